import type { HomeItem, HomePage } from './home.ts';
import { causeOf } from './return-facts.ts';
import { counted, differencesOf } from './words.ts';
import type { Words } from './words.ts';
import type { Walk } from './walk.ts';

const names: Record<string, string> = {
  legal_deadlines: 'Legal deadlines',
  payment_issues: 'Payment issues',
  systems: 'Connections and backups',
  reviews: 'Needs review',
  overdue: 'Overdue at warehouse',
};
const actions: Record<string, string> = {
  deliver_receipt: 'Open receipt',
  refund: 'Refund',
  create_return: 'Create return',
  find_order: 'Find order',
  look_up: 'Look up now',
  resolve: 'Resolve',
  review: 'Review',
  inspect: 'Open',
  open_connection: 'Open',
  back_up: 'How to back up',
  open_securities: 'Open',
  open_privacy_requests: 'Open',
};
const security_problems: Record<string, string> = {
  refund_declined: 'The refund of the deposit was declined',
  charge_declined: 'The card was declined, and the customer has a link to pay',
  not_returned: 'The item never came, and nothing could be taken',
  no_notice: 'No reminder was delivered, so nothing can be charged',
  differs: 'The item is missing, another one or unusable',
};
const reviews: Record<string, string> = {
  flagged: 'Flagged for review',
  policy: 'A policy rule asks for a review',
  out_of_stock: 'The exchange item is out of stock',
  order_changed: 'The order has changed',
  processing_failed: 'Processing failed',
  late_scan: 'The parcel was scanned after the return expired',
};

/** What Home states that isn't so. */
export async function falseFactsOfHome(page: HomePage, { read, words, at }: Walk): Promise<string[]> {
  const known = await read('/attention');
  const day_ms = 86_400_000;
  const now = at.clock.now().getTime();
  const lists = await Promise.all(
    page.groups
      .filter(({ list }) => list !== '')
      .map(async ({ name, count, list }) => {
        const {
          view: _,
          sort_order: __,
          ...filters
        } = Object.fromEntries(new URL(list, 'http://x').searchParams);
        const query = new URLSearchParams(filters as Record<string, string>);
        const found = await read(`/return-queue/count?${query.toString()}`);
        return [name, count, found.count] as const;
      }),
  );
  return [
    ...differencesOf({
      'how much there is': [page.total, known.total],
      'what is under way beside it': [page.on_track.split('. ')[1], onTrack(await countOnTrack(read))],
      'how much there is in each group': [
        page.groups.map(({ name, count }) => [name, count]),
        known.groups.map(({ group, count }: any) => [names[group], count]),
      ],
      'things without an action': [page.without_action, []],
      'what each thing is': [
        page.groups.flatMap(({ items }) => items.map(withoutLink)),
        known.groups.flatMap(({ items }: any) => items.map((item: any) => sayItem(item, words, now, day_ms))),
      ],
      'where each action leads': [
        page.groups.flatMap(({ items }) => items.map(({ href }) => href)),
        known.groups.flatMap(({ items }: any) => items.map(pageOf)),
      ],
      yesterday: [
        page.yesterday.slice(1),
        known.yesterday.figures.map(({ name, value, usual }: any) => {
          const say = (figure: number) =>
            name === 'refunded' || name === 'retained'
              ? words.money({ amount: figure, currency: known.yesterday.currency })
              : String(figure);
          return [figures[name], say(value), say(usual)];
        }),
      ],
      'the last 14 days': [
        page.days.map(([, count]) => count),
        known.days.map(({ requested }: any) => String(requested)),
      ],
    }),
    ...lists.flatMap(([name, said, found]) =>
      differencesOf({ [`how many the list of “${name}” has`]: [said, found] }),
    ),
  ];
}

const figures: Record<string, string> = {
  requested: 'Requested',
  arrived: 'Arrived',
  closed: 'Closed',
  refunded: 'Refunded',
  retained: 'Exchanges and credit',
};

const onTrack = (count: number) =>
  count === 0
    ? 'No other returns are under way.'
    : count === 1
      ? 'The other return is on track.'
      : `The other ${count} returns are on track.`;

/** Returns under way that no list of Home has. */
async function countOnTrack(read: Walk['read']): Promise<number> {
  const { withdrawals } = await read('/withdrawal-queue?view=open&limit=250');
  const withdrawn = new Set(withdrawals.map(({ return_id }: any) => return_id));
  let count = 0;
  for (let url: string | undefined = '/return-queue?status=open,review,processing&limit=250'; url;) {
    const { returns, next_page_url }: any = await read(url);
    count += returns.filter(
      ({ id, status, problem, is_overdue }: any) =>
        status !== 'review' && !is_overdue && !problem?.startsWith('refund') && !withdrawn.has(id),
    ).length;
    url = next_page_url?.replace(/^.*\/api\/v1/, '');
  }
  return count;
}

const withoutLink = ({ title, detail, amount, due, action }: HomeItem) => ({
  title,
  detail,
  amount,
  due,
  action,
});

const pageOf = ({ action, kind, withdrawal_id, return_id, connection_id }: any): string =>
  ['deliver_receipt', 'find_order', 'create_return'].includes(action)
    ? `/console/withdrawals/${withdrawal_id}`
    : action === 'look_up'
      ? ''
      : action === 'back_up'
        ? '/guide/backup/'
        : action === 'open_privacy_requests'
          ? '/console/privacy-requests'
          : action === 'open_securities'
            ? `/console/securities${kind === 'security_problem' ? '?view=problems' : ''}`
            : action === 'open_connection'
              ? `/console/connections/${connection_id}${kind === 'connection_differences' ? '?tab=differences' : ''}`
              : `/console/returns/${return_id}`;

function sayItem(item: any, words: Words, now: number, day_ms: number): Omit<HomeItem, 'href'> {
  return {
    title: titleOf(item),
    detail: detailOf(item, words),
    amount: item.amount ? words.money(item.amount) : '',
    due: dueOf(item, words, now, day_ms),
    action: actions[item.action]!,
  };
}

function titleOf({ kind, order_name, customer_name, return_id, units, detail, things }: any): string {
  const name = customer_name ?? 'no name';
  switch (kind) {
    case 'withdrawal_receipt':
      return `Withdrawal receipt not delivered, ${name}`;
    case 'withdrawal':
    case 'withdrawal_refund':
      return order_name === null
        ? `Withdrawal with no matching order, ${name}`
        : `Withdrawal from order ${order_name}, ${name}`;
    case 'refund_unknown':
      return `Refund unknown for ${return_id}, ${name}`;
    case 'refund_failed':
      return `Refund declined for ${return_id}, ${name}`;
    case 'security_problem':
      return `Instant exchange ${return_id}, ${name}`;
    case 'exposure_high':
      return `${things}% of your instant exchange limit is out`;
    case 'connection_failing':
      return `${detail} can’t be used`;
    case 'connection_behind':
      return `${detail} is behind, ${things === 1 ? '1 change waits' : `${things} changes wait`}`;
    case 'connection_differences':
      return `${detail}: ${counted(things, 'difference')}`;
    case 'backup_old':
      return 'The backup is old';
    case 'privacy_requests':
      return `${counted(things, 'privacy request')} ${things === 1 ? 'is' : 'are'} open`;
    default:
      return `${return_id}, ${name}, ${counted(units, 'unit')}`;
  }
}

function detailOf(item: any, words: Words): string {
  switch (item.kind) {
    case 'withdrawal_receipt':
      return `It didn’t reach ${item.detail}`;
    case 'withdrawal':
      if (item.order_name === null) return `“${item.detail}”`;
      if (item.action === 'find_order') return 'The email address isn’t the order’s';
      return item.return_id === null ? 'No return yet' : `Return ${item.return_id} ended without a refund`;
    case 'withdrawal_refund':
      return item.detail_at === null
        ? 'Items haven’t arrived yet'
        : `Items arrived ${words.shortDate(item.detail_at)}`;
    case 'refund_unknown':
      return 'The provider didn’t respond. We’ll look it up before retrying';
    case 'refund_failed':
      return 'Offer store credit or a bank transfer';
    case 'security_problem':
      return security_problems[item.detail]!;
    case 'exposure_high':
      return 'At the limit, new ones wait for the returned item';
    case 'review':
      return [
        item.review_cause ? causeOf(item.review_cause) : reviews[item.detail],
        ...(item.photos ? [counted(item.photos, 'photo')] : []),
      ].join(', ');
    case 'connection_failing':
      return 'Orders and stock aren’t loaded';
    case 'connection_behind':
      return 'Changes are usually read within a minute';
    case 'connection_differences':
      return 'The figures of both sides differ';
    case 'privacy_requests':
      return 'Customers asked for their data, or to be erased';
    case 'backup_old':
      return `The last one was made ${words.age(item.detail_at)} ago`;
    default:
      return `Arrived ${words.age(item.since)} ago, not opened`;
  }
}

function dueOf(item: any, words: Words, now: number, day_ms: number): string {
  if (item.kind === 'review') return `${words.age(item.since)} waiting`;
  if (item.kind === 'exposure_high') return '';
  if (item.due_at === null) return `Since ${words.shortDate(item.since)}`;
  const days = Math.floor((Date.parse(item.due_at) - now) / day_ms);
  if (days < 0) return `${counted(-days, 'day')} overdue`;
  return days === 0 ? 'Due today' : `${counted(days, 'day')} left`;
}
