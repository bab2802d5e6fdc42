import { PlatformFailure } from '../connector.ts';
import type { InboxAddress } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';
import { paths } from './native.ts';
import { largest_page, readPage } from './read.ts';

const topics = ['order.created', 'order.updated', 'product.created', 'product.updated'] as const;

type Webhook = { id: number; status: string; topic: string; delivery_url: string };

/** The webhooks of the shop that send to a URL. WooCommerce ignores parameters that it doesn't know: what it returned is filtered here. */
async function listOurs(client: RestClient, url: string): Promise<Webhook[]> {
  const query = { per_page: String(largest_page), status: 'all' };
  const { rows } = await readPage(client, paths.webhooks, query);
  return (rows as Webhook[]).filter(({ delivery_url }) => delivery_url === url);
}

/** Which topics aren't sent to a URL: WooCommerce switches a webhook off after five failures in a row. */
export async function missingTopics(client: RestClient, url: string): Promise<string[]> {
  const active = (await listOurs(client, url)).filter(({ status }) => status === 'active');
  return topics.filter((topic) => !active.some((webhook) => webhook.topic === topic));
}

/** Makes the webhooks that are missing, switches on those that are off, and gives all of them the secret, in one request. */
export async function installWebhooks(client: RestClient, { url, secret }: InboxAddress): Promise<void> {
  const ours = await listOurs(client, url);
  const create = topics
    .filter((topic) => !ours.some((webhook) => webhook.topic === topic))
    .map((topic) => ({ name: `Retour: ${topic}`, topic, delivery_url: url, secret, status: 'active' }));
  const update = ours.map(({ id }) => ({ id, secret, status: 'active' }));
  await changeWebhooks(client, { create, update });
}

export async function uninstallWebhooks(client: RestClient, url: string): Promise<void> {
  const ours = await listOurs(client, url);
  if (ours.length > 0) await changeWebhooks(client, { delete: ours.map(({ id }) => id) });
}

type Changed = Partial<Record<'create' | 'update' | 'delete', { error?: { message?: string } }[]>>;

/** What fails of a batch says so in a response of success. */
async function changeWebhooks(client: RestClient, changes: object): Promise<void> {
  const changed = await client.post<Changed>(`${paths.webhooks}/batch`, changes);
  const failed = Object.values(changed)
    .flat()
    .find(({ error }) => error);
  if (failed)
    throw new PlatformFailure('refused', `WooCommerce refuses a webhook: ${failed.error?.message ?? ''}`);
}
