import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { no_hash } from './chain.ts';
import type { Checked, SealedAct } from './chain.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type WaitingAct = Omit<
  SealedAct,
  'sequence' | 'previous_hash' | 'hash' | 'details_hash' | 'details'
> & { id: number; details: string };

/** Shops with acts that aren't in their log yet. */
export async function listShopsToSeal(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ shop_id: number }>`select distinct shop_id from audit_inbox`.execute(db);
  return rows.map(({ shop_id }) => shop_id);
}

export async function hasWaiting(db: Reader, shop_id: number): Promise<boolean> {
  const { rows } = await sql`select from audit_inbox where shop_id = ${shop_id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the shop's place at the end of its log until `tx` ends. */
export async function lockLog(tx: Tx, shop_id: number): Promise<Checked> {
  await sql`insert into audit_logs (shop_id) values (${shop_id}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Checked>`
    select last_sequence as sequence, encode(last_hash, 'hex') as hash from audit_logs
    where shop_id = ${shop_id} for update`.execute(tx);
  return rows[0]!;
}

/** Acts that wait, in the order in which they are sealed. */
export async function listWaiting(tx: Tx, shop_id: number, limit: number): Promise<WaitingAct[]> {
  const { rows } = await sql<WaitingAct>`
    select shop_id, id, occurred_at, actor_kind, actor_id, actor_name, operation, object_type, object_id, request_id, details::text as details
    from audit_inbox where shop_id = ${shop_id} order by id limit ${limit}`.execute(tx);
  return rows;
}

/** Moves sealed acts from the inbox to the end of the locked log. */
export async function appendSealed(
  tx: Tx,
  shop_id: number,
  sealed: readonly (SealedAct & { act_id: number })[],
): Promise<void> {
  const last = sealed.at(-1)!;
  const source = rowSource(
    {
      sequence: 'bigint',
      act_id: 'bigint',
      previous_hash: 'text',
      hash: 'text',
      details_hash: 'text',
    },
    sealed.map(({ sequence, act_id, previous_hash, hash, details_hash }) => ({
      sequence,
      act_id,
      previous_hash,
      hash,
      details_hash,
    })),
  );
  await sql`
    insert into audit_entries (shop_id, sequence, act_id, previous_hash, hash, occurred_at, actor_kind, actor_id, actor_name, operation, object_type,
      object_id, request_id, details_hash, details)
    select i.shop_id, x.sequence, i.id, decode(x.previous_hash, 'hex'), decode(x.hash, 'hex'), i.occurred_at, i.actor_kind, i.actor_id, i.actor_name,
      i.operation, i.object_type, i.object_id, i.request_id, decode(x.details_hash, 'hex'), i.details
    from ${source.rows} join audit_inbox i on i.shop_id = ${shop_id} and i.id = x.act_id order by x.sequence`.execute(
    tx,
  );
  await sql`
    update audit_logs set last_sequence = ${last.sequence}, last_hash = decode(${last.hash}, 'hex') where shop_id = ${shop_id}`.execute(
    tx,
  );
  await sql`
    delete from audit_inbox where shop_id = ${shop_id} and id = any(${sealed.map(({ act_id }) => act_id)}::bigint[])`.execute(
    tx,
  );
}

/** Where a log begins and ends. */
export type LogEnds = { first: Checked; last: Checked };

export async function readEnds(db: Reader, shop_id: number): Promise<LogEnds> {
  const { rows } = await sql<{ first: Checked; last: Checked }>`
    select json_build_object('sequence', first_sequence - 1, 'hash', encode(first_hash, 'hex')) as first,
      json_build_object('sequence', last_sequence, 'hash', encode(last_hash, 'hex')) as last
    from audit_logs where shop_id = ${shop_id}`.execute(db);
  const none = { sequence: 0, hash: no_hash };
  return rows[0] ?? { first: none, last: none };
}

const columns =
  sql.raw(`e.shop_id, e.sequence, encode(e.previous_hash, 'hex') as previous_hash, encode(e.hash, 'hex') as hash, e.occurred_at, e.actor_kind, e.actor_id,
  e.actor_name, e.operation, e.object_type, e.object_id, e.request_id, encode(e.details_hash, 'hex') as details_hash, e.details::text as details`);

export type EntryFilters = {
  actor_kind?: string;
  actor_id?: number;
  operation?: string;
  object_type?: string;
  object_id?: string;
  request_id?: string;
  from?: Date;
  to?: Date;
};

/** What entries have to match, of the table as `name`. */
function matches(name: 'e' | 'o', shop_id: number, filters: EntryFilters): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  const { from, to, ...equal } = filters;
  const where = [sql`${of('shop_id')} = ${shop_id}`];
  for (const [column, value] of Object.entries(equal)) where.push(sql`${of(column)} = ${value}`);
  if (from) where.push(sql`${of('occurred_at')} >= ${from}`);
  if (to) where.push(sql`${of('occurred_at')} < ${to}`);
  return sql.join(where, sql` and `);
}

/** A page of the log by `sequence`. Every filter has its index. */
export async function listEntries(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  filters: EntryFilters = {},
): Promise<SealedAct[]> {
  const { rows } = await sql<SealedAct>`
    select ${columns} from audit_entries e where ${matches('e', shop_id, filters)} and ${isBeyond(sql`e.sequence`, window)}
    ${inWindow(sql`e.sequence`, window)}`.execute(db);
  return rows;
}

/** An act as people see it: its last entry, how many entries it has, and about how many objects of that kind. Both are counted up to {@link most_counted}. */
export type GroupedAct = SealedAct & { entries: number; objects: number };

/** Entries of one act that are counted. */
const most_counted = 1000;

/** Whether entry `o` is of the same request as `e`: a bulk action has an entry for each return. */
const of_request = sql`o.request_id = e.request_id`;

/** Whether entry `o` edits the same draft return as `e`: each choice on the way to a return is a request of its own. */
const of_draft = sql`e.object_type = 'draft_return' and o.object_type = 'draft_return' and o.object_id = e.object_id
  and o.actor_kind = e.actor_kind and o.actor_id is not distinct from e.actor_id`;

/** A page of acts. The place of an act is that of its last entry that matches. */
export async function listActs(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  filters: EntryFilters = {},
): Promise<GroupedAct[]> {
  const hasLater = (is_same: RawBuilder<unknown>) =>
    sql`exists (select from audit_entries o where ${matches('o', shop_id, filters)} and o.sequence > e.sequence and ${is_same})`;
  const matching = (is_same: RawBuilder<unknown>) =>
    sql`(select o.sequence, o.object_type, o.object_id from audit_entries o
      where ${matches('o', shop_id, filters)} and ${is_same} limit ${most_counted})`;
  const { rows } = await sql<GroupedAct>`
    with page as (
      select * from audit_entries e where ${matches('e', shop_id, filters)} and ${isBeyond(sql`e.sequence`, window)}
        and not ${hasLater(of_request)} and not ${hasLater(of_draft)}
      ${inWindow(sql`e.sequence`, window)}
    )
    select ${columns}, greatest(1, counted.entries) as entries, greatest(1, counted.objects) as objects
    from page e cross join lateral (
      select count(*) as entries, count(distinct same.object_id) filter (where same.object_type = e.object_type) as objects
      from (${matching(of_request)} union ${matching(of_draft)}) as same
    ) as counted
    ${inWindow(sql`e.sequence`, window)}`.execute(db);
  return rows;
}

/** Moves the beginning of the log behind its oldest entries from before a time, at most `limit` of them, and deletes them; returns how many. */
export async function dropOldest(tx: Tx, shop_id: number, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ sequence: number; count: number }>`
    with oldest as (
      select sequence, occurred_at from audit_entries where shop_id = ${shop_id} order by sequence limit ${limit}
    )
    select max(sequence) as sequence, count(*) as count from oldest
    where sequence < coalesce((select min(sequence) from oldest where occurred_at >= ${before}), sequence + 1)`.execute(
    tx,
  );
  const { sequence, count } = rows[0]!;
  if (count === 0) return 0;
  await sql`
    update audit_logs l set first_sequence = ${sequence} + 1, first_hash = e.hash from audit_entries e
    where l.shop_id = ${shop_id} and e.shop_id = l.shop_id and e.sequence = ${sequence}`.execute(tx);
  await sql`delete from audit_entries where shop_id = ${shop_id} and sequence <= ${sequence}`.execute(tx);
  return count;
}

/** Shops whose oldest entry is from before a time. */
export async function listShopsWithOld(db: Reader, before: Date): Promise<number[]> {
  const { rows } = await sql<{ shop_id: number }>`
    select l.shop_id from audit_logs l join audit_entries e on e.shop_id = l.shop_id and e.sequence = l.first_sequence
    where e.occurred_at < ${before}`.execute(db);
  return rows.map(({ shop_id }) => shop_id);
}
