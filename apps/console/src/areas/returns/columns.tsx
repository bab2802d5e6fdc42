import { createColumnHelper, columnVisibilityFeature, tableFeatures } from '@tanstack/react-table';
import { Link, getRouteApi } from '@tanstack/react-router';
import { returnNumber } from '../../api/side.ts';
import { Money } from '../../parts/money.tsx';
import { problemName } from '../../parts/problem-name.ts';
import { ProductPicture } from '../../parts/product-picture.tsx';
import { causeName } from '../../parts/review-cause.ts';
import { ProblemMark, StateChip } from '../../parts/state-chip.tsx';
import { waitingTone } from '../../parts/waiting-tone.ts';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey, Text } from '../../text/text.ts';
import type { QueuedReturn } from './queries.ts';
import classes from './queue-table.module.css';

export const features = tableFeatures({ columnVisibilityFeature });
const helper = createColumnHelper<typeof features, QueuedReturn>();

/** Columns that can be hidden, in their order, and their names. */
export const column_names: Record<string, MessageKey> = {
  customer: 'returns.column.customer',
  item: 'returns.column.item',
  status: 'returns.column.status',
  outcome: 'returns.column.outcome',
  value: 'returns.column.value',
  requested: 'returns.column.requested',
  waiting: 'returns.column.waiting',
  assignee: 'returns.column.assignee',
};

/** Of figures, which stand at the end. */
export const figures = new Set(['value', 'requested', 'waiting']);

export const columns = helper.columns([
  helper.display({ id: 'return', cell: ({ row }) => <ReturnCell shown={row.original} /> }),
  helper.display({
    id: 'customer',
    cell: ({ row }) => <Name text={row.original.customer.name ?? row.original.customer.email} />,
  }),
  helper.display({ id: 'item', cell: ({ row }) => <ItemCell shown={row.original} /> }),
  helper.display({ id: 'status', cell: ({ row }) => <StatusCell shown={row.original} /> }),
  helper.display({ id: 'outcome', cell: ({ row }) => <OutcomeCell shown={row.original} /> }),
  helper.display({
    id: 'value',
    cell: ({ row, table }) => (
      <>
        <strong>
          <Money {...row.original.value} />
        </strong>
        {table.getColumn('outcome')?.getIsVisible() && <OutcomeBelow shown={row.original} />}
      </>
    ),
  }),
  helper.display({ id: 'requested', cell: ({ row }) => <Moment at={row.original.requested_at} /> }),
  helper.display({ id: 'waiting', cell: ({ row }) => <Waiting shown={row.original} /> }),
  helper.display({ id: 'assignee', cell: ({ row }) => <Name text={row.original.assignee?.name} /> }),
]);

const queue = getRouteApi('/shell/returns');

/** The way to the page of a return, which knows the rows before and after it from the address of the queue. */
export function useWayToReturn() {
  const search = queue.useSearch();
  return (id: number) => ({
    to: '/returns/$return_id' as const,
    params: { return_id: String(id) },
    search: { ...search, view: search.view ?? 'all' },
  });
}

/** A name that is cut where its column ends. */
const Name = ({ text }: { text: string | null | undefined }) => (
  <span className={classes['name']} title={text ?? undefined}>
    {text}
  </span>
);

function ReturnCell({ shown: { id, order } }: { shown: QueuedReturn }) {
  const wayTo = useWayToReturn();
  return (
    <>
      <Link {...wayTo(id)} className={classes['number']}>
        <bdi>{returnNumber(id)}</bdi>
      </Link>
      <bdi className={classes['second']}>{order.name}</bdi>
    </>
  );
}

function ItemCell({ shown: { item, further_units } }: { shown: QueuedReturn }) {
  const { t, number } = useText();
  if (!item) return <span className={classes['second']}>{t('returns.no_items')}</span>;
  return (
    <span className={classes['item']}>
      <ProductPicture src={item.image} size={32} />
      <span className={classes['lines']}>
        <span className={classes['first']}>
          <span className={classes['cut']} title={item.title}>
            {item.title}
          </span>
          {further_units > 0 && (
            <span className={classes['more']} title={t('returns.further_units', { count: further_units })}>
              + {number(further_units)}
            </span>
          )}
        </span>
        <span className={`${classes['second']} ${classes['cut']}`} title={item.reason ?? undefined}>
          {item.reason}
        </span>
      </span>
    </span>
  );
}

function StatusCell({ shown }: { shown: QueuedReturn }) {
  const { t } = useText();
  const { status, review_reason, review_cause, problem, troubled_settlement, is_overdue } = shown;
  const why = review_cause
    ? causeName(review_cause, t)
    : review_reason && t(`returns.review_reason.${review_reason}`);
  return (
    <span className={classes['status']}>
      <StateChip status={status} />
      {problem ? (
        <ProblemMark>{problemName(problem, troubled_settlement, t)}</ProblemMark>
      ) : why ? (
        <span className={classes['why']} title={why}>
          {why}
        </span>
      ) : (
        is_overdue && <span className={classes['why']}>{t('returns.overdue')}</span>
      )}
    </span>
  );
}

function OutcomeCell({ shown: { resolutions } }: { shown: QueuedReturn }) {
  return <span className={classes['soft']}>{outcomeText(useText(), resolutions)}</span>;
}

/** Where there is no room for a column of its own. */
function OutcomeBelow({ shown: { resolutions } }: { shown: QueuedReturn }) {
  const text = outcomeText(useText(), resolutions);
  return (
    <span className={`${classes['second']} ${classes['cut']} ${classes['below']}`} title={text}>
      {text}
    </span>
  );
}

/** What the shopper gets, as “Refund, store credit”. Units that were rejected are only told where there are no others. */
function outcomeText({ t, tag }: Text, resolutions: QueuedReturn['resolutions']): string {
  const given = resolutions.filter((resolution) => resolution !== 'none');
  const names = (given.length > 0 ? given : resolutions).map((resolution) =>
    t(`returns.resolution.${resolution}`),
  );
  const [first = '', ...others] = names;
  // Within an English phrase only the first begins with a capital; German nouns keep theirs.
  return [first, ...(tag.startsWith('de') ? others : others.map((name) => name.toLowerCase()))].join(', ');
}

function Moment({ at }: { at: string }) {
  const { shortDate, fullDate } = useText();
  return (
    <time dateTime={at} title={fullDate(at)} className={classes['soft']}>
      {shortDate(at)}
    </time>
  );
}

/** How long the return has been in its state; coloured where a person has to decide about it. */
function Waiting({ shown: { waiting_since: since, status } }: { shown: QueuedReturn }) {
  const { age, fullDate } = useText();
  if (since === null) return null;
  const tone = status === 'review' ? waitingTone(since) : 'plain';
  return (
    <time dateTime={since} title={fullDate(since)} className={classes['soft']} data-tone={tone}>
      {age(since)}
    </time>
  );
}
