import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { RETURN_STATES } from '@retour/contract/states';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { returnNumber } from '../../api/side.ts';
import { useCommands } from '../../commands/commands.ts';
import { withLaterMessages } from '../../messages/catalogues.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { problemName } from '../../parts/problem-name.ts';
import { ProblemMark, StateChip } from '../../parts/state-chip.tsx';
import { ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { progressOf } from './first-step.ts';
import { LineBlock } from './line-block.tsx';
import { groupLines, presentUnits } from './lines.ts';
import { NextStep, nothing_written } from './next-step.tsx';
import { Payments } from './payments.tsx';
import { assignees_query, overviewQuery, useAct, useAssign } from './queries.ts';
import type { Choice, Step } from './queries.ts';
import { CauseLink } from './reviews.tsx';
import { Customer, Eligibility, Shipping } from './side-panels.tsx';
import { Timeline } from './timeline.tsx';
import { Totals } from './totals.tsx';
import { useNeighbours, useWalk } from './walk.ts';
import type { Neighbours, Way } from './walk.ts';
import { reviewName, troubledKind } from './words.ts';

/** Few returns have one: it comes with its words when it is needed. */
const SecurityPanel = lazy(async () => ({
  default: (await withLaterMessages(import('./security-panel.tsx'))).SecurityPanel,
}));

/** The same of what is given beyond a return. */
const GoodwillPanel = lazy(async () => ({
  default: (await withLaterMessages(import('./goodwill.tsx'))).GoodwillPanel,
}));
const GoodwillDialog = lazy(async () => ({
  default: (await withLaterMessages(import('./goodwill.tsx'))).GoodwillDialog,
}));

/** A return: its units and money, what happened, and the next step. */
export function ReturnPage() {
  const { t, language } = useText();
  const { return_id } = useParams({ strict: false }) as { return_id: string };
  const id = /^[1-9][0-9]{0,15}$/.test(return_id) ? Number(return_id) : 0;
  const { data, error, refetch } = useQuery(overviewQuery(id, language));
  if (data) return <Desk key={data.id} shown={data} />;
  const again = () => void refetch();
  return (
    <>
      <PageHeader title={t('desk.return', { id: returnNumber(return_id) })} />
      {error ? (
        <ErrorState title={t('desk.not_loaded')} error={error} onRetry={again} />
      ) : (
        <Loading onRetry={again}>
          <SkeletonRows rows={6} height={96} />
        </Loading>
      )}
    </>
  );
}

const ChangeUnits = lazy(async () => ({ default: (await import('./change-units.tsx')).ChangeUnits }));

function Desk({ shown }: { shown: ReturnOverview }) {
  const { t } = useText();
  const [choice, setChoice] = useState<Choice>({ step: undefined, units: [], ...nothing_written });
  const act = useAct(shown);
  const can_write = useCan('returns:write');
  const can_change = can_write && shown.acts.edit === null;
  if (choice.step === 'edit' && can_change)
    return (
      <Suspense fallback={<PageHeader title={t('desk.return', { id: returnNumber(shown.id) })} />}>
        <ChangeUnits
          shown={shown}
          edits={choice.edits}
          act={act}
          onEdit={(edits) => setChoice({ ...choice, edits })}
          onLeave={() => setChoice({ ...choice, step: undefined, ...nothing_written })}
        />
      </Suspense>
    );
  return <Return shown={shown} choice={choice} act={act} onChoose={setChoice} />;
}

type ReturnProps = {
  shown: ReturnOverview;
  choice: Choice;
  act: ReturnType<typeof useAct>;
  onChoose: (choice: Choice) => void;
};

function Return({ shown, choice, act, onChoose }: ReturnProps) {
  const { t, rich } = useText();
  const note = useRef<HTMLTextAreaElement>(null);
  const count = presentUnits(shown.units).length;
  const order = shown.order.name;
  const link = (inner: ReactNode[]) => (
    <Link to="/returns" search={{ search: order }} title={t('desk.returns_of_order', { order })}>
      <bdi>{inner}</bdi>
    </Link>
  );
  const neighbours = useNeighbours(shown);
  useDeskCommands(shown, neighbours, (step) => onChoose({ ...choice, step }), note);
  return (
    <>
      <Header shown={shown} act={act} neighbours={neighbours} />
      <div className={classes['frame']}>
        <div className={classes['page']}>
          <section className={classes['card']} aria-label={t('desk.units_and_money')}>
            <div className={classes['card_head']}>
              <h2>{rich<ReactNode>('desk.units_from', { count, order, link })}</h2>
              <span className={classes['soft']}>{useProgress(shown)}</span>
            </div>
            {groupLines(shown.units).map((line) => (
              <LineBlock key={line.first.id} line={line} shown={shown} />
            ))}
            <Totals shown={shown} />
          </section>
          <div className={classes['side']}>
            <NextStep shown={shown} choice={choice} onChoose={onChoose} act={act} />
            <Eligibility shown={shown} />
            {shown.type === 'instant_exchange' && (
              <Suspense>
                <SecurityPanel shown={shown} />
              </Suspense>
            )}
            <Payments shown={shown} />
            {shown.goodwill.length > 0 && (
              <Suspense>
                <GoodwillPanel shown={shown} />
              </Suspense>
            )}
            <Customer shown={shown} />
            <Shipping shown={shown} />
          </div>
          <div className={classes['below']}>
            <Timeline shown={shown} field={note} />
          </div>
        </div>
      </div>
    </>
  );
}

/** When the return was requested, and how much of it has arrived. */
function useProgress(shown: ReturnOverview): string {
  const { t, day } = useText();
  const { travelling, arrived } = progressOf(shown);
  const parts = [t('desk.requested_on', { date: day(shown.requested_at) })];
  if (travelling > 0) parts.push(t('desk.arrived_of', { arrived, of: travelling }));
  return parts.join(' · ');
}

function Header({
  shown,
  act,
  neighbours,
}: {
  shown: ReturnOverview;
  act: ReturnType<typeof useAct>;
  neighbours: Neighbours;
}) {
  const { t } = useText();
  const may_audit = useCan('audit:read');
  const navigate = useNavigate();
  const can_write = useCan('returns:write');
  const may_create = useCan('draft_returns:write');
  const { status, review_reason, problem, customer } = shown;
  const cause = shown.reviews.find(({ ended_at }) => ended_at === null);
  const flags = status === 'review' ? 'unflag' : 'flag';
  const can_flag = can_write && shown.acts[flags] === null;
  const can_give = can_write && status !== 'cancelled' && status !== 'expired';
  const [gives, setGives] = useState(false);
  return (
    <PageHeader
      title={
        customer.name
          ? t('desk.return_of', { id: returnNumber(shown.id), name: customer.name })
          : t('desk.return', { id: returnNumber(shown.id) })
      }
      before={
        <>
          <Link to="/returns" search={neighbours.queue} className={classes['crumb']}>
            {t('desk.returns')}
          </Link>
          <span className={classes['soft']} aria-hidden>
            /
          </span>
        </>
      }
      beside={
        <>
          <StateChip status={status} />
          {review_reason && review_reason !== problem && (
            <span className={classes['warn']}>
              {cause ? <CauseLink review={cause} /> : reviewName(shown, review_reason, t)}
            </span>
          )}
          {problem && <ProblemMark>{problemName(problem, troubledKind(shown), t)}</ProblemMark>}
        </>
      }
      actions={
        <>
          <Walk neighbours={neighbours} />
          {can_write && <AssignMenu shown={shown} />}
          {(can_flag || can_give || may_audit || may_create) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" aria-label={t('desk.more')}>
                  <Icon name="ellipsis" size={16} strokeWidth={1.75} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {can_flag && (
                  <Menu.Item onClick={() => act.mutate({ act: flags })}>{t(`desk.${flags}`)}</Menu.Item>
                )}
                {can_give && <Menu.Item onClick={() => setGives(true)}>{t('desk.give_goodwill')}</Menu.Item>}
                {may_audit && (
                  <Menu.Item
                    onClick={() =>
                      void navigate({
                        to: '/audit',
                        search: { object_type: 'return', object_id: String(shown.id) },
                      })
                    }
                  >
                    {t('parts.audit_entries')}
                  </Menu.Item>
                )}
                {may_create && (
                  <Menu.Item
                    onClick={() => void navigate({ to: '/returns/new', search: { order: shown.order.name } })}
                  >
                    {t('desk.new_return')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
          {gives && (
            <Suspense>
              <GoodwillDialog shown={shown} onClose={() => setGives(false)} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** Where the return stands in the queue, and the ways to the ones beside it. */
function Walk({ neighbours: { place, count, status, previous, next } }: { neighbours: Neighbours }) {
  const { t, number } = useText();
  if (place === 0) return null;
  const known = {
    place: number(place),
    count: count ? number(count.count) + (count.is_exact ? '' : '+') : '…',
  };
  const one = RETURN_STATES.find((state) => state === status);
  return (
    <nav className={classes['walk']} aria-label={t('desk.neighbours')}>
      <span>
        {one
          ? t('desk.place_in_state', { ...known, status: t(`parts.status.${one}`) })
          : t('desk.place', known)}
      </span>
      <WalkLink to={previous} label={t('desk.previous')} icon="chevron-up" keys="k" />
      <WalkLink to={next} label={t('desk.next')} icon="chevron-down" keys="j" />
    </nav>
  );
}

function WalkLink({
  to,
  label,
  icon,
  keys,
}: {
  to: Way | undefined;
  label: string;
  icon: IconName;
  keys: string;
}) {
  if (to === undefined) return null;
  return (
    <Link
      to="/returns/$return_id"
      params={{ return_id: String(to.id) }}
      search={to.search}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={16} strokeWidth={1.75} />
      <KeyHint keys={keys} />
    </Link>
  );
}

function AssignMenu({ shown }: { shown: ReturnOverview }) {
  const { t } = useText();
  const { data } = useQuery(assignees_query);
  const assign = useAssign(shown.id);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" id="assign-return" rightSection={<KeyHint keys="e" />}>
          {shown.assignee?.name ?? t('desk.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.members.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => assign.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
        {shown.assignee && <Menu.Item onClick={() => assign.mutate(null)}>{t('desk.nobody')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The keys of the page, which the palette has as well. */
function useDeskCommands(
  shown: ReturnOverview,
  { previous, next, queue }: Neighbours,
  onStep: (step: Step) => void,
  note: React.RefObject<HTMLTextAreaElement | null>,
): void {
  const { t } = useText();
  const navigate = useNavigate();
  const walk = useWalk();
  const can_write = useCan('returns:write');
  const group = t('desk.return', { id: returnNumber(shown.id) });
  const steps = [
    { step: 'process', keys: 'p' },
    { step: 'edit', keys: 'o' },
    { step: 'reject', keys: 'r' },
  ] as const;
  const writes = [
    ...steps
      .filter(({ step }) => shown.acts[step] === null)
      .map(({ step, keys }) => ({
        id: `desk.${step}`,
        label: t(`desk.step.${step}`),
        group,
        keys,
        run: () => onStep(step),
      })),
    {
      id: 'desk.assign',
      label: t('desk.assign'),
      group,
      keys: 'e',
      run: () => document.getElementById('assign-return')?.click(),
    },
    { id: 'desk.note', label: t('desk.note'), group, keys: 'n', run: () => note.current?.focus() },
  ];
  useCommands([
    { id: 'desk.next', label: t('desk.next'), group, keys: 'j', in_palette: false, run: () => walk(next) },
    {
      id: 'desk.previous',
      label: t('desk.previous'),
      group,
      keys: 'k',
      in_palette: false,
      run: () => walk(previous),
    },
    {
      id: 'desk.back',
      label: t('desk.back'),
      group,
      keys: 'Escape',
      run: () => void navigate({ to: '/returns', search: queue }),
    },
    ...(can_write ? writes : []),
  ]);
}
