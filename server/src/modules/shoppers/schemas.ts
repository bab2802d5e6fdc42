import { RETURN_STATES } from '@retour/contract/states';
import { Email, Id, Nullable, OneOf, Text, TsMs } from '../../platform/fields.ts';
import { cursorQuery } from '../../platform/paging/cursor-page.ts';
import { Amount } from '../../platform/schema/amounts.ts';
import { Type } from '../../platform/type.ts';
import { LISTING_TYPES, LISTS } from '../listings/index.ts';

// People who return, by email address (API contract, 32).

/** The query of the list. */
export const ShopperQuery = Type.Object({
  search: Type.Optional(
    Text(
      100,
      'Finds customers by the beginning of their email address, name, last name or the name of an order. Fewer than three characters find the whole name of an order only. It looks at the newest 1,000 returns in each.',
    ),
  ),
  ...cursorQuery('asc'),
});

/** Whose history. */
export const HistoryQuery = Type.Object({
  email: Type.With(Email, { description: 'Email address, ignoring case.' }),
});

const figures = {
  email: Type.String({ description: 'In lower case.' }),
  name: Type.With(Nullable(Type.String()), { description: 'From the newest return.' }),
  orders: Type.Integer({ minimum: 0, description: 'Orders that were not cancelled, up to 1,000.' }),
  // What these fields mean is in the contract: a named schema has one description.
  bought: Amount,
  returns: Type.Integer({ minimum: 0, description: 'Returns that the customer requested, up to 1,000.' }),
  returned: Amount,
  kept: Amount,
  return_rate: Type.With(Nullable(Type.Number()), {
    description: '`returned` divided by `bought`; null when nothing was bought.',
  }),
  last_return_at: Nullable(TsMs),
};

/** A customer as a row of the list. */
export const Shopper = Type.Object(figures, {
  title: 'Shopper',
  description: 'A customer with returns, in the currency of the shop.',
});

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
