import { sql } from 'kysely';
import type { Ref } from '@retour/connectors';
import type { Tx } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

/** A message of a platform, once its signature was checked. */
export type Message = { delivery_id: string; topic: string; refs: readonly Ref[]; received_at: Date };

/** Notes a message; false where it came before. */
export async function insertMessage(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { delivery_id, topic, refs, received_at }: Message,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connection_messages (shop_id, connection_id, delivery_id, topic, refs, received_at)
    values (${shop_id}, ${id}, ${delivery_id}, ${topic}, ${JSON.stringify(refs)}::jsonb, ${received_at})
    on conflict do nothing returning delivery_id`.execute(tx);
  return rows.length === 1;
}

/** Deletes old messages of all shops, some at a time; true while there are more. */
export async function deleteOldMessages(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from connection_messages where (shop_id, connection_id, delivery_id) in (
      select shop_id, connection_id, delivery_id from connection_messages where received_at < ${before} limit ${limit})
    returning delivery_id`.execute(tx);
  return rows.length === limit;
}
