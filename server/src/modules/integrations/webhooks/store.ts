import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Profile } from '../../../platform/authenticate.ts';
import type { Db, Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { webhookJson } from './json.ts';

/** Names a subscription. */
export type WebhookRef = { shop_id: number; id: number };

/** What commands need to know of a subscription. */
export type LockedWebhook = WebhookRef & {
  topic: string;
  triggers: string[];
  url: string;
  status: 'active' | 'inactive';
  profile: Profile;
  secret: Buffer | null;
};

/** All subscriptions of a shop by id: a JSON array. */
export async function listWebhooks(db: Db, shop_id: number): Promise<string> {
  const row = await db.readRow<{ json: string }>(sql`
    select coalesce(json_agg(${webhookJson} order by w.id), '[]')::text as json from webhooks w where w.shop_id = ${shop_id}`);
  return row!.json;
}

/** A subscription as JSON; nothing when there is none. */
export async function readWebhook(db: Reader, { shop_id, id }: WebhookRef): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${webhookJson}::text as json from webhooks w where w.shop_id = ${shop_id} and w.id = ${id}`.execute(
    db,
  );
  return rows[0]?.json;
}

const known = ['shop_id', 'id', 'topic', 'triggers', 'url', 'status', 'profile', 'secret'] as const;

/** A subscription without the lock, for acts that change nothing of it. */
export function findWebhook(db: Reader, { shop_id, id }: WebhookRef): Promise<LockedWebhook | undefined> {
  return db
    .selectFrom('webhooks')
    .select(known)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Subscriptions are locked before their deliveries, by everybody. */
export function lockWebhook(tx: Tx, { shop_id, id }: WebhookRef): Promise<LockedWebhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(known)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Counts the subscriptions of a shop, and holds off whoever would add one too. */
export async function countWebhooksLocked(tx: Tx, shop_id: number): Promise<number> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from webhooks where shop_id = ${shop_id}`.execute(tx);
  return rows[0]!.count;
}

export async function insertWebhook(tx: Tx, webhook: Insertable<Tables['webhooks']>): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhookRow(
  tx: Tx,
  { shop_id, id }: WebhookRef,
  changes: Updateable<Tables['webhooks']>,
): Promise<void> {
  await tx.updateTable('webhooks').set(changes).where('shop_id', '=', shop_id).where('id', '=', id).execute();
}

/** Returns whether there was one. */
export async function deleteWebhookRow(tx: Tx, { shop_id, id }: WebhookRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Drops what waits for a subscription that is locked or was deleted. */
export async function deletePending(tx: Tx, { shop_id, id }: WebhookRef): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Gives up what waits for a subscription that is locked. It can be replayed. */
export async function markPendingDead(tx: Tx, { shop_id, id }: WebhookRef): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'dead', due_at: null })
    .where('shop_id', '=', shop_id)
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** The encrypted signing secrets of a shop's legacy subscriptions. */
export type LegacySecretRow = {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
};

export function lockLegacySecret(tx: Tx, shop_id: number): Promise<LegacySecretRow | undefined> {
  return tx
    .selectFrom('webhook_legacy_secrets')
    .select(['secret', 'previous_secret', 'previous_secret_expires_at'])
    .where('shop_id', '=', shop_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a secret unless the shop has one by now. */
export async function insertLegacySecret(tx: Tx, shop_id: number, secret: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('webhook_legacy_secrets')
    .values({ shop_id, secret, created_at: at })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute();
}

export async function updateLegacySecret(tx: Tx, shop_id: number, row: LegacySecretRow): Promise<void> {
  await tx.updateTable('webhook_legacy_secrets').set(row).where('shop_id', '=', shop_id).execute();
}
