import { hour_ms } from '../../server/src/platform/clock.ts';
import { startDraft } from '../../server/src/modules/requests/draft-returns/index.ts';
import type { Act } from './act.ts';

const begun_before_ms = 3 * hour_ms;

/** A customer calls: staff begins a return of an order, and the call ends before anything was chosen. */
export function beginDraft(shop: { id: number; time_zone: string }, order_name: string, now: Date): Act {
  return {
    at: new Date(now.getTime() - begun_before_ms),
    async run(deps) {
      await startDraft(deps, {
        shop,
        order: { name: order_name, without_proof: true },
        is_gift: false,
        language: 'en',
        staff: true,
        override: null,
      });
    },
  };
}
