import type { QueuedReturn, ReturnOverview } from '../../../client/src/index.ts';
import { causeOf } from './return-facts.ts';
import { all, textOf } from './tree.ts';
import type { Element } from './tree.ts';
import { differencesOf, state_names } from './words.ts';
import type { Words } from './words.ts';

/** A row of the queue: the text of each column by its name. */
export type QueueRow = Record<string, string>;

/** Reads the rows of the queue. */
export const readQueue = (root: Element): QueueRow[] =>
  all(root, { tag: 'tr' }).flatMap((row) => {
    const cells = all(row, { tag: 'td', has: 'data-column' });
    if (cells.length === 0) return [];
    return [Object.fromEntries(cells.map((cell) => [cell.attributes['data-column']!, textOf(cell)]))];
  });

const problems = {
  refund_failed: 'Refund failed',
  refund_unknown: 'Refund unknown',
  label_failed: 'Label failed',
};
const reasons = {
  flagged: 'Flagged',
  policy: 'Policy',
  out_of_stock: 'Out of stock',
  refund_failed: 'Refund failed',
  order_changed: 'Order changed',
  processing_failed: 'Processing failed',
  late_scan: 'Late scan',
};
const outcomes = { refund: 'Refund', credit: 'Store credit', exchange: 'Exchange', none: 'Rejected' };

/** What a row of the queue states that the page of its return doesn't. */
export function falseFactsOfRow(
  row: QueueRow,
  { shown, queued, words }: { shown: ReturnOverview; queued: QueuedReturn; words: Words },
): string[] {
  const { status, review_reason, reviews, problem, taxes_included, requested_at } = shown;
  const present = shown.units.filter(({ removed_at }) => removed_at === null);
  const [cause] = reviews.filter(({ ended_at }) => ended_at === null);
  const why = problem
    ? problems[problem]
    : cause && review_reason
      ? causeOf(cause)
      : review_reason
        ? reasons[review_reason]
        : queued.is_overdue
          ? 'Overdue'
          : '';
  const [first] = present;
  const further = present.length - 1;
  const value = present.reduce(
    (sum, { price, discount, tax }) =>
      sum + price.amount - discount.amount + (taxes_included ? 0 : tax.amount),
    0,
  );
  const given = new Set(present.map(({ resolution }) => resolution));
  const named = [...given]
    .filter((one) => one !== 'none' || given.size === 1)
    .map((one) => outcomes[one].toLowerCase());
  return differencesOf({
    return: [row['return'], `${shown.id} ${shown.order.name}`],
    customer: [row['customer'], shown.customer.name ?? shown.customer.email],
    item: [
      row['item'],
      first
        ? [
            first.title,
            ...(further > 0 ? [`+ ${further}`] : []),
            ...(first.reason ? [first.reason] : []),
          ].join(' ')
        : 'All items were removed',
    ],
    status: [row['status'], [`Status: ${state_names[status]}`, ...(why ? [why] : [])].join(' ')],
    outcome: [
      row['outcome']!.toLowerCase().split(', ').toSorted(),
      present.length > 0 ? named.toSorted() : [''],
    ],
    // Where there is no room for its column, the outcome stands below the value.
    value: [
      row['value'],
      `${words.money({ amount: value, currency: shown.currency })} ${row['outcome']}`.trim(),
    ],
    requested: [row['requested'], words.shortDate(requested_at)],
    waiting: [row['waiting'], queued.waiting_since === null ? '' : words.age(queued.waiting_since)],
  });
}
