import { RESOLUTIONS, RETURN_STATES, REVIEW_REASONS, SETTLEMENT_KINDS } from '@retour/contract/states';
import type { Static } from 'typebox';
import { documentedAs } from '../../../platform/schema/documented-as.ts';
import { AmountFilter } from '../../../platform/schema/amount-filter.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Id, Nullable, OneOf, Text, TimeText, TsMs } from '../../../platform/fields.ts';
import { cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { Type } from '../../../platform/type.ts';
import { reason_language } from '../../policy/reasons/index.ts';
import { ReviewCause } from '../../returns/index.ts';

// The list of returns that staff work with (API contract, 18.12).

/** What went wrong with a return and waits for a person. */
export const RETURN_PROBLEMS = ['refund_failed', 'refund_unknown', 'label_failed'] as const;
/** What the list is sorted by. */
export const QUEUE_SORTS = ['requested', 'value'] as const;
/** A parcel is overdue when it arrived so long ago and nobody has inspected anything of it. */
export const overdue_after_days = 3;
/** A parcel that was handed over so long ago should have arrived. */
export const missing_after_days = 10;

/** One or several of some words, comma-separated. */
const listOf = (values: readonly string[], description: string) =>
  documentedAs(
    Type.String({
      pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
      maxLength: 255,
      description: `${description} Several are separated by commas.`,
    }),
    Type.String({ minLength: 1, maxLength: 255 }),
  );
/** The filters of the list; a saved view has the same. */
export const queue_filters = {
  status: Type.Optional(listOf(RETURN_STATES, 'States. `processing` stands for itself here.')),
  review_reason: Type.Optional(listOf(REVIEW_REASONS, 'Why the return is in review.')),
  problem: Type.Optional(listOf(RETURN_PROBLEMS, 'What went wrong and waits for a person.')),
  resolution: Type.Optional(listOf(RESOLUTIONS, 'What the shopper gets for at least one unit.')),
  reason: Type.Optional(Text(255, 'Group of the reason of at least one unit, ignoring case.')),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}(,[A-Za-z]{2})*$',
      maxLength: 255,
      description: 'Country codes that returns are sent from. Several are separated by commas.',
    }),
  ),
  requested_from: Type.Optional(TimeText('Returns that were requested at this time or later.')),
  requested_to: Type.Optional(TimeText('Returns that were requested at this time or earlier.')),
  requested_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Returns that were requested in so many last days.',
    }),
  ),
  value_from: Type.Optional(AmountFilter('The returned units were worth at least so much.')),
  value_to: Type.Optional(AmountFilter('The returned units were worth at most so much.')),
  overdue: Type.Optional(
    Type.Boolean({
      description: `Parcels that arrived ${overdue_after_days} days ago or earlier and that no warehouse has inspected, except those of returns that wait for a review.`,
    }),
  ),
  not_arrived: Type.Optional(
    Type.Boolean({
      description: `Parcels that were handed over ${missing_after_days} days ago or earlier and haven't arrived.`,
    }),
  ),
  awaits_reply: Type.Optional(Type.Boolean({ description: 'The shopper wrote, and nobody has answered.' })),
  assignee: Type.Optional(
    Type.String({
      pattern: '^(me|none|[1-9][0-9]{0,15})$',
      description: 'The assignee of the return: `me`, `none`, or the id of a member.',
    }),
  ),
  sku: Type.Optional(Text(255, 'SKU of at least one unit, ignoring case.')),
  product_id: Type.Optional(Type.With(Id, { description: 'Product of at least one unit.' })),
  search: Type.Optional(
    Text(
      100,
      'Finds a return by its id, by the beginning of the name of its order or of the email address, or by a whole tracking number, drop-off code or SKU. It finds the newest 1,000 in each.',
    ),
  ),
};
export type QueueFilters = Static<typeof FiltersObject>;
const FiltersObject = Type.Object(queue_filters);

/** The query of the list. */
export const QueueQuery = Type.Object({
  ...queue_filters,
  sort: Type.Optional(
    OneOf(QUEUE_SORTS, {
      default: 'requested',
      description: 'Sorts by the time of the request or by the value, `desc` or `asc` by `sort_order`.',
    }),
  ),
  ...reason_language,
  ...cursorQuery('desc'),
});

/** What the export can have, in its order. */
export const EXPORT_COLUMNS = [
  'return',
  'order',
  'customer',
  'item',
  'status',
  'outcome',
  'value',
  'country',
  'requested',
  'waiting',
  'assignee',
] as const;

/** The query of the export. */
export const ExportQuery = Type.Object({
  ...queue_filters,
  sort: Type.Optional(
    OneOf(QUEUE_SORTS, { default: 'requested', description: 'What the rows are sorted by.' }),
  ),
  sort_order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
  columns: Type.Optional(listOf(EXPORT_COLUMNS, 'Columns, all of them by default.')),
});

/** The query of the count. */
export const CountQuery = FiltersObject;

const Member = Type.Object({ id: Id, name: Type.String() }, { title: 'AssigneeOfReturn' });

/** A return as a row of the list. */
export const QueuedReturn = Type.Object(
  {
    id: Id,
    version: Type.Integer({ minimum: 0, description: 'Grows with every event of the return.' }),
    order: Type.Object({ id: Id, name: Type.String() }),
    customer: Type.Object({
      name: Nullable(Type.String()),
      email: Type.String({ description: 'Empty if it is unknown or was erased.' }),
    }),
    item: Type.With(
      Nullable(
        Type.Object({
          title: Type.String(),
          variant_title: Nullable(Type.String()),
          image: Nullable(Type.String()),
          reason_code: Type.With(Nullable(Type.String()), {
            description: 'Of the reason sets of the shop.',
          }),
          reason: Type.String({
            description: 'In the language that is asked for, else as the shopper saw it.',
          }),
        }),
      ),
      { description: 'The first unit; null when all were removed.' },
    ),
    further_units: Type.Integer({ minimum: 0 }),
    status: OneOf(RETURN_STATES),
    review_reason: Nullable(OneOf(REVIEW_REASONS)),
    review_cause: Type.With(Nullable(ReviewCause), {
      description: 'What of the policy sent the return to review; null when something else did.',
    }),
    problem: Nullable(OneOf(RETURN_PROBLEMS)),
    troubled_settlement: Type.With(Nullable(OneOf(SETTLEMENT_KINDS)), {
      description:
        'Of the problems `refund_failed` and `refund_unknown`: what failed, or whose result is unknown.',
    }),
    resolutions: Type.Array(OneOf(RESOLUTIONS)),
    // Of the returned units, after discounts, with tax, in the currency of the shop.
    value: Amount,
    country: Nullable(Type.String()),
    assignee: Nullable(Member),
    is_overdue: Type.Boolean(),
    requested_at: TsMs,
    waiting_since: Type.With(Nullable(TsMs), {
      description: 'When the return came into its state; null when that is final.',
    }),
  },
  { title: 'QueuedReturn', description: 'A return in the list for staff.' },
);

/** How many returns match, and what they are worth. */
export const QueueCount = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'At most 10,000.' }),
    is_exact: Type.Boolean({ description: 'False: there are more.' }),
    value: Type.With(Nullable(Amount), {
      description: 'Total value in the currency of the shop; null when the count is not exact.',
    }),
  },
  { title: 'QueueCount' },
);

export const AssigneeBody = Type.Object({
  member_id: Type.With(Nullable(Id), { description: 'Null: nobody.' }),
});
export const Assignee = Type.Object({ assignee: Nullable(Member) }, { title: 'Assignee' });
export const Assignees = Type.Object({ members: Type.Array(Member) });

const Filters = Type.Object(
  {
    ...queue_filters,
    sort: Type.Optional(OneOf(QUEUE_SORTS)),
    sort_order: Type.Optional(OneOf(['asc', 'desc'])),
  },
  { title: 'ReturnViewFilters' },
);
export type ViewFilters = Static<typeof Filters>;

/** A saved view. */
export const ReturnView = Type.Object(
  {
    id: Id,
    name: Type.String(),
    is_shared: Type.Boolean({ description: 'Everybody of the shop sees it.' }),
    filters: Filters,
  },
  { title: 'ReturnView', description: 'Filters and an order under a name.' },
);
export const ViewBody = Type.Object({
  name: Text(60, 'Name of the view.'),
  is_shared: Type.Boolean({
    description: 'Everybody of the shop sees it. Needs the permission to change returns.',
  }),
  filters: Filters,
});
export const ViewCounts = Type.Object({
  built_in: Type.Array(
    Type.Object({
      view: OneOf(['all', 'active', 'review', 'problems', 'overdue']),
      count: Type.Integer(),
      is_exact: Type.Boolean(),
    }),
  ),
  saved: Type.Array(Type.Object({ view_id: Id, count: Type.Integer(), is_exact: Type.Boolean() })),
});
