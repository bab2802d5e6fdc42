import { day_ms, minute_ms } from '../../server/src/platform/clock.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import type { EgressResult } from '../../server/src/platform/egress.ts';
import { createWebhook, send_queue } from '../../server/src/modules/integrations/webhooks/index.ts';
import type { Act } from './act.ts';
import { createDeliverySimulator } from './simulate-deliveries.ts';
import type { DeliverySimulator } from './simulate-deliveries.ts';
import { randomOf } from './random.ts';

// A stock system listened to the demo shop, stopped answering, and was switched off for it. Its address is a reserved one, and it is
// switched off, so that a demo sends nothing to anybody.
const url = 'https://stock.example.com/retour';
const made_before_ms = 16 * day_ms;
const broken_before_ms = 9 * day_ms;

export type StockWebhook = {
  /** How it begins. */
  begin: Act;
  /** To be told of every job. */
  notice(queue: string): void;
  /** Simulates what was sent until now, and the responses. */
  catchUp(deps: Deps, until: Date): Promise<void>;
};

/** The webhook of a stock system, as it came to be switched off. `moveClock` moves the clock. */
export function listenForStock(shop_id: number, now: Date, moveClock: (at: Date) => void): StockWebhook {
  const broken_at = new Date(now.getTime() - broken_before_ms);
  const random = randomOf('stock webhook');
  let simulator: DeliverySimulator | undefined;
  let next_at: Date | undefined;
  const receiver = {
    moveClock,
    random: () => random.next(),
    answer: (at: Date) => answerOf(at >= broken_at, random.next()),
  };
  return {
    begin: {
      at: new Date(now.getTime() - made_before_ms),
      async run(deps) {
        const pair = { topic: 'restock', trigger: 'restock.requested', url } as const;
        const webhook = { shop_id, ...pair, status: 'active', profile: 'standard' } as const;
        const { id } = await createWebhook(deps, webhook);
        simulator = createDeliverySimulator({ shop_id, id }, receiver);
      },
    },
    notice(queue) {
      if (queue === send_queue.queue) next_at = new Date(0);
    },
    async catchUp(deps, until) {
      if (!simulator || !next_at || next_at > until) return;
      next_at = await simulator.runUntil(deps, until);
    },
  };
}

function answerOf(is_broken: boolean, random: number): EgressResult {
  const nothing = { status: null, retry_after: null, excerpt: '' };
  if (!is_broken)
    return {
      ...nothing,
      status: 200,
      error: null,
      excerpt: 'ok',
      duration_ms: 60 + Math.round(random * 200),
    };
  if (random < 0.3) return { ...nothing, error: 'timeout', duration_ms: minute_ms / 4 };
  return { ...nothing, status: 503, error: 'status', excerpt: 'Service Unavailable', duration_ms: 40 };
}
