import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { StoredSettings } from '../../../platform/ops/provider-settings.ts';

export type ConnectionRef = { shop_id: number; id: number };

/** What a comparison was about. Refunds, of orders that both sides have, in minor units of the shop's currency. */
export type Compared = {
  orders: number;
  refunds: number;
  refunds_ours: number;
  refunds_theirs: number;
  returned_units: number;
};

/** A connection as it is stored. */
export type Connection = ConnectionRef & {
  connector: string;
  settings: StoredSettings;
  state: 'active' | 'paused';
  inbox_token: string;
  inbox_secret: Buffer;
  previous_inbox_secret: Buffer | null;
  previous_inbox_secret_until: Date | null;
  cursor: unknown;
  polled_at: Date | null;
  missed_count: number;
  last_message_at: Date | null;
  last_order_at: Date | null;
  load_cursor: unknown;
  load_started_at: Date | null;
  load_done: number;
  load_of: number | null;
  loaded_at: Date | null;
  reconcile_requested_at: Date | null;
  reconciled_at: Date | null;
  compared: Compared | null;
  returns_since: Date | null;
  gives_store_credit: boolean;
  gives_gift_cards: boolean;
  writes_exchanges: boolean;
  failure_count: number;
  failure_kind: string | null;
  failure_message: string | null;
  failing_since: Date | null;
  retry_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** A connection with the shop that it belongs to. */
export type ShopConnection = Connection & { shop: { id: number; handle: string; currency: string } };

/** What may change of a connection. */
export type ConnectionChange = Partial<Omit<Connection, 'shop_id' | 'id' | 'connector' | 'created_at'>>;

/** A connection `c` with its shop `s`. */
export const connection_columns = sql`c.*, json_build_object('id', s.id, 'handle', s.handle, 'currency', s.currency) as shop`;

/** A connection of a shop; nothing where there is none of this id. */
export async function readConnection(
  db: Reader,
  { shop_id, id }: ConnectionRef,
): Promise<ShopConnection | undefined> {
  const { rows } = await sql<ShopConnection>`
    select ${connection_columns} from connections c join shops s on s.id = c.shop_id
    where c.shop_id = ${shop_id} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** The connection of a shop to a platform. */
export async function readConnectionTo(
  db: Reader,
  shop_id: number,
  connector: string,
): Promise<ShopConnection | undefined> {
  const { rows } = await sql<ShopConnection>`
    select ${connection_columns} from connections c join shops s on s.id = c.shop_id
    where c.shop_id = ${shop_id} and c.connector = ${connector}`.execute(db);
  return rows[0];
}

/** The connection that a URL of an inbox names. */
export async function readConnectionByInbox(
  db: Reader,
  { handle, connector, token }: { handle: string; connector: string; token: string },
): Promise<ShopConnection | undefined> {
  const { rows } = await sql<ShopConnection>`
    select ${connection_columns} from connections c join shops s on s.id = c.shop_id
    where s.handle = ${handle} and c.connector = ${connector} and c.inbox_token = ${token}`.execute(db);
  return rows[0];
}

/** The connections of a shop, oldest first. */
export async function listConnections(db: Reader, shop_id: number): Promise<ShopConnection[]> {
  const { rows } = await sql<ShopConnection>`
    select ${connection_columns} from connections c join shops s on s.id = c.shop_id
    where c.shop_id = ${shop_id} order by c.id`.execute(db);
  return rows;
}

/** What the sweep needs to know of a connection that may be used now. */
export type DueConnection = ConnectionRef & {
  is_loading: boolean;
  wants_reconcile: boolean;
  writes_returns: boolean;
};

/** Active connections of all shops that aren't left alone after failures. */
export async function listDueConnections(db: Reader, now: Date): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    select c.shop_id, c.id, c.load_started_at is not null and c.loaded_at is null as is_loading,
      c.reconcile_requested_at is not null as wants_reconcile,
      c.returns_since is not null and exists (select from connection_returns w
        where w.shop_id = c.shop_id and w.connection_id = c.id and w.due_at <= ${now}) as writes_returns
    from connections c
    where c.state = 'active' and (c.retry_at is null or c.retry_at <= ${now})
    order by c.shop_id, c.id`.execute(db);
  return rows;
}

export type NewConnection = Pick<
  Connection,
  | 'connector'
  | 'settings'
  | 'inbox_token'
  | 'inbox_secret'
  | 'load_started_at'
  | 'returns_since'
  | 'writes_exchanges'
  | 'created_at'
> & { id: number };

/** The id of the next connection, which its secrets are encrypted for. */
export async function takeConnectionId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('connections', 'id')) as id`.execute(tx);
  return rows[0]!.id;
}

/** Adds a connection; false where the shop has one to the platform. */
export async function insertConnection(tx: Tx, shop_id: number, row: NewConnection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connections')
    .values({
      ...row,
      settings: JSON.stringify(row.settings),
      state: 'active',
      updated_at: row.created_at,
      shop_id,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'connector']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a connection until the transaction ends. */
export async function lockConnection(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
): Promise<ShopConnection | undefined> {
  const { rows } = await sql<ShopConnection>`
    select ${connection_columns} from connections c join shops s on s.id = c.shop_id
    where c.shop_id = ${shop_id} and c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

const json_columns = ['settings', 'cursor', 'load_cursor', 'compared'] as const;

/** Changes a connection. */
export async function updateConnection(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  change: ConnectionChange,
): Promise<void> {
  const row: Record<string, unknown> = { ...change };
  for (const name of json_columns)
    if (row[name] !== undefined && row[name] !== null) row[name] = JSON.stringify(row[name]);
  await tx.updateTable('connections').set(row).where('shop_id', '=', shop_id).where('id', '=', id).execute();
}

/** Deletes a connection with everything that is known of the platform; what was imported stays. */
export async function deleteConnection(tx: Tx, { shop_id, id }: ConnectionRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connections')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Counts changes that should have been reported and weren't. */
export async function addMissed(tx: Tx, { shop_id, id }: ConnectionRef, count: number): Promise<void> {
  await sql`
    update connections set missed_count = missed_count + ${count}
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** Notes the time of the newest order. */
export async function noteOrder(tx: Tx, { shop_id, id }: ConnectionRef, at: Date): Promise<void> {
  await sql`
    update connections set last_order_at = ${at}
    where shop_id = ${shop_id} and id = ${id} and (last_order_at is null or last_order_at < ${at})`.execute(
    tx,
  );
}

/** How many connections of how many shops have been failing since before a time. */
export async function countFailing(
  db: Reader,
  before: Date,
): Promise<{ connections: number; shops: number }> {
  const { rows } = await sql<{ connections: number; shops: number }>`
    select count(*) as connections, count(distinct shop_id) as shops from connections
    where state = 'active' and failing_since < ${before}`.execute(db);
  return rows[0]!;
}

/** How many connections of all shops are in each status, which `statusOf` gives to one. */
export async function countByStatus(db: Reader): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select case when state = 'paused' then 'paused' when failing_since is not null then 'failing'
      when load_started_at is not null and loaded_at is null then 'loading' else 'working' end as state, count(*) as count
    from connections group by 1`.execute(db);
  return rows;
}
