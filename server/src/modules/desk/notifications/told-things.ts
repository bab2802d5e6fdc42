import { returnNumberOf } from '@retour/contract/ids';
import { findMentions } from '@retour/contract/mentions';
import { permissionsOf } from '@retour/contract/permissions';
import type { Permission } from '@retour/contract/permissions';
import { consoleUrl } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { NotificationKind, ToldGroup, ToldItem } from '../../messages/emails/index.ts';
import { readFailingWebhooks, readGroups, readSystems, readThings } from '../attention/index.ts';
import type { FailingWebhook, WaitingRow } from '../attention/index.ts';
import type { Note } from './store.ts';

/** Something that a member can be told of once: what it is known by, and how it is told. */
export type News = { kind: NotificationKind; key: string; item: ToldItem };

type Waiting = Pick<WaitingRow, 'kind' | 'withdrawal_id' | 'return_id' | 'settlement_id' | 'due_at'> &
  Partial<Pick<WaitingRow, 'connection_id' | 'detail'>>;

type Telling = Pick<Deps, 'config'>;

const numberOf = (return_id: number, { config }: Telling) =>
  returnNumberOf(return_id, config.is_test_side ?? false);

const due_kinds: readonly string[] = ['withdrawal', 'withdrawal_refund', 'privacy_requests'];

/** What waits, as it is told: without anything about the shopper. */
function itemOf(
  { kind, withdrawal_id, return_id, settlement_id, connection_id, detail, due_at }: Waiting,
  deps: Telling,
): ToldItem {
  const shared = { kind, due_at: due_kinds.includes(kind) && due_at ? due_at.toISOString() : null };
  if (kind === 'privacy_requests')
    return { ...shared, name: '', url: `${consoleUrl(deps.config)}/privacy-requests` };
  if (kind === 'backup_old') return { ...shared, name: '', url: `${consoleUrl(deps.config)}/` };
  if (connection_id)
    return { ...shared, name: detail ?? '', url: `${consoleUrl(deps.config)}/connections/${connection_id}` };
  if (withdrawal_id !== null)
    return {
      ...shared,
      name: String(withdrawal_id),
      url: `${consoleUrl(deps.config)}/withdrawals/${withdrawal_id}`,
    };
  return return_id === null
    ? { ...shared, name: settlement_id ?? '', url: `${consoleUrl(deps.config)}/` }
    : { ...shared, name: numberOf(return_id, deps), url: `${consoleUrl(deps.config)}/returns/${return_id}` };
}

const webhookItem = ({ url }: FailingWebhook, deps: Telling): ToldItem => ({
  kind: 'webhook',
  name: new URL(url).host,
  url: `${consoleUrl(deps.config)}/developers/webhooks`,
  due_at: null,
});

/** The notes that mention a member, and that somebody else wrote. */
export const mentionsOf = (
  notes: readonly Note[],
  name: string,
  names: readonly string[],
  deps: Telling,
): News[] =>
  notes
    .filter(
      ({ author, content }) =>
        author !== name && findMentions(content, names).some((one) => one.name === name),
    )
    .map(({ id, return_id, author }) => ({
      kind: 'mentions',
      key: `mentions ${id}`,
      item: {
        kind: 'mention',
        name: numberOf(return_id, deps),
        url: `${consoleUrl(deps.config)}/returns/${return_id}`,
        due_at: null,
        by: author ?? 'API',
      },
    }));

/** What waits in a shop for somebody with these permissions, as Home counts it: the groups with something in them. */
export async function readWaiting(
  deps: Deps,
  viewer: { shop_id: number; permissions: ReadonlySet<Permission> },
): Promise<ToldGroup[]> {
  const [groups, webhooks] = await Promise.all([
    readGroups(deps, viewer),
    readFailingWebhooks(deps.db, viewer.shop_id),
  ]);
  const told: ToldGroup[] = groups.map(({ group: kind, count, rows }) => ({
    kind,
    count,
    items: rows.map((row) => itemOf(row, deps)),
  }));
  const failing = webhooks.slice(0, most_shown).map((webhook) => webhookItem(webhook, deps));
  told.splice(3, 0, { kind: 'webhooks', count: webhooks.length, items: failing });
  return told.filter(({ count }) => count > 0);
}

/** Things of a kind that a message names; the others are counted. */
const most_shown = 5;

/** Groups of news, the most urgent kind first. */
export function groupNews(news: readonly News[]): ToldGroup[] {
  const kinds = [...new Set(news.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const items = news.filter((one) => one.kind === kind).map(({ item }) => item);
    return { kind, count: items.length, items: items.slice(0, most_shown) };
  });
}

/** Everything of a kind that waits in a shop, up to 1,000 things, each of which is told once as long as it waits. */
export async function readNews(deps: Deps, shop_id: number, kind: NotificationKind): Promise<News[]> {
  const { db, clock } = deps;
  if (kind === 'mentions') return [];
  if (kind === 'webhooks') {
    const failing = await readFailingWebhooks(db, shop_id);
    return failing.map((one) => ({ kind, key: `${kind} ${one.id}`, item: webhookItem(one, deps) }));
  }
  const now = clock.now();
  const things: Waiting[] =
    kind === 'systems'
      ? await readSystems(deps, { shop_id, permissions: permissionsOf('owner') }, now)
      : await readThings(db, kind, shop_id, now);
  return things.map((thing) => ({ kind, key: `${kind} ${nameOf(thing)}`, item: itemOf(thing, deps) }));
}

/** A withdrawal stays the same thing when its refund is due. */
function nameOf({ kind, withdrawal_id, settlement_id, connection_id, return_id }: Waiting): string {
  const known = kind === 'withdrawal_refund' ? 'withdrawal' : kind;
  return `${known} ${withdrawal_id ?? settlement_id ?? connection_id ?? return_id ?? ''}`;
}
