import { RETURN_STATES } from '@retour/contract/states';
import { Email, Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { cursorQuery } from '../../../platform/paging/cursor-page.ts';
import { AmountFilter } from '../../../platform/schema/amount-filter.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { PERSONAL_KINDS } from '../../../platform/personal-data.ts';
import { Type } from '../../../platform/type.ts';
import { LISTING_TYPES, LISTS } from '../../policy/listings/index.ts';
import { SHOPPER_SORTS } from './store-list.ts';
import { KEPT_KINDS } from './store-person.ts';

// People who return, by email address (API contract, 32).

/** The query of the list. */
export const ShopperQuery = Type.Object({
  search: Type.Optional(
    Text(
      100,
      'Finds customers by the beginning of their email address, name, last name or the name of an order. Fewer than three characters find the whole name of an order only. It looks at the newest 1,000 returns in each.',
    ),
  ),
  has_open_returns: Type.Optional(
    Type.Boolean({
      description:
        'Only customers with a return in `open`, `review` or `processing`, among the newest 10,000 of these.',
    }),
  ),
  is_flagged: Type.Optional(
    Type.Boolean({
      description:
        'Only customers whose email address is on the blocklist, or with a fraud report; it looks at the newest 10,000 of each.',
    }),
  ),
  return_percent_above: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'Only customers whose `return_rate` is more than so many percent. A page looks at 500 customers.',
    }),
  ),
  returned_from: Type.Optional(
    AmountFilter(
      'Only customers whose returns were worth at least so much, counted every minute. Unless sorted by a figure, it looks at the 10,000 with the highest.',
    ),
  ),
  unit_return_percent_above: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'Only customers whose `unit_return_rate` is more than so many percent. Counted every minute; unless sorted by a figure, it looks at the 10,000 who returned most.',
    }),
  ),
  sort: Type.Optional(
    OneOf(SHOPPER_SORTS, {
      default: 'email',
      description:
        'By email address, by name, by the newest return, by what was returned, or by the share of units that came back. The last two are counted every minute.',
    }),
  ),
  ...cursorQuery('asc'),
  sort_order: Type.Optional(
    OneOf(['asc', 'desc'], {
      description:
        '`asc` by default for addresses and names, `desc` for the others. With `sort=last_return` it is always `desc`: the newest first.',
    }),
  ),
});

/** Whose history. */
export const HistoryQuery = Type.Object({
  email: Type.With(Email, { description: 'Email address, ignoring case.' }),
});

const figures = {
  email: Type.String({ description: 'In lower case.' }),
  name: Type.With(Nullable(Type.String()), { description: 'From the newest return.' }),
  is_business: Type.Boolean({
    description: 'Whether an account with this address is a business. It may buy as a consumer with another.',
  }),
  orders: Type.Integer({ minimum: 0, description: 'Orders that were not cancelled, up to 1,000.' }),
  // What these fields mean is in the contract: a named schema has one description.
  bought: Amount,
  returns: Type.Integer({ minimum: 0, description: 'Returns that the customer requested, up to 1,000.' }),
  returned: Amount,
  kept: Amount,
  return_rate: Type.With(Nullable(Type.Number()), {
    description: '`returned` divided by `bought`; null when nothing was bought.',
  }),
  units_sold: Type.Integer({ minimum: 0, description: 'Units of these orders.' }),
  units_returned: Type.Integer({
    minimum: 0,
    description: "Units of these orders' returns that weren't cancelled and didn't expire.",
  }),
  unit_return_rate: Type.With(Nullable(Type.Number()), {
    description: '`units_returned` divided by `units_sold`; null when nothing was bought.',
  }),
  last_return_at: Nullable(TsMs),
};

/** A customer as a row of the list. */
export const Shopper = Type.Object(figures, {
  title: 'Shopper',
  description: 'A customer with returns, in the currency of the shop.',
});

/** A note to add. */
export const NoteBody = Type.Object({
  email: Type.With(Email, { description: 'Email address of the customer, ignoring case.' }),
  content: Type.String({ minLength: 1, maxLength: 2000 }),
});

/** A note on a customer. */
export const ShopperNote = Type.Object(
  { id: Id, content: Type.String(), author: Type.String(), created_at: TsMs },
  { title: 'ShopperNote', description: 'A note that staff wrote about a customer.' },
);

/** Everything known about a customer. */
export const ShopperHistory = Type.Object(
  {
    ...figures,
    newest_orders: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        is_cancelled: Type.Boolean(),
        total: Amount,
        created_at: TsMs,
      }),
    ),
    newest_returns: Type.Array(
      Type.Object({
        id: Id,
        order_name: Type.String(),
        status: OneOf(RETURN_STATES),
        value: Amount,
        requested_at: TsMs,
      }),
    ),
    listings: Type.Array(
      Type.Object({ id: Id, list: OneOf(LISTS), type: OneOf(LISTING_TYPES), value: Type.String() }),
    ),
    fraud_reports: Type.Array(
      Type.Object({ id: Id, return_id: Id, category: Type.String(), created_at: TsMs }),
    ),
    customer_notes: Type.Array(ShopperNote),
    notes: Type.Array(
      Type.Object({
        return_id: Id,
        content: Type.String(),
        author: Nullable(Type.String()),
        created_at: TsMs,
      }),
    ),
  },
  { title: 'ShopperHistory' },
);

const keeping = {
  keep_withdrawals: Type.Optional(
    Type.Boolean({
      description: 'Keeps what the person stated in withdrawals as proof of legal claims. Not unless given.',
    }),
  ),
};

/** Whose erasure is previewed. */
export const ErasureQuery = Type.Object({ email: HistoryQuery.properties.email, ...keeping });

/** Who is erased. */
export const ErasureBody = Type.Object({ email: HistoryQuery.properties.email, ...keeping });

const Removed = Type.Array(
  Type.Object({ name: OneOf(PERSONAL_KINDS), count: Type.Integer({ minimum: 1 }) }),
  { description: 'How many rows of each kind lose what they say about the person, or are deleted.' },
);
const Kept = Type.Array(Type.Object({ name: OneOf(KEPT_KINDS), count: Type.Integer({ minimum: 1 }) }), {
  description: 'What stays, without the person: money, stock, and places in the register of withdrawals.',
});

/** What an erasure would do. */
export const ErasurePreview = Type.Object(
  {
    removed: Removed,
    kept: Kept,
    blocked_by: Type.Object({
      return_ids: Type.Array(Id, { description: 'Returns that are open, or whose money is under way.' }),
      withdrawal_ids: Type.Array(Id, { description: 'Withdrawals that nobody has settled.' }),
    }),
  },
  { title: 'ErasurePreview' },
);

/** What an erasure did. */
export const Erasure = Type.Object(
  {
    id: Type.With(Nullable(Id), { description: 'Named by the audit log; null when there was nothing.' }),
    removed: Removed,
    kept: Kept,
  },
  { title: 'Erasure' },
);

/** Everything about a person. */
export const PersonExport = Type.Object(
  {
    email: Type.String(),
    exported_at: TsMs,
    data: Type.Unsafe<Record<string, object[]>>({
      type: 'object',
      description: 'Rows by kind; each has what Retour holds.',
      additionalProperties: { type: 'array', items: { type: 'object' } },
    }),
  },
  { title: 'PersonExport' },
);
