import { ActionIcon, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey } from '../../text/text.ts';
import { OUTCOMES } from './document.ts';
import type { Action } from './facts.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { amountFields } from './values.ts';

const fee_types = ['handling', 'restocking', 'label'] as const;
type FeeType = (typeof fee_types)[number];
const methods = ['label', 'dropoff', 'in_store'] as const;
const events = ['manual', 'in_transit', 'delivered', 'dropoff', 'grading'] as const;
const refunds = ['proportional', 'all', 'none'] as const;
type Props = { action: Action; value: unknown; currency: string; onChange: (value: unknown) => void };

/** What a rule does: which action, with a field for its value. */
export function ActionFields({
  choices,
  was,
  onReplace,
  onRemove,
  ...props
}: Props & {
  /** The actions that it can be instead. */
  choices: readonly Action[];
  /** Its value in the live version of a changed rule. */
  was: unknown;
  onReplace: (action: Action) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useText();
  const { action } = props;
  const days = daysOf(was);
  return (
    <div className={classes['test']}>
      <Select
        aria-label={t('policies.action')}
        searchable
        allowDeselect={false}
        value={action}
        data={choices.map((name) => ({ value: name, label: t(`policies.action_${name}`) }))}
        onChange={(next) => next && next !== action && onReplace(next)}
      />
      {props.value !== true && <ActionValue {...props} />}
      {action === 'set_window' && days !== undefined && days !== daysOf(props.value) && (
        <del>{t('policies.count_days', { days })}</del>
      )}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          aria-label={t('policies.remove_action', { name: t(`policies.action_${action}`) })}
          onClick={onRemove}
        >
          <Icon name="x" size={14} />
        </ActionIcon>
      )}
    </div>
  );
}

const daysOf = (value: unknown): number | undefined => {
  const { days } = membersOf(value);
  return typeof days === 'number' ? days : undefined;
};

const membersOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function ActionValue(props: Props): ReactNode {
  const { action, value, currency, onChange } = props;
  const { t } = useText();
  const label = t(`policies.action_${action}`);
  const members = membersOf(value);
  switch (action) {
    case 'reject':
    case 'send_to_review':
      return <NoteField {...props} />;
    case 'exclude_outcomes':
      return <Several {...props} names={OUTCOMES} text="policies.outcome_" />;
    case 'waive_fees':
      return <Several {...props} names={fee_types} text="policies.fee_" />;
    case 'exclude_methods':
      return <Several {...props} names={methods} text="policies.method_" />;
    case 'refund_shipping':
      return (
        <Select
          aria-label={label}
          allowDeselect={false}
          value={String(value)}
          data={refunds.map((name) => ({ value: name, label: t(`policies.shipping_${name}`) }))}
          onChange={onChange}
        />
      );
    case 'set_processing_event':
      return (
        <Select
          aria-label={label}
          allowDeselect={false}
          value={String(members['event'])}
          data={events.map((name) => ({ value: name, label: t(`policies.event_${name}`) }))}
          onChange={(event) => onChange({ ...members, event })}
        />
      );
    case 'set_window':
      return (
        <NumberInput
          aria-label={label}
          value={Number(members['days'])}
          min={0}
          max={3650}
          suffix={` ${t('policies.days')}`}
          onChange={(days) => onChange({ ...members, days: Math.round(Number(days)) })}
        />
      );
    case 'offer_keep':
      return (
        <NumberInput
          aria-label={label}
          value={Number(members['basis_points']) / 100}
          min={0.01}
          max={99.99}
          decimalScale={2}
          suffix=" %"
          onChange={(share) => onChange({ basis_points: Math.round(Number(share) * 100) })}
        />
      );
    case 'add_fee':
      return <FeeFields members={members} currency={currency} onChange={onChange} />;
    case 'grant_bonus':
      return <BonusFields {...props} members={members} />;
    case 'set_destination':
    case 'set_reasons':
      return (
        <TextInput
          aria-label={label}
          value={String(value)}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        />
      );
    case 'keep':
    case 'donate':
    case 'require_shipping':
    case 'bypass_final_sale':
      break;
  }
  return null;
}

function NoteField({ action, value, onChange }: Props) {
  const { t } = useText();
  const { note } = membersOf(value);
  return (
    <TextInput
      aria-label={t(action === 'reject' ? 'policies.note_for_shopper' : 'policies.note_for_reviewer')}
      placeholder={t(action === 'reject' ? 'policies.note_for_shopper' : 'policies.note_for_reviewer')}
      value={typeof note === 'string' ? note : ''}
      maxLength={500}
      onChange={({ currentTarget: { value: next } }) =>
        onChange(next === '' && action === 'reject' ? {} : { note: next })
      }
    />
  );
}

/** Several of some names, at least one. */
function Several({
  action,
  value,
  names,
  text,
  onChange,
}: Props & { names: readonly string[]; text: 'policies.outcome_' | 'policies.fee_' | 'policies.method_' }) {
  const { t } = useText();
  return (
    <MultiSelect
      aria-label={t(`policies.action_${action}`)}
      value={Array.isArray(value) ? value.map(String) : []}
      data={names.map((name) => ({ value: name, label: t(`${text}${name}` as MessageKey) }))}
      onChange={(next) => next.length > 0 && onChange(next)}
    />
  );
}

/** A share or an amount on store credit, or an amount for new items; what has more than one of them is edited as JSON. */
function BonusFields({
  action,
  value,
  members,
  currency,
  onChange,
}: Props & { members: Record<string, unknown> }) {
  const { t } = useText();
  const { show, read, digits } = amountFields(currency);
  const [kind, ...others] = Object.keys(members);
  if (others.length > 0 || kind === undefined)
    return <JsonField label={t(`policies.action_${action}`)} value={value} rows={3} onChange={onChange} />;
  const is_share = kind === 'credit_basis_points';
  return (
    <>
      <Select
        aria-label={t('policies.bonus_kind')}
        allowDeselect={false}
        value={kind}
        data={(['credit_basis_points', 'credit', 'shop'] as const).map((name) => ({
          value: name,
          label: t(`policies.bonus_${name}`),
        }))}
        onChange={(next) => next && onChange({ [next]: 1000 })}
      />
      <NumberInput
        aria-label={t(`policies.action_${action}`)}
        value={is_share ? Number(members[kind]) / 100 : show(Number(members[kind]))}
        min={0}
        decimalScale={is_share ? 2 : digits}
        {...(is_share ? { suffix: ' %', max: 100 } : { prefix: `${currency} ` })}
        onChange={(next) =>
          onChange({ [kind]: is_share ? Math.round(Number(next) * 100) : (read(next) ?? 0) })
        }
      />
    </>
  );
}

function FeeFields({
  members,
  currency,
  onChange,
}: {
  members: Record<string, unknown>;
  currency: string;
  onChange: (value: unknown) => void;
}) {
  const { t } = useText();
  const { show, read, digits } = amountFields(currency);
  const is_share = members['type'] === 'restocking';
  return (
    <>
      <Select
        aria-label={t('policies.fee')}
        allowDeselect={false}
        value={String(members['type'])}
        data={fee_types.map((fee) => ({ value: fee, label: t(`policies.fee_${fee}`) }))}
        onChange={(type) => {
          const next = type as FeeType;
          onChange(next === 'restocking' ? { type: next, basis_points: 1000 } : { type: next, amount: 0 });
        }}
      />
      <NumberInput
        aria-label={t('policies.value')}
        value={is_share ? Number(members['basis_points']) / 100 : show(Number(members['amount']))}
        min={0}
        decimalScale={is_share ? 2 : digits}
        {...(is_share ? { suffix: ' %' } : { prefix: `${currency} ` })}
        onChange={(value) =>
          onChange({
            ...members,
            ...(is_share ? { basis_points: Math.round(Number(value) * 100) } : { amount: read(value) ?? 0 }),
          })
        }
      />
    </>
  );
}
