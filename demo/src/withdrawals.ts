import { hour_ms } from '../../server/src/platform/clock.ts';
import {
  declareWithdrawal,
  listCases,
  matchCase,
} from '../../server/src/modules/requests/withdrawals/index.ts';
import type { Act } from './act.ts';
import { shop_name } from './seed-shop.ts';

const declared_before_ms = 26 * hour_ms;

/** A consumer withdraws from a contract and names an order that the shop doesn't have: somebody has to find it. */
export function withdrawFromUnknownOrder(shop: { id: number; time_zone: string }, now: Date): Act {
  const received_at = new Date(now.getTime() - declared_before_ms);
  return {
    at: received_at,
    async run(deps) {
      await declareWithdrawal(deps, {
        shop: { id: shop.id, name: shop_name, time_zone: shop.time_zone },
        given: {
          name: 'Bettina Vogel',
          contract: 'my order of the kneeling pads, last week',
          email: 'bettina.vogel@example.com',
          items: null,
          language: 'en',
        },
        channel: 'portal',
        received_through: 'function',
        recorded_by: null,
        received_at,
        confirmation_id: 'demo withdrawal',
      });
      const first = { ascending: true, beyond: null, limit: 1 };
      const [found] = await listCases(deps.db.root, shop.id, first, { states: ['matching'] });
      await matchCase(deps, { shop_id: shop.id, case_id: found!.id });
    },
  };
}
