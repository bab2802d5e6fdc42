import type { Deps } from '../../../../platform/deps.ts';
import { JsonText, defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { replayDelivery } from '../commands/replay-delivery.ts';
import { webhookNotFound } from '../commands/requirements.ts';
import { sendTest } from '../commands/send-test.ts';
import { listDeliveries } from '../delivery-page.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { findWebhook } from '../store.ts';
import { path_id, readers, tag, writers } from './subscriptions.ts';

/** Webhook contract, 4.5: the delivery log, replay and test. */
export function deliveryRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'listWebhookDeliveries',
      tag,
      allow: readers,
      legacy_group: 'webhooks',
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'List the deliveries of a webhook',
      description:
        'Sent and pending deliveries with their attempts. Deliveries and their bodies are kept for 30 days.',
      params: path_id,
      query: schemas.DeliveriesQuery,
      success: {
        description: 'A page.',
        schema: schemas.Deliveries,
        examples: {
          page: { deliveries: [examples.delivery], next_page_url: null, previous_page_url: null },
        },
      },
      refusals: ['validation_failed', 'webhook_not_found'],
      async handle({ caller, params, query, path }) {
        const ref = { shop_id: caller.shop.id, id: pathId(params['id']) };
        if (!(await findWebhook(deps.db.root, ref))) throw webhookNotFound();
        return listDeliveries(deps, { shop_id: ref.shop_id, webhook_id: ref.id, query, path });
      },
    }),
    replayRoute(deps),
    testRoute(deps),
  ];
}

function replayRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'replayWebhookDelivery',
    tag,
    allow: writers,
    legacy_group: 'webhooks',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Replay a delivery',
    description:
      'Sets a `delivered` or `dead` delivery back to pending: same `webhook-id`, same body, a new schedule of 10 attempts, immediately and out of order. Also for an inactive webhook.',
    params: { ...path_id, delivery_id: 'Message id of the delivery.' },
    success: {
      status: 202,
      description: 'The delivery, pending again.',
      schema: schemas.Delivery,
      examples: { delivery: examples.delivery },
    },
    refusals: ['webhook_not_found', 'delivery_not_found', 'delivery_pending'],
    async handle({ caller, params }) {
      const ref = {
        shop_id: caller.shop.id,
        webhook_id: pathId(params['id']),
        id: params['delivery_id'] ?? '',
      };
      return new JsonText(await replayDelivery(deps, ref));
    },
  });
}

function testRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'testWebhook',
    tag,
    allow: writers,
    legacy_group: 'webhook_test',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Send a test to a webhook',
    description:
      "Sends one sample payload, signed like any other and with `X-Retour-Test: 1`, and returns the result. A test isn't stored as a delivery and doesn't count as a success or a failure.",
    params: path_id,
    query: schemas.TestQuery,
    success: {
      description: 'The result.',
      schema: schemas.TestResult,
      examples: { failed: examples.test_result },
    },
    refusals: ['validation_failed', 'webhook_not_found', 'webhook_pair_invalid'],
    async handle({ caller, params, query }) {
      return sendTest(deps, { shop_id: caller.shop.id, id: pathId(params['id']) }, query.trigger);
    },
  });
}
