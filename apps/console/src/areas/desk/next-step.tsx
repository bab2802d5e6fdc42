import { Button, Radio, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { ActPreview, ReturnOverview } from '../../../../../client/src/index.ts';
import { Failure } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText, useRefusalText } from '../../parts/states.tsx';
import type { Text } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { no_edits } from './edits.ts';
import { firstStep, progressOf } from './first-step.ts';
import { presentUnits } from './lines.ts';
import { Paid } from './payments.tsx';
import { usePreview } from './queries.ts';
import type { Choice, Step, useAct } from './queries.ts';
import { UnitQuantities } from './unit-quantities.tsx';

const TemplateChoice = lazy(async () => ({
  default: (await import('./template-choice.tsx')).TemplateChoice,
}));

const keys_of: Partial<Record<Step, string>> = { process: 'p', edit: 'o', reject: 'r' };
/** Acts in the order in which they are listed, as far as the server would accept them; the step that fits the state comes first. */
const acts = ['process', 'edit', 'remove', 'reject', 'cancel'] as const;

const longest_message = 2000;
/** A note has 255 characters, with what stands before the reason. */
const longest_reason = 200;
const active = ['open', 'review', 'processing'];

/** Nothing written yet, to the shopper or about an edit. */
export const nothing_written = {
  words: { message: '', of_units: {} },
  edits: no_edits,
  early_reason: '',
} as const;

type StepProps = {
  shown: ReturnOverview;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

/** The next step as options that show what they would do, and one button that names it. */
export function NextStep({
  shown,
  choice,
  onChoose,
  act,
}: StepProps & {
  act: ReturnType<typeof useAct>;
}) {
  const { t } = useText();
  const can_write = useCan('returns:write');
  const is_active = active.includes(shown.status);
  const is_busy = shown.status === 'processing' || act.isPending;
  const first = firstStep(shown);
  const offered = [...new Set([first, ...acts.filter((one) => shown.acts[one] === null)])];
  const step = offered.find((one) => one === choice.step) ?? first;
  const preview = usePreview(shown, { ...choice, step }, can_write && is_active && !is_busy);
  if (!is_active)
    return (
      <Panel title={t('desk.next_step')}>
        <p>{t(`desk.ended.${shown.status as 'closed'}`)}</p>
        <Paid shown={shown} />
      </Panel>
    );
  if (!can_write) return <Panel title={t('desk.next_step')}>{t('desk.may_not_act')}</Panel>;
  return (
    <Panel title={t('desk.next_step')}>
      <Conflict error={act.error} />
      {shown.status === 'processing' ? (
        <p>{t('desk.processing_now')}</p>
      ) : (
        <Radio.Group
          aria-label={t('desk.next_step')}
          value={step}
          onChange={(chosen) => onChoose({ ...choice, step: chosen })}
        >
          {offered.map((one) => (
            <Option key={one} step={one} is_chosen={one === step} shown={shown}>
              <Details
                {...{ shown, choice, onChoose, step: one }}
                preview={preview.data}
                error={preview.error}
              />
            </Option>
          ))}
          <NotOffered shown={shown} />
        </Radio.Group>
      )}
      <ActButton
        {...{ shown, step, choice, act, is_busy }}
        preview={preview.data}
        onDone={() => onChoose({ ...choice, step: undefined, units: [], ...nothing_written })}
      />
    </Panel>
  );
}

/** Why a return that is neither processed nor over can't be changed or cancelled any more. */
function NotOffered({ shown: { acts: refused } }: Pick<StepProps, 'shown'>) {
  const { t } = useText();
  if (refused.cancel === null) return null;
  return (
    <p className={classes['not_offered']}>
      {t(refused.edit === null ? 'desk.no_cancelling' : 'desk.no_changes')}
    </p>
  );
}

/** How processing is called: before all has arrived and was graded it is more than the usual step. */
function processName(shown: ReturnOverview): 'process' | 'process_early' | 'process_ungraded' {
  const { on_the_way, ungraded } = progressOf(shown);
  if (on_the_way > 0) return 'process_early';
  return ungraded > 0 ? 'process_ungraded' : 'process';
}

function Option({
  step,
  is_chosen,
  shown,
  children,
}: {
  step: Step;
  is_chosen: boolean;
  shown: ReturnOverview;
  children: ReactNode;
}) {
  const { t } = useText();
  const keys = keys_of[step];
  return (
    <div className={classes['option']} data-checked={is_chosen || undefined}>
      <label>
        <Radio value={step} />
        <span>{t(`desk.step.${step === 'process' ? processName(shown) : step}`)}</span>
        {keys !== undefined && <KeyHint keys={keys} />}
      </label>
      {is_chosen && <div className={classes['effects']}>{children}</div>}
    </div>
  );
}

type DetailsProps = StepProps & { step: Step; preview: ActPreview | undefined; error: unknown };

/** What a step needs, and what it would do. */
function Details({ shown, choice, onChoose, step, preview, error }: DetailsProps) {
  const { t } = useText();
  const { on_the_way, ungraded, arrived, travelling } = progressOf(shown);
  if (step === 'wait')
    return (
      <ul>
        <Effect
          icon="truck"
          text={t('desk.effect.wait', { count: on_the_way })}
          note={arrived > 0 ? t('desk.arrived_of', { arrived, of: travelling }) : undefined}
        />
      </ul>
    );
  if (step === 'grade')
    return (
      <ul>
        <Effect icon="package-open" text={t('desk.effect.grade', { count: ungraded })} />
      </ul>
    );
  if (step === 'look_up')
    return (
      <ul>
        <Effect icon="search" text={t('desk.effect.look_up')} note={t('desk.effect.look_up_note')} />
      </ul>
    );
  const units = presentUnits(shown.units);
  const quantities = { units, choice, onChoose };
  const reason = processName(shown);
  return (
    <>
      {step === 'remove' && (
        <UnitQuantities {...quantities} legend={t('desk.which_units')} message_length={0} />
      )}
      {step === 'reject' && (
        <>
          <UnitQuantities
            {...quantities}
            legend={t('desk.which_rejected')}
            message_length={longest_message}
          />
          <RejectWords shown={shown} choice={choice} onChoose={onChoose} />
        </>
      )}
      {step === 'process' && reason !== 'process' && (
        <Textarea
          className={classes['words']}
          label={t(`desk.why.${reason}`)}
          description={t('desk.why_hint')}
          autosize
          minRows={2}
          maxLength={longest_reason}
          value={choice.early_reason}
          onChange={({ currentTarget: { value } }) => onChoose({ ...choice, early_reason: value })}
        />
      )}
      <Effects preview={preview} shown={shown} error={error} />
    </>
  );
}

function RejectWords({ shown, choice, onChoose }: StepProps) {
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

function Effect({
  icon,
  text,
  note,
  final,
}: {
  icon: IconName;
  text: string;
  note?: string | undefined;
  final?: boolean;
}) {
  return (
    <li>
      <Icon name={icon} size={16} strokeWidth={1.75} />
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

const movement_icons: Record<string, IconName> = {
  refund: 'banknote',
  store_credit: 'ticket',
  gift_card: 'ticket',
  exchange_order: 'repeat',
};

type Movement = NonNullable<ActPreview['effects']>['movements'][number];

/** Money that would move, as items of a list. */
export function Movements({ movements, to }: { movements: readonly Movement[]; to: string }) {
  const { t, money } = useText();
  return movements.map(({ kind, amount, instrument, can_be_undone }) => (
    <Effect
      key={`${kind} ${amount.amount}`}
      icon={movement_icons[kind] ?? 'banknote'}
      text={t(`desk.effect.${kind as 'refund'}`, {
        amount: money(amount),
        to,
        instrument: instrumentName(instrument, t),
      })}
      note={t(can_be_undone === 'never' ? 'desk.never_undone' : 'desk.undone_until_spent')}
      final={can_be_undone === 'never'}
    />
  ));
}

/** What stands where the effects of an act would, if its preview failed or the server would refuse the act. */
export function usePreviewProblem(
  preview: { refusal: { code: string; detail: string } | null } | undefined,
  error: unknown,
) {
  const textOf = useFailureText();
  const refusalText = useRefusalText();
  if (error) return <p className={classes['bad']}>{textOf(error)}</p>;
  if (preview?.refusal) return <p className={classes['warn']}>{refusalText(preview.refusal)}</p>;
  return undefined;
}

/** What would happen, or why it can't. */
export function Effects({
  preview,
  shown,
  error,
  staying = 0,
}: {
  preview: ActPreview | undefined;
  shown: ReturnOverview;
  error: unknown;
  /** Units that the shopper keeps or donates from now on. */
  staying?: number;
}) {
  const { t } = useText();
  const problem = usePreviewProblem(preview, error);
  if (problem) return problem;
  if (!preview) return null;
  const { movements, exchanges, voided_labels, released_units, emails, status } = preview.effects!;
  const to = shown.customer.name ?? t('desk.the_shopper');
  const rows: ReactNode[] =
    movements.length > 0 ? [<Movements key="money" movements={movements} to={to} />] : [];
  if (staying > 0)
    rows.push(<Effect key="staying" icon="house" text={t('desk.effect.staying', { count: staying })} />);
  for (const title of exchanges)
    rows.push(<Effect key={title} icon="truck" text={t('desk.effect.releases', { title })} />);
  if (released_units > 0)
    rows.push(
      <Effect key="units" icon="undo-2" text={t('desk.effect.released_units', { count: released_units })} />,
    );
  if (voided_labels > 0)
    rows.push(
      <Effect key="labels" icon="truck" text={t('desk.effect.voided_labels', { count: voided_labels })} />,
    );
  if (movements.length === 0 && status !== shown.status)
    rows.push(<Effect key="nothing" icon="banknote" text={t('desk.effect.no_money')} />);
  for (const occasion of emails)
    rows.push(
      <Effect
        key={occasion}
        icon="mail"
        text={t('desk.effect.email', { to, name: t(`desk.occasion.${occasion as 'arrived'}`) })}
      />,
    );
  return <ul>{rows}</ul>;
}

type ActProps = {
  shown: ReturnOverview;
  step: Step;
  preview: ActPreview | undefined;
  choice: Choice;
  act: ReturnType<typeof useAct>;
  is_busy: boolean;
  onDone: () => void;
};

function ActButton({ shown, step, preview, choice, act, is_busy, onDone }: ActProps) {
  const { t, money } = useText();
  const may_grade = useCan('inspections:write');
  const { units, words } = choice;
  const early = processName(shown);
  const needs_reason = step === 'process' && early !== 'process';
  const early_reason = choice.early_reason.trim();
  const is_told = words.message.trim() !== '' || units.some((id) => words.of_units[id]?.trim());
  const amount = preview?.after ? money(preview.after.payout) : '';
  if (step === 'wait' || step === 'edit') return null;
  if (step === 'grade')
    return may_grade ? (
      <Button fullWidth size="md" component={Link} to="/station">
        {t('desk.do.grade')}
      </Button>
    ) : null;
  const is_ready =
    !is_busy &&
    (step === 'look_up' || Boolean(preview?.effects)) &&
    (step !== 'reject' || is_told) &&
    (!needs_reason || early_reason !== '');
  const label =
    step === 'process' || step === 'remove' ? t(`desk.do.${step}`, { amount }) : t(`desk.do.${step}`);
  const run = () => {
    const reason = needs_reason ? t(`desk.noted.${early}`, { reason: early_reason }) : '';
    act.mutate({ act: step, units, words, reason }, { onSuccess: onDone });
  };
  return (
    <Button
      fullWidth
      size="md"
      aria-disabled={!is_ready || undefined}
      onClick={() => {
        if (is_ready) run();
      }}
    >
      {is_busy ? t('desk.do.busy') : label}
    </Button>
  );
}

/** Somebody else was faster, or the return is not what it was: nothing was done, and the page shows it as it is now. */
export function Conflict({ error }: { error: unknown }) {
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
