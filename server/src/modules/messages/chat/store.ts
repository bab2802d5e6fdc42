import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { NotificationFacts } from '../emails/index.ts';

/** The chats that a channel can be in. */
export const CHAT_FORMATS = ['slack', 'teams'] as const;
export type ChatFormat = (typeof CHAT_FORMATS)[number];

/** The channel of a shop; its address is sealed. */
export type Channel = { format: ChatFormat; url: Buffer; host: string };

/** The channel of a shop; undefined where it has none. */
export function readChannel(db: Reader, shop_id: number): Promise<Channel | undefined> {
  return db
    .selectFrom('chat_channels')
    .select(['format', 'url', 'host'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
}

export async function putChannel(tx: Tx, shop_id: number, channel: Channel, at: Date): Promise<void> {
  const row = { ...channel, updated_at: at, shop_id };
  await tx
    .insertInto('chat_channels')
    .values({ ...row, created_at: at })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute();
}

/** Removes the channel of a shop; what waits for it is never sent. */
export async function deleteChannel(tx: Tx, shop_id: number): Promise<void> {
  await tx.deleteFrom('chat_channels').where('shop_id', '=', shop_id).execute();
}

export type PostRef = { shop_id: number; id: number };

/** Adds a message to the channel of a shop; undefined where there is one about the same. */
export function insertPost(
  tx: Tx,
  shop_id: number,
  { about, facts, created_at }: { about: string; facts: NotificationFacts; created_at: Date },
): Promise<PostRef | undefined> {
  return tx
    .insertInto('chat_posts')
    .values({ about, facts: JSON.stringify(facts), state: 'queued', created_at, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'about']).doNothing())
    .returning(['shop_id', 'id'])
    .executeTakeFirst();
}

export type ClaimedPost = { facts: NotificationFacts; attempt_count: number; created_at: Date };

/** Begins an attempt at a message that waits. One of which an attempt began and never ended may have arrived: it fails, and is undefined as any other. */
export async function claimPost(
  tx: Tx,
  { shop_id, id }: PostRef,
  now: Date,
): Promise<ClaimedPost | undefined> {
  const { rows } = await sql<ClaimedPost & { state: string }>`
    update chat_posts set state = case state when 'queued' then 'sending' else 'failed' end,
      error = case state when 'sending' then 'lost' end, ended_at = case state when 'sending' then ${now}::timestamptz end,
      attempt_count = attempt_count + case state when 'queued' then 1 else 0 end
    where shop_id = ${shop_id} and id = ${id} and state in ('queued', 'sending')
    returning facts, attempt_count, created_at, state`.execute(tx);
  return rows[0]?.state === 'sending' ? rows[0] : undefined;
}

export type PostOutcome = {
  state: 'queued' | 'sent' | 'failed';
  response_status: number | null;
  error: string | null;
  ended_at: Date | null;
};

/** Records how an attempt ended. */
export async function recordPost(tx: Tx, { shop_id, id }: PostRef, outcome: PostOutcome): Promise<void> {
  await tx
    .updateTable('chat_posts')
    .set(outcome)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** The last message to the channel of a shop whose attempts are over. */
export async function readLastPost(
  db: Reader,
  shop_id: number,
): Promise<(Omit<PostOutcome, 'state'> & { state: 'sent' | 'failed' }) | undefined> {
  const { rows } = await sql<Omit<PostOutcome, 'state'> & { state: 'sent' | 'failed' }>`
    select state, response_status, error, ended_at from chat_posts where shop_id = ${shop_id} and ended_at is not null
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Deletes messages to the channel of a shop that were made before a time. */
export async function deleteOldPosts(tx: Tx, shop_id: number, before: Date): Promise<void> {
  await tx.deleteFrom('chat_posts').where('shop_id', '=', shop_id).where('created_at', '<', before).execute();
}
