import { PlatformFailure } from '../connector.ts';
import type { InboxAddress } from '../connector.ts';
import type { ShopifyClient } from './client.ts';
import * as operations from './operations.ts';
import type { Page } from './read.ts';

/** What is sent of each topic: which object it is about, and when it changed. Of a return all is sent: its order is not a member by itself. */
const topics: Readonly<Record<string, readonly string[] | undefined>> = {
  ORDERS_CREATE: ['id', 'updated_at'],
  ORDERS_UPDATED: ['id', 'updated_at'],
  REFUNDS_CREATE: ['id', 'order_id'],
  FULFILLMENTS_UPDATE: ['id', 'order_id', 'updated_at'],
  FULFILLMENT_EVENTS_CREATE: ['id', 'order_id'],
  RETURNS_APPROVE: undefined,
  RETURNS_UPDATE: undefined,
  RETURNS_PROCESS: undefined,
  RETURNS_CANCEL: undefined,
  PRODUCTS_CREATE: ['id', 'updated_at'],
  PRODUCTS_UPDATE: ['id', 'updated_at'],
  INVENTORY_LEVELS_UPDATE: ['inventory_item_id', 'location_id', 'updated_at'],
  LOCATIONS_UPDATE: ['id', 'updated_at'],
};

type Webhook = { id: string; topic: string; uri: string };
type Changed = Record<string, { userErrors: { message: string }[] } | null>;

async function listOurs(client: ShopifyClient, url: string): Promise<Webhook[]> {
  const ours: Webhook[] = [];
  for (let after: string | null = null; ;) {
    const asked: { after: string | null } = { after };
    const { webhookSubscriptions } = await client.ask<{ webhookSubscriptions: Page<Webhook> }>(
      operations.webhooks,
      asked,
    );
    ours.push(...webhookSubscriptions.nodes.filter(({ uri }) => uri === url));
    const { hasNextPage, endCursor } = webhookSubscriptions.pageInfo;
    if (!hasNextPage || !endCursor) return ours;
    after = endCursor;
  }
}

/** Which topics aren't sent to a URL: Shopify deletes a webhook that failed for hours. */
export async function missingTopics(client: ShopifyClient, url: string): Promise<string[]> {
  const ours = await listOurs(client, url);
  return Object.keys(topics).filter((topic) => !ours.some((webhook) => webhook.topic === topic));
}

/** Makes the webhooks that are missing. Shopify signs all of them with the secret of the app. */
export async function installWebhooks(client: ShopifyClient, { url: uri }: InboxAddress): Promise<void> {
  for (const topic of await missingTopics(client, uri)) {
    const includeFields = topics[topic];
    const input = { uri, format: 'JSON', ...(includeFields ? { includeFields } : {}) };
    requireDone(await client.ask<Changed>(operations.make_webhook, { topic, input }));
  }
}

export async function uninstallWebhooks(client: ShopifyClient, url: string): Promise<void> {
  for (const { id } of await listOurs(client, url))
    requireDone(await client.ask<Changed>(operations.delete_webhook, { id }));
}

function requireDone(changed: Changed): void {
  const [error] = Object.values(changed).flatMap((one) => one?.userErrors ?? []);
  if (error) throw new PlatformFailure('refused', `Shopify refuses a webhook: ${error.message}`);
}
