import { createWebhook } from '../../modules/integrations/webhooks/index.ts';
import type { Shop } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LocalApi } from '../api/call.ts';
import { messageOf } from '../failure.ts';
import type { Source } from './source.ts';

/** What became of the destinations, lists or webhooks of the other system. */
export type Imported = {
  name: string;
  /** Null: the key may not read them. */
  read: number | null;
  added: number;
  failed: { item: string; problem: string }[];
};

type Row = Record<string, unknown>;
export type Context = { deps: Deps; shop: Shop; source: Pick<Source, 'find'>; api: LocalApi };

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown, name: string): Row[] => {
  const rows = isRow(value) ? value[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
};
/** A text or number of a response; empty for anything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const text = (value: unknown) => wordOf(value).trim().toLowerCase();

/** What the API of this process says is wrong, in a line. */
export function problemOf(body: string): string {
  const { errors, detail, title } = JSON.parse(body) as {
    errors?: Record<string, string[]>;
    detail?: string;
    title?: string;
  };
  return errors ? Object.values(errors).flat().join(' ') : (detail ?? title ?? body);
}

/** A call with a body. */
export const json = (body: unknown) => ({
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Adds the destinations that the shop lacks. Also returns which destination of the shop stands for each of theirs. */
export async function importDestinations({
  source,
  api,
}: Context): Promise<{ imported: Imported; ids: Map<string, number> }> {
  const imported: Imported = { name: 'Destinations', read: null, added: 0, failed: [] };
  const ids = new Map<string, number>();
  const response = await source.find('/destinations');
  if (response === undefined) return { imported, ids };
  const theirs = rowsOf(response, 'destinations');
  imported.read = theirs.length;
  const ours = rowsOf(JSON.parse((await api.request('GET', '/api/v1/destinations')).text), 'destinations');
  const known = new Map(ours.map((one) => [keyOf(one), Number(one['id'])]));
  for (const { id, ...destination } of theirs) {
    const same = known.get(keyOf(destination));
    if (same !== undefined) {
      ids.set(wordOf(id), same);
      continue;
    }
    const { status, text: body } = await api.request('POST', '/api/v1/destinations', json(destination));
    if (status >= 300) {
      imported.failed.push({ item: `destination ${wordOf(destination['name'])}`, problem: problemOf(body) });
      continue;
    }
    const { id: made } = JSON.parse(body) as { id: number };
    known.set(keyOf(destination), made);
    ids.set(wordOf(id), made);
    imported.added++;
  }
  return { imported, ids };
}

const keyOf = ({ name, address }: Row) =>
  JSON.stringify([name, ...(isRow(address) ? [address['address1'], address['zip']] : [])].map(text));

const items_per_page = 250;

/** Adds the items of the blocklist or the allowlist that the shop lacks. */
export async function importList(
  { source, api }: Context,
  list: 'blocklist' | 'allowlist',
): Promise<Imported> {
  const imported: Imported = {
    name: list === 'blocklist' ? 'Blocklist' : 'Allowlist',
    read: null,
    added: 0,
    failed: [],
  };
  for (let page = 1; ; page++) {
    const query = { page: String(page), pageSize: String(items_per_page) };
    const response = await source.find(`/${list}s`, query);
    if (response === undefined) return imported;
    const items = isRow(response) && Array.isArray(response['data']) ? response['data'].filter(isRow) : [];
    imported.read = (imported.read ?? 0) + items.length;
    for (const { type, value, secondary_value } of items) {
      const body = { type, value, ...(secondary_value ? { secondary_value } : {}) };
      const { status, text: answer } = await api.request('POST', `/api/v1/${list}s`, json(body));
      if (status === 201) imported.added++;
      else if (status >= 300)
        imported.failed.push({ item: `${list} ${wordOf(value)}`, problem: problemOf(answer) });
    }
    if (items.length < items_per_page) return imported;
  }
}

/**
 * Adds the webhooks that the shop lacks, inactive: until the switch, receivers hear from the other system alone. Unless `profileOf` says
 * otherwise, they are signed as receivers of the other system expect, with the shop's legacy secret.
 */
export async function importWebhooks(
  { deps, shop, source, api }: Context,
  profileOf: (webhook: Row) => 'legacy' | 'standard' = () => 'legacy',
): Promise<Imported> {
  const imported: Imported = { name: 'Webhooks', read: null, added: 0, failed: [] };
  const response = await source.find('/webhooks');
  if (response === undefined) return imported;
  const theirs = Array.isArray(response) ? response.filter(isRow) : rowsOf(response, 'webhooks');
  imported.read = theirs.length;
  const triggersOf = ({ trigger, triggers }: Row) =>
    (Array.isArray(triggers) ? triggers : [trigger]).map(wordOf);
  const nameOf = (webhook: Row) =>
    JSON.stringify([text(webhook['topic']), text(webhook['url']), triggersOf(webhook).toSorted()]);
  const ours = rowsOf(JSON.parse((await api.request('GET', '/api/v1/webhooks')).text), 'webhooks');
  const known = new Set(ours.map(nameOf));
  for (const webhook of theirs) {
    if (known.has(nameOf(webhook))) continue;
    const { topic, url } = webhook;
    try {
      const fields = { topic: wordOf(topic), triggers: triggersOf(webhook), url: wordOf(url) };
      await createWebhook(deps, {
        ...fields,
        shop_id: shop.id,
        status: 'inactive',
        profile: profileOf(webhook),
      });
      known.add(nameOf(webhook));
      imported.added++;
    } catch (error) {
      imported.failed.push({ item: `webhook ${wordOf(url)}`, problem: messageOf(error) });
    }
  }
  return imported;
}
