import { ActionIcon, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.tsx';
import { OUTCOMES } from './document.ts';
import type { Action } from './facts.ts';
import { JsonField } from './json-field.tsx';
import classes from './policies.module.css';
import { amountFields } from './use-sentences.ts';

const fee_types = ['handling', 'restocking', 'label'] as const;
type FeeType = (typeof fee_types)[number];
type Props = { action: Action; value: unknown; currency: string; onChange: (value: unknown) => void };

/** What a rule does, with a field for it. */
export function ActionFields({ onRemove, ...props }: Props & { onRemove: (() => void) | undefined }) {
  const { t } = useText();
  const { action } = props;
  return (
    <div className={classes['action']}>
      <div>
        <strong>{t(`policies.action_${action}`)}</strong>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            aria-label={t('policies.remove_action', { name: t(`policies.action_${action}`) })}
            onClick={onRemove}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {props.value !== true && <ActionValue {...props} />}
    </div>
  );
}

function ActionValue({ action, value, currency, onChange }: Props): ReactNode {
  const { t } = useText();
  const label = t(`policies.action_${action}`);
  const members = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const list = Array.isArray(value) ? value.map(String) : [];
  switch (action) {
    case 'reject':
    case 'send_to_review':
      return (
        <TextInput
          aria-label={label}
          placeholder={t(action === 'reject' ? 'policies.note_for_shopper' : 'policies.note_for_reviewer')}
          value={typeof members['note'] === 'string' ? members['note'] : ''}
          maxLength={500}
          onChange={({ currentTarget: { value: note } }) =>
            onChange(note === '' && action === 'reject' ? {} : { note })
          }
        />
      );
    case 'exclude_outcomes':
      return (
        <MultiSelect
          aria-label={label}
          value={list}
          data={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`policies.outcome_${outcome}`) }))}
          onChange={(next) => next.length > 0 && onChange(next)}
        />
      );
    case 'waive_fees':
      return (
        <MultiSelect
          aria-label={label}
          value={list}
          data={fee_types.map((fee) => ({ value: fee, label: t(`policies.fee_${fee}`) }))}
          onChange={(next) => next.length > 0 && onChange(next)}
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
    case 'add_fee':
      return <FeeFields members={members} currency={currency} onChange={onChange} />;
    case 'grant_bonus':
      return 'credit_basis_points' in members ? (
        <NumberInput
          aria-label={label}
          value={Number(members['credit_basis_points']) / 100}
          min={0}
          max={100}
          suffix=" %"
          onChange={(share) => onChange({ ...members, credit_basis_points: Math.round(Number(share) * 100) })}
        />
      ) : (
        <JsonField label={label} value={value} rows={3} onChange={onChange} />
      );
    case 'set_destination':
    case 'set_reasons':
      return (
        <TextInput
          aria-label={label}
          value={String(value)}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        />
      );
    case 'exclude_methods':
    case 'refund_shipping':
    case 'set_processing_event':
      return <JsonField label={label} value={value} rows={2} onChange={onChange} />;
    case 'keep':
    case 'donate':
    case 'require_shipping':
    case 'bypass_final_sale':
      break;
  }
  return null;
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
  const { show, read } = amountFields(currency);
  const is_share = members['type'] === 'restocking';
  return (
    <div className={classes['test']}>
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
        decimalScale={2}
        {...(is_share ? { suffix: ' %' } : { prefix: `${currency} ` })}
        onChange={(value) =>
          onChange({
            ...members,
            ...(is_share ? { basis_points: Math.round(Number(value) * 100) } : { amount: read(value) ?? 0 }),
          })
        }
      />
    </div>
  );
}
