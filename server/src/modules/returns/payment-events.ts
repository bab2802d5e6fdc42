import type { FastifyInstance } from 'fastify';
import { createRejections } from '../../platform/callers/rejected-messages.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readProviderEvent } from '../money/settlements/index.ts';
import { checkPaymentSoon } from '../money/shopper-payments/index.ts';
import { checkAttemptSoon } from './commands/check-refund.ts';

const max_event_bytes = 262_144;

type EventRoute = { Params: { provider: string; shop: string }; Body: Buffer | undefined };

/**
 * Where payment providers report what became of refunds: one URL for each shop, open to all, as the signature of the event says who sent it. An
 * event only makes Retour look the refund up, so that it may come twice, late or out of order. What concerns no refund of the shop is taken and ignored.
 */
export function registerPaymentEvents(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps, 'event of a payment provider rejected');
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
      if (event.kind === 'rejected') {
        deps.metrics.countPaymentEventRejected(params.provider);
        const public_reason = 'The signature of the event is missing, wrong or too old.';
        throw rejected(ip, params, event.message, public_reason);
      }
      if (event.kind === 'ignored') return { received: true };
      const { shop_id } = event;
      if (event.kind === 'collection')
        await deps.db.inTransaction((tx) =>
          checkPaymentSoon(tx, deps.jobs, { shop_id, id: event.payment_id }),
        );
      else await checkAttemptSoon(deps, { shop_id, attempt_id: event.attempt_id });
      return { received: true };
    },
  );
}
