import { sql } from 'kysely';
import type { ReturnIntent, ReturnedLine } from '@retour/connectors';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

/** A return that is to be written, as it was taken. */
export type TakenReturn = {
  return_id: number;
  order_external_id: string;
  reference: string | null;
  version: number;
  tries: number;
};

/** Whether returns of a shop are written to a platform. */
export const writesReturns = (shop_id: number) =>
  sql<boolean>`exists (select from connections c where c.shop_id = ${shop_id} and c.returns_since is not null)`;

/** Marks returns that changed, where a platform that has their order is to have them; answers the connections to these platforms. */
export async function markReturns(
  tx: Tx,
  shop_id: number,
  return_ids: readonly number[],
  at: Date,
): Promise<ConnectionRef[]> {
  const { rows } = await sql<{ connection_id: number }>`
    insert into connection_returns (shop_id, connection_id, return_id, due_at)
    select r.shop_id, c.id, r.id, ${at}::timestamptz
    from connections c
    join returns r on r.shop_id = c.shop_id and r.created_at >= c.returns_since
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join connection_objects n on n.shop_id = c.shop_id and n.connection_id = c.id and n.kind = 'order' and n.external_id = o.external_id
    where c.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[])
    on conflict (shop_id, connection_id, return_id) do update
      set version = connection_returns.version + 1, due_at = excluded.due_at, tries = 0
    returning connection_id`.execute(tx);
  return [...new Set(rows.map(({ connection_id: id }) => id))].map((id) => ({ shop_id, id }));
}

type Taking = { now: Date; quiet_until: Date; return_id?: number };

/** Takes the return that has been due for longest, or a certain one if it is due. Until `quiet_until` nobody else takes it. */
export async function takeReturn(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { now, quiet_until, return_id }: Taking,
): Promise<TakenReturn | undefined> {
  const { rows } = await sql<TakenReturn>`
    update connection_returns w set quiet_until = ${quiet_until}, tries = w.tries + 1, tried_at = ${now}
    where (w.shop_id, w.connection_id, w.return_id) in (
      select d.shop_id, d.connection_id, d.return_id from connection_returns d
      where d.shop_id = ${shop_id} and d.connection_id = ${id} and (d.quiet_until is null or d.quiet_until <= ${now})
        and ${return_id === undefined ? sql`d.due_at <= ${now}` : sql`d.due_at is not null and d.return_id = ${return_id}`}
      order by d.due_at, d.return_id limit 1 for update skip locked)
    returning w.return_id, w.reference, w.version, w.tries, (select o.external_id from returns r
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id where r.shop_id = w.shop_id and r.id = w.return_id) as order_external_id`.execute(
    tx,
  );
  return rows[0];
}

/** The id of a return at a platform, and whether there was anything to write of it. */
export type WrittenReturn = { reference: string | null; concerns: boolean };

/** The platform has the return as it was when it was taken. One that doesn't concern it yet wasn't written. */
export async function finishReturn(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { return_id, version }: TakenReturn,
  { reference, concerns }: WrittenReturn,
): Promise<void> {
  await sql`
    update connection_returns w set reference = ${reference}, quiet_until = null, failure_message = null, tries = 0,
      tried_at = case when ${concerns} then w.tried_at end,
      due_at = case when w.version = ${version} then null else w.due_at end
    where w.shop_id = ${shop_id} and w.connection_id = ${id} and w.return_id = ${return_id}`.execute(tx);
}

/** When a return is written again that couldn't be, and why it couldn't. */
export type Postponed = { due_at: Date; quiet_until: Date | null; failure_message: string | null };

/** Gives a return back that couldn't be written. */
export async function postponeReturn(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { return_id }: TakenReturn,
  { due_at, quiet_until, failure_message }: Postponed,
): Promise<void> {
  await sql`
    update connection_returns set due_at = ${due_at}, quiet_until = ${quiet_until}, failure_message = ${failure_message},
      tries = case when ${failure_message}::text is null then 0 else tries end
    where shop_id = ${shop_id} and connection_id = ${id} and return_id = ${return_id}`.execute(tx);
}

/** Nothing is written any more of what is due. */
export async function dropDueReturns(tx: Tx, { shop_id, id }: ConnectionRef): Promise<void> {
  await sql`
    update connection_returns set due_at = null, failure_message = null
    where shop_id = ${shop_id} and connection_id = ${id} and due_at is not null`.execute(tx);
}

/** The id that the return of a settlement has at the platform; null where it isn't there, or the settlement is goodwill. */
export async function readSettledReturn(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  settlement_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ reference: string | null }>`
    select w.reference from settlements s
    join connection_returns w on w.shop_id = s.shop_id and w.connection_id = ${id} and w.return_id = s.return_id
    where s.shop_id = ${shop_id} and s.id = ${settlement_id}`.execute(db);
  return rows[0]?.reference ?? null;
}

/** A return that is due, and why it couldn't be written so far; nothing where the platform has it as it is. */
export async function readDueReturn(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  return_id: number,
): Promise<{ failure_message: string | null } | undefined> {
  const { rows } = await sql<{ failure_message: string | null }>`
    select failure_message from connection_returns
    where shop_id = ${shop_id} and connection_id = ${id} and return_id = ${return_id} and due_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** How many returns a platform is still to get, and how many it couldn't get. */
export async function countDueReturns(
  db: Reader,
  { shop_id, id }: ConnectionRef,
): Promise<{ waiting: number; failing: number }> {
  const { rows } = await sql<{ waiting: number; failing: number }>`
    select count(*) filter (where failure_message is null) as waiting,
      count(*) filter (where failure_message is not null) as failing
    from connection_returns where shop_id = ${shop_id} and connection_id = ${id} and due_at is not null`.execute(
    db,
  );
  return rows[0]!;
}

/** Units of the return `r` that come back, by lines of its order: nothing of what was called off, or closed without anything. */
export const returnedLines = sql`
  select l.external_id as line, count(*)::integer as quantity,
    (count(*) filter (where i.restocked_at is not null))::integer as restocked,
    (count(*) filter (where i.restocked_at is null and i.disposition is not null and r.processed_at is not null))::integer as dismissed,
    (count(*) filter (where i.restocked_at is null and i.disposition->>'disposition_outcome' = 'missing' and r.processed_at is not null))::integer as missing,
    (count(*) filter (where i.refund > 0))::integer as refunded,
    nullif(string_agg(distinct nullif(i.return_reason, ''), ', '), '') as reason,
    case when min(i.return_reason_code) = max(i.return_reason_code) then min(i.return_reason_code) end as reason_code
  from return_line_items i
  join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
  where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default' and l.external_id is not null
    and r.state not in ('cancelled', 'expired') and (r.state <> 'closed' or r.processed_at is not null or i.restocked_at is not null)
  group by l.id, l.external_id order by l.id`;

export type StoredIntent = ReturnIntent & { state: string };

/** A return as the platform of a connector is to have it. Units are refunded there only if refunds of the return are made there. */
export async function readReturnIntent(
  db: Reader,
  return_id: number,
  connector: string,
  shop_id: number,
): Promise<StoredIntent | undefined> {
  const { rows } = await sql<StoredIntent>`
    select r.uuid as id, r.package_reference as name, r.state, o.external_id as "order", r.processed_at is not null as is_processed,
      (select coalesce(json_agg(x), '[]') from (${returnedLines}) x) as lines,
      coalesce((select max(i.restock_location_id) from return_line_items i
        where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null), d.provider_location_id) as location,
      (select coalesce(json_agg(s.id), '[]') from settlements s left join payment_provider_settings p on p.shop_id = s.shop_id
        where s.shop_id = r.shop_id and s.return_id = r.id and s.kind = 'refund' and s.payment_id is not null
          and coalesce(s.provider, p.provider) = ${connector}) as refunds
    from returns r
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    left join destinations d on d.shop_id = r.shop_id and d.id = r.destination_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const refundedOf = ({ refunded }: ReturnedLine) => (row.refunds.length > 0 ? refunded : 0);
  return { ...row, lines: row.lines.map((line) => ({ ...line, refunded: refundedOf(line) })) };
}
