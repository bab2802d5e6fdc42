import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { Banknote, Mail, Repeat, Ticket, Truck, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { Failure } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText, useRefusalText } from '../../parts/states.tsx';
import type { Text } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { useUnitTitles } from './use-unit-titles.ts';
import { isIncomplete, no_edits, previewBody } from './edits.ts';
import { usePreview } from './queries.ts';
import type { Choice, Preview, Step, useAct } from './queries.ts';

const TemplateChoice = lazy(async () => ({
  default: (await import('./template-choice.tsx')).TemplateChoice,
}));
const EditUnits = lazy(async () => ({ default: (await import('./edit-units.tsx')).EditUnits }));

const steps: readonly { step: Step; keys?: string }[] = [
  { step: 'process', keys: 'p' },
  { step: 'edit', keys: 'o' },
  { step: 'remove' },
  { step: 'reject', keys: 'r' },
  { step: 'cancel' },
];
type Figures = NonNullable<Preview['after']>;

const longest_message = 2000;
const active = ['open', 'review', 'processing'];

/** Nothing written yet, to the shopper or about an edit. */
export const nothing_written = {
  words: { message: '', of_units: {} },
  edits: no_edits,
} as const;

/** The next step as options that show what they would do, and one button that names it. */
export function NextStep({
  shown,
  choice,
  onChoose,
  act,
}: {
  shown: ReturnOverview;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  act: ReturnType<typeof useAct>;
}) {
  const { t } = useText();
  const can_write = useCan('returns:write');
  const is_active = active.includes(shown.status);
  const is_busy = shown.status === 'processing' || act.isPending;
  const preview = usePreview(shown, choice, can_write && is_active && !is_busy);
  if (!is_active)
    return <Panel title={t('desk.next_step')}>{t(`desk.ended.${shown.status as 'closed'}`)}</Panel>;
  if (!can_write) return <Panel title={t('desk.next_step')}>{t('desk.may_not_act')}</Panel>;
  return (
    <Panel title={t('desk.next_step')}>
      <Conflict error={act.error} />
      {shown.status === 'processing' ? (
        <p>{t('desk.processing_now')}</p>
      ) : (
        <Radio.Group
          aria-label={t('desk.next_step')}
          value={choice.step}
          onChange={(step) => onChoose({ ...choice, step })}
        >
          {steps.map(({ step, keys }) => (
            <div key={step} className={classes['option']} data-checked={step === choice.step || undefined}>
              <label>
                <Radio value={step} />
                <span>{t(`desk.step.${step}`)}</span>
                {keys !== undefined && <KeyHint keys={keys} />}
              </label>
              {step === choice.step && (
                <div className={classes['effects']}>
                  {(step === 'remove' || step === 'reject') && (
                    <UnitChoice shown={shown} choice={choice} onChoose={onChoose} />
                  )}
                  {step === 'edit' && (
                    <Suspense>
                      <EditUnits
                        shown={shown}
                        edits={choice.edits}
                        needs_reason={preview.data?.needs_override ?? false}
                        onEdit={(edits) => onChoose({ ...choice, edits })}
                      />
                    </Suspense>
                  )}
                  {step === 'reject' && <RejectWords shown={shown} choice={choice} onChoose={onChoose} />}
                  {step === 'edit' && preview.data?.after && (
                    <BeforeAndAfter before={preview.data.before} after={preview.data.after} />
                  )}
                  <Effects preview={preview.data} shown={shown} error={preview.error} />
                </div>
              )}
            </div>
          ))}
        </Radio.Group>
      )}
      <ActButton
        preview={preview.data}
        choice={choice}
        act={act}
        is_busy={is_busy}
        onDone={() => onChoose({ ...choice, units: [], ...nothing_written })}
      />
    </Panel>
  );
}

function UnitChoice({
  shown,
  choice,
  onChoose,
}: {
  shown: ReturnOverview;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useText();
  const present = shown.units.filter(({ removed_at }) => removed_at === null);
  const titleOf = useUnitTitles(present);
  return (
    <fieldset className={classes['units']}>
      <legend>{t(choice.step === 'reject' ? 'desk.which_rejected' : 'desk.which_units')}</legend>
      {present.map(({ id }) => {
        const title = titleOf(id);
        return (
          <div key={id}>
            <Checkbox
              label={title}
              checked={choice.units.includes(id)}
              onChange={(event) => {
                const others = choice.units.filter((one) => one !== id);
                onChoose({ ...choice, units: event.currentTarget.checked ? [...others, id] : others });
              }}
            />
            {choice.step === 'reject' && choice.units.includes(id) && (
              <Textarea
                className={classes['of_unit']}
                aria-label={t('desk.reject_unit', { title })}
                placeholder={t('desk.reject_unit', { title })}
                autosize
                minRows={1}
                maxLength={longest_message}
                value={choice.words.of_units[id] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onChoose({
                    ...choice,
                    words: { ...choice.words, of_units: { ...choice.words.of_units, [id]: value } },
                  })
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function RejectWords({
  shown,
  choice,
  onChoose,
}: {
  shown: ReturnOverview;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useText();
  const write = (message: string) => onChoose({ ...choice, words: { ...choice.words, message } });
  return (
    <div className={classes['words']}>
      <Textarea
        label={t('desk.reject_message')}
        description={t('desk.as_written')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={longest_message}
        value={choice.words.message}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <Suspense>
        <TemplateChoice
          shown={shown}
          written={choice.words.message}
          limit={longest_message}
          onWrite={write}
        />
      </Suspense>
    </div>
  );
}

/** The amounts that an edit changes, as they were and as they will be. */
function BeforeAndAfter({ before, after }: { before: Figures; after: Figures }) {
  const { t } = useText();
  const row = (label: string, name: keyof Figures, kind?: 'total'): LedgerRow => ({
    label,
    amount: after[name],
    ...(before[name].amount === after[name].amount ? {} : { before: before[name] }),
    ...(kind ? { kind } : {}),
  });
  return (
    <Ledger
      caption={t('desk.before_and_after')}
      rows={[
        ...(before.fee.amount + after.fee.amount > 0 ? [row(t('desk.fee'), 'fee')] : []),
        row(t('desk.resolution.refund'), 'refund'),
        row(t('desk.resolution.credit'), 'credit'),
        ...(before.due.amount + after.due.amount > 0 ? [row(t('desk.due_from_shopper'), 'due')] : []),
        row(t('desk.total_payout'), 'payout', 'total'),
      ]}
    />
  );
}

function Effect({
  icon: Icon,
  text,
  note,
  final,
}: {
  icon: LucideIcon;
  text: string;
  note?: string | undefined;
  final?: boolean;
}) {
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>
        {text}
        {note !== undefined && <span className={classes[final ? 'bad' : 'soft']}>{note}</span>}
      </div>
    </li>
  );
}

/** As `card`, with the gateway where that has another name. */
function instrumentName(
  instrument: { kind: string; gateway: string } | null | undefined,
  t: Text['t'],
): string {
  if (!instrument) return '';
  const { kind, gateway } = instrument;
  const name = t(`desk.instrument.${kind as 'card'}`);
  return gateway === kind ? name : `${name} (${gateway})`;
}

const movement_icons: Record<string, LucideIcon> = {
  refund: Banknote,
  store_credit: Ticket,
  gift_card: Ticket,
  exchange_order: Repeat,
};

function Effects({
  preview,
  shown,
  error,
}: {
  preview: Preview | undefined;
  shown: ReturnOverview;
  error: unknown;
}) {
  const { t, money } = useText();
  const textOf = useFailureText();
  const refusalText = useRefusalText();
  if (error) return <p className={classes['bad']}>{textOf(error)}</p>;
  if (!preview) return null;
  if (preview.refusal) return <p className={classes['warn']}>{refusalText(preview.refusal)}</p>;
  const { movements, exchanges, voided_labels, released_units, emails, status } = preview.effects!;
  const to = shown.customer.name ?? t('desk.the_shopper');
  const rows: ReactNode[] = movements.map(({ kind, amount, instrument, can_be_undone }) => (
    <Effect
      key={`${kind} ${amount.amount}`}
      icon={movement_icons[kind] ?? Banknote}
      text={t(`desk.effect.${kind as 'refund'}`, {
        amount: money(amount),
        to,
        instrument: instrumentName(instrument, t),
      })}
      note={t(can_be_undone === 'never' ? 'desk.never_undone' : 'desk.undone_until_spent')}
      final={can_be_undone === 'never'}
    />
  ));
  for (const title of exchanges)
    rows.push(<Effect key={title} icon={Truck} text={t('desk.effect.releases', { title })} />);
  if (released_units > 0)
    rows.push(
      <Effect key="units" icon={Undo2} text={t('desk.effect.released_units', { count: released_units })} />,
    );
  if (voided_labels > 0)
    rows.push(
      <Effect key="labels" icon={Truck} text={t('desk.effect.voided_labels', { count: voided_labels })} />,
    );
  if (movements.length === 0 && status !== shown.status)
    rows.push(<Effect key="nothing" icon={Banknote} text={t('desk.effect.no_money')} />);
  for (const occasion of emails)
    rows.push(
      <Effect
        key={occasion}
        icon={Mail}
        text={t('desk.effect.email', { to, name: t(`desk.occasion.${occasion as 'arrived'}`) })}
      />,
    );
  return <ul>{rows}</ul>;
}

function ActButton({
  preview,
  choice,
  act,
  is_busy,
  onDone,
}: {
  preview: Preview | undefined;
  choice: Choice;
  act: ReturnType<typeof useAct>;
  is_busy: boolean;
  onDone: () => void;
}) {
  const { t, money } = useText();
  const { step, units, words, edits } = choice;
  const may_override = useCan('policies:override');
  const is_edited = previewBody(edits) !== undefined && !isIncomplete(edits);
  const is_explained = !preview?.needs_override || (may_override && edits.override_reason.trim() !== '');
  const is_told = words.message.trim() !== '' || units.some((id) => words.of_units[id]?.trim());
  const amount = preview?.after ? money(preview.after.payout) : '';
  const is_ready =
    Boolean(preview?.effects) &&
    !is_busy &&
    (step !== 'reject' || is_told) &&
    (step !== 'edit' || (is_edited && is_explained));
  const label =
    step === 'process' || step === 'remove' ? t(`desk.do.${step}`, { amount }) : t(`desk.do.${step}`);
  return (
    <Button
      fullWidth
      size="md"
      aria-disabled={!is_ready || undefined}
      onClick={() => {
        if (is_ready) act.mutate({ act: step, units, words, edits }, { onSuccess: onDone });
      }}
    >
      {is_busy ? t('desk.do.busy') : label}
    </Button>
  );
}

/** Somebody else was faster, or the return is not what it was: nothing was done, and the page shows it as it is now. */
function Conflict({ error }: { error: unknown }) {
  const { t } = useText();
  const textOf = useFailureText();
  if (!error) return null;
  const is_conflict = error instanceof Failure && error.status === 409;
  return (
    <Notice kind={is_conflict ? 'warning' : 'error'}>
      {is_conflict ? t('desk.conflict', { what: textOf(error) }) : textOf(error)}
    </Notice>
  );
}
