import { TOPICS, triggersOf } from '@retour/contract/event-types';
import { samplePayload } from '../samples.ts';
import { PAYLOADS, SUMMARIES } from '../payload-schemas.ts';
import { Type } from '../../../../platform/type.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Answer, JsonText, defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route, WebhookMessage } from '../../../../platform/route.ts';
import { deleteWebhook, updateWebhook } from '../commands/change-webhook.ts';
import { createWebhook, max_webhooks_per_shop } from '../commands/create-webhook.ts';
import { webhookNotFound } from '../commands/requirements.ts';
import { rotateSecret } from '../commands/rotate-secret.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { listWebhooks, readWebhook } from '../store.ts';

const sample_head = { shop_id: 12345, event_id: 'evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A' };
const sample_at = new Date('2026-03-06T14:02:11.482Z');

/** What subscriptions send, by topic, for the API description. */
const webhook_messages: readonly WebhookMessage[] = TOPICS.map((topic) => {
  const triggers = triggersOf(topic);
  const trigger = triggers.find((name) => name === 'return.closed') ?? triggers[0]!;
  return {
    name: topic,
    summary: SUMMARIES[topic],
    description: `Sent on ${triggers.map((name) => `\`${name}\``).join(', ')}.`,
    schema: PAYLOADS[topic],
    example: samplePayload(topic, { topic, trigger, ...sample_head, at: sample_at }),
  };
});

export const tag = 'Webhooks';
export const readers = { key: 'developer_tools', staff: 'webhooks:read' } as const;
export const writers = { key: 'developer_tools', staff: 'webhooks:write' } as const;
export const path_id = { id: 'Identifier of the webhook.' };

const pairs =
  'A webhook sends one topic to one URL, on one or more triggers. Send `trigger` with one of them or `*`, or `triggers` with a list. Several webhooks can have the same topic, triggers and URL; each delivers independently.';

/** Webhook contract, 1.2: the subscription itself. */
export function subscriptionRoutes(deps: Deps): Route[] {
  return [...readRoutes(deps), createRoute(deps), ...changeRoutes(deps)];
}

function readRoutes({ db }: Deps): Route[] {
  return [
    defineRoute({
      operation: 'listWebhooks',
      tag,
      allow: readers,
      legacy_group: 'webhooks',
      method: 'GET',
      path: '/webhooks',
      summary: 'List webhooks',
      description: 'All subscriptions of the shop, by `id` ascending.',
      success: {
        description: 'The subscriptions.',
        schema: schemas.Webhooks,
        examples: { webhooks: { webhooks: [examples.webhook] } },
      },
      refusals: [],
      async handle({ caller }) {
        return new JsonText(`{"webhooks":${await listWebhooks(db, caller.shop.id)}}`);
      },
    }),
    defineRoute({
      operation: 'getWebhook',
      tag,
      allow: readers,
      legacy_group: 'webhooks',
      method: 'GET',
      path: '/webhooks/{id}',
      summary: 'Get a webhook',
      description: 'One subscription, without its secret.',
      params: path_id,
      success: {
        description: 'The subscription.',
        schema: schemas.Webhook,
        examples: { webhook: examples.webhook },
      },
      refusals: ['webhook_not_found'],
      async handle({ caller, params }) {
        const found = await readWebhook(db.root, { shop_id: caller.shop.id, id: pathId(params['id']) });
        if (!found) throw webhookNotFound();
        return new JsonText(found);
      },
    }),
  ];
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'createWebhook',
    tag,
    allow: writers,
    legacy_group: 'webhook_create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    description: `${pairs} At most ${max_webhooks_per_shop} per shop. The profile of the key determines the signature. The secret of a \`standard\` webhook is in this response and is never shown again. \`Location\` is the URL of the new subscription.`,
    body: schemas.CreateWebhookBody,
    body_example: examples.webhook_body,
    sends: webhook_messages,
    answers_secret: true,
    success: {
      status: 201,
      legacy_status: 200,
      description: 'The new subscription.',
      schema: schemas.CreatedWebhook,
      examples: { webhook: examples.created_webhook },
    },
    refusals: [
      'validation_failed',
      'webhook_pair_invalid',
      'webhook_url_forbidden',
      'webhook_limit_exceeded',
    ],
    async handle({ caller: { profile, shop }, body: { topic, trigger, triggers, url, status = 'active' } }) {
      const given = { topic, trigger, triggers, url, status, profile, shop_id: shop.id };
      const webhook = await createWebhook(deps, given);
      const headers = { Location: `${deps.config.origin}/api/v1/webhooks/${webhook.id}` };
      return new Answer(webhook, { headers });
    },
  });
}

function changeRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'updateWebhook',
      tag,
      allow: writers,
      legacy_group: 'webhook_update',
      method: 'PUT',
      path: '/webhooks/{id}',
      summary: 'Update a webhook',
      description:
        "Replaces topic, triggers and URL; without `status`, the status stays. Sending the same `trigger` without `triggers` keeps the list of triggers, so clients that know only `trigger` can change the URL. Pending deliveries go to the new URL. `inactive` gives up pending deliveries; `active` enables a webhook that Retour disabled. Events that happen while it's inactive aren't sent later.",
      params: path_id,
      body: schemas.UpdateWebhookBody,
      body_example: { ...examples.webhook_body, status: 'active' },
      success: { status: 204, description: 'Updated.', schema: Type.Null(), examples: {} },
      refusals: ['validation_failed', 'webhook_pair_invalid', 'webhook_url_forbidden', 'webhook_not_found'],
      async handle({ caller, params, body }) {
        await updateWebhook(deps, { shop_id: caller.shop.id, id: pathId(params['id']) }, body);
        return null;
      },
    }),
    defineRoute({
      operation: 'rotateWebhookSecret',
      tag,
      allow: writers,
      legacy_group: 'webhooks',
      method: 'POST',
      path: '/webhooks/{id}/rotate-secret',
      answers_secret: true,
      summary: 'Rotate the secret of a webhook',
      description:
        "The new secret signs immediately and is shown only once; the previous one also signs for 24 hours. Legacy webhooks are signed with the secret of the shop, which isn't rotated here.",
      params: path_id,
      success: {
        description: 'The new secret.',
        schema: schemas.RotatedSecret,
        examples: { rotated: examples.rotated },
      },
      refusals: ['validation_failed', 'webhook_not_found'],
      async handle({ caller, params }) {
        return rotateSecret(deps, { shop_id: caller.shop.id, id: pathId(params['id']) });
      },
    }),
  ];
}

/** The last of the routes of webhooks: after it nothing of one is left. */
export function deleteRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'deleteWebhook',
    tag,
    allow: writers,
    legacy_group: 'webhook_delete',
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    description: 'Pending deliveries are deleted.',
    params: path_id,
    success: { status: 204, description: 'Deleted.', schema: Type.Null(), examples: {} },
    refusals: ['webhook_not_found'],
    async handle({ caller, params }) {
      await deleteWebhook(deps, { shop_id: caller.shop.id, id: pathId(params['id']) });
      return null;
    },
  });
}
