import type { FastifyInstance } from 'fastify';
import { createRateLimiter } from '../../platform/callers/rate-limit.ts';
import { minute_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, invalid } from '../../platform/refusal.ts';
import { readProviderEvent } from '../money/settlements/index.ts';
import { checkAttemptSoon } from './commands/check-refund.ts';

const max_event_bytes = 262_144;
/** Of one address in a minute; genuine events aren't counted. */
const max_rejected_events = 60;

type EventRoute = { Params: { provider: string; shop: string }; Body: Buffer | undefined };

/**
 * Where payment providers report what became of refunds: one URL for each shop, open to all, as the signature of the event says who sent it. An
 * event only makes Retour look the refund up, so that it may come twice, late or out of order. What concerns no refund of the shop is taken and ignored.
 */
export function registerPaymentEvents(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps);
  app.post<EventRoute>(
    '/api/v1/payments/:provider/:shop/events',
    // Providers send from few addresses: the limit of anonymous requests would keep their events out.
    { bodyLimit: max_event_bytes, config: { unlimited: true } },
    async ({ params, body, headers, ip }) => {
      const event = await readProviderEvent(deps, {
        provider: params.provider,
        handle: params.shop,
        body: body ?? Buffer.alloc(0),
        headers,
      });
      if (event.kind === 'no_such_endpoint')
        throw new Refusal('route_not_found', 'The shop does not take events of such a payment provider.');
      if (event.kind === 'rejected') throw rejected({ ...params, reason: event.message, address: ip });
      if (event.kind === 'ignored') return { received: true };
      const { shop_id, attempt_id } = event;
      await checkAttemptSoon(deps, { shop_id, attempt_id });
      return { received: true };
    },
  );
}

type RejectedEvent = { provider: string; shop: string; reason: string; address: string };

/**
 * Makes the refusal of an event that isn't genuine, which anybody can send: each is counted in the metrics, at most one line a minute is logged, and an address
 * that sends many is told to wait. The signature of each event is still checked, so that nobody keeps a provider's events out that come from the same address.
 */
function createRejections({ clock, log, metrics }: Pick<Deps, 'clock' | 'log' | 'metrics'>) {
  const rates = createRateLimiter(clock);
  let logged_at_ms = -Infinity;
  let since_logged = 0;
  return ({ provider, shop, reason, address }: RejectedEvent): Refusal => {
    metrics.countPaymentEventRejected(provider);
    since_logged++;
    const now_ms = clock.now().getTime();
    if (Math.abs(now_ms - logged_at_ms) >= minute_ms) {
      log.warn({ shop, provider, reason, rejected: since_logged }, 'event of a payment provider rejected');
      logged_at_ms = now_ms;
      since_logged = 0;
    }
    const { allowed, reset_s } = rates.count(address, max_rejected_events);
    if (!allowed)
      return new Refusal('rate_limited', 'Too many events without a valid signature.', {
        retry_after_s: reset_s,
      });
    return invalid({ signature: ['The signature of the event is missing, wrong or too old.'] });
  };
}
