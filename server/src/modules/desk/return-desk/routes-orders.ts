import type { Deps } from '../../../platform/deps.ts';
import { Text } from '../../../platform/fields.ts';
import { JsonText, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { findOrders } from './store-orders.ts';

/** Finding the order that a customer writes about. */
export function orderRoutes({ db }: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Return queue',
      operation: 'findOrders',
      allow: { key: 'returns', staff: 'orders:read' },
      method: 'GET',
      path: '/orders/search',
      summary: 'Find orders to return',
      description:
        'The newest 10 orders whose name begins with the text (from three characters; shorter ones whole), or whose customer has it as email address. Case and a `#` at the beginning are ignored.',
      query: Type.Object({
        query: Type.Optional(Text(255, 'The beginning of a name, or an email address.')),
      }),
      success: {
        description: 'The orders.',
        schema: schemas.FoundOrders,
        examples: { orders: examples.found_orders },
      },
      refusals: ['validation_failed'],
      handle: async ({ caller, query }) => {
        const text = query.query?.trim() ?? '';
        return new JsonText(text === '' ? '{"orders":[]}' : await findOrders(db, caller.shop.id, text));
      },
    }),
  ];
}
