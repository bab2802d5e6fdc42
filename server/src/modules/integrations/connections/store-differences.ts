import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { ConnectionRef } from './store.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

/** Kinds of what couldn't be imported or written; each has a message, and stays until it could. */
const problems = ['not_imported', 'not_written'] as const;
type Problem = (typeof problems)[number];

/** What differs: minor units of money, or units; null where one side has nothing. */
export type Difference = {
  kind: string;
  key: string;
  order_external_id: string | null;
  ours: number | null;
  theirs: number | null;
};

/** Notes why something couldn't be imported or written. */
export async function openProblem(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  {
    kind = 'not_imported',
    key,
    order_external_id,
    message,
    at,
  }: { kind?: Problem; key: string; order_external_id: string | null; message: string; at: Date },
): Promise<void> {
  await sql`
    insert into connection_differences
      (shop_id, connection_id, kind, key, order_external_id, message, first_seen_at, last_seen_at)
    values (${shop_id}, ${id}, ${kind}, ${key}, ${order_external_id}, ${message}, ${at}, ${at})
    on conflict (shop_id, connection_id, kind, key) where gone_at is null
      do update set message = excluded.message, last_seen_at = excluded.last_seen_at, ${keepAcceptance('message')}`.execute(
    tx,
  );
}

/** What was accepted stays so while these columns say the same. */
const keepAcceptance = (...names: string[]) => {
  const isSame = sql.join(
    names.map(
      (name) => sql`connection_differences.${sql.ref(name)} is not distinct from excluded.${sql.ref(name)}`,
    ),
    sql` and `,
  );
  return sql`accepted_at = case when ${isSame} then connection_differences.accepted_at end`;
};

/** Something was imported or written after all. */
export async function closeProblem(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { kind = 'not_imported', key, at }: { kind?: Problem; key: string; at: Date },
): Promise<void> {
  await sql`
    update connection_differences set gone_at = ${at}
    where shop_id = ${shop_id} and connection_id = ${id} and kind = ${kind} and key = ${key} and gone_at is null`.execute(
    tx,
  );
}

/** Notes what a comparison found: what is new, what is still there, and what is gone. */
export async function writeDifferences(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  found: readonly Difference[],
  at: Date,
): Promise<void> {
  if (found.length > 0) {
    const { names, rows } = rowSource(
      { kind: 'text', key: 'text', order_external_id: 'text', ours: 'bigint', theirs: 'bigint' },
      found,
    );
    await sql`
      insert into connection_differences (shop_id, connection_id, ${names}, first_seen_at, last_seen_at)
      select ${shop_id}::bigint, ${id}::bigint, ${names}, ${at}::timestamptz, ${at}::timestamptz from ${rows}
      on conflict (shop_id, connection_id, kind, key) where gone_at is null
        do update set ours = excluded.ours, theirs = excluded.theirs, last_seen_at = excluded.last_seen_at,
          ${keepAcceptance('ours', 'theirs')}`.execute(tx);
  }
  await sql`
    update connection_differences set gone_at = ${at}
    where shop_id = ${shop_id} and connection_id = ${id} and gone_at is null and kind <> all(${problems}::text[])
      and last_seen_at < ${at}`.execute(tx);
}

/** `accepted` are there and were accepted; `gone` weren't found by the last comparison any more. */
export type DifferenceCounts = { open: number; not_imported: number; accepted: number; gone: number };

/** Accepts a difference that is still there, or takes that back with null, and tells whether it is there. */
export async function writeAcceptance(
  tx: Tx,
  { shop_id, id: connection_id }: ConnectionRef,
  id: number,
  acceptance: { reason: string; by: string; at: Date } | null,
): Promise<boolean> {
  const { at = null, by = null, reason = null } = acceptance ?? {};
  const { numUpdatedRows } = await tx
    .updateTable('connection_differences')
    .set({ accepted_at: at, accepted_by: by, accepted_reason: reason })
    .where('shop_id', '=', shop_id)
    .where('connection_id', '=', connection_id)
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many differences there are now that nobody has accepted, how many objects couldn't be imported, and what became of the others. */
export async function countDifferences(
  db: Reader,
  { shop_id, id }: ConnectionRef,
): Promise<DifferenceCounts> {
  const { rows } = await sql<DifferenceCounts>`
    select count(*) filter (where d.gone_at is null and d.accepted_at is null and d.kind <> all(${problems}::text[])) as open,
      count(*) filter (where d.gone_at is null and d.accepted_at is null and d.kind = 'not_imported') as not_imported,
      count(*) filter (where d.gone_at is null and d.accepted_at is not null and d.kind <> all(${problems}::text[])) as accepted,
      count(*) filter (where d.gone_at >= c.reconciled_at and d.kind <> all(${problems}::text[])) as gone
    from connections c
    left join connection_differences d on d.shop_id = c.shop_id and d.connection_id = c.id and (d.gone_at is null or d.gone_at >= c.reconciled_at)
    where c.shop_id = ${shop_id} and c.id = ${id}`.execute(db);
  return rows[0]!;
}

export type ListedDifference = Difference & {
  id: number;
  order_id: number | null;
  order_name: string | null;
  message: string | null;
  first_seen_at: string;
  last_seen_at: string;
  gone_at: string | null;
  accepted: { at: string; by: string; reason: string } | null;
};

/** `open`: there, and not accepted. `settled`: gone or accepted. */
export type DifferenceStatus = 'open' | 'gone' | 'settled';

const are: Record<DifferenceStatus, RawBuilder<unknown>> = {
  open: sql`d.gone_at is null and d.accepted_at is null`,
  gone: sql`d.gone_at is not null`,
  settled: sql`(d.gone_at is not null or d.accepted_at is not null)`,
};

const listed = sql`
  select d.id, d.kind, d.key, d.order_external_id, o.id as order_id, o.name as order_name, d.ours, d.theirs, d.message,
    ts_ms(d.first_seen_at) as first_seen_at, ts_ms(d.last_seen_at) as last_seen_at, ts_ms(d.gone_at) as gone_at,
    case when d.accepted_at is not null
      then json_build_object('at', ts_ms(d.accepted_at), 'by', d.accepted_by, 'reason', d.accepted_reason) end as accepted
  from connection_differences d
  left join orders o on o.shop_id = d.shop_id and o.external_id = d.order_external_id`;

/** A difference of a connection. */
export async function readDifference(
  db: Reader,
  { shop_id, id: connection_id }: ConnectionRef,
  id: number,
): Promise<ListedDifference | undefined> {
  const { rows } = await sql<ListedDifference>`${listed}
    where d.shop_id = ${shop_id} and d.connection_id = ${connection_id} and d.id = ${id}`.execute(db);
  return rows[0];
}

/** Differences of a connection with the orders that they are about. */
export async function listDifferences(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  window: ListWindow,
  status: DifferenceStatus | undefined,
): Promise<ListedDifference[]> {
  const conditions = [
    sql`d.shop_id = ${shop_id} and d.connection_id = ${id}`,
    ...(status === undefined ? [] : [are[status]]),
    isBeyond(sql`d.id`, window),
  ];
  const { rows } = await sql<ListedDifference>`${listed} where ${sql.join(conditions, sql` and `)}
    ${inWindow(sql`d.id`, window)}`.execute(db);
  return rows;
}
