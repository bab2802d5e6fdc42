import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** The name under which returns of `POST /returns/import` are kept in `imported_returns`. */
export const import_source = 'transfer';

/** Makes imports of one shop wait for each other, so that none finds a return missing that another is about to write. */
export async function lockImport(tx: Tx, shop_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`returns ${shop_id} ${import_source}`}, 0))`.execute(
    tx,
  );
}

export type FoundOrder = {
  id: number;
  /** Currency that the order was paid in. */
  paid_currency: string;
  lines: { id: number; external_id: string; sku: string | null; title: string; quantity: number }[];
};

/** The order of an imported return: by its external id, otherwise by its name if just one order has it. Locks nothing. */
export async function findOrder(
  tx: Tx,
  shop_id: number,
  { external_id, name }: { external_id: string | null; name: string | null },
): Promise<FoundOrder | undefined> {
  const named =
    external_id === null ? sql`o.name_key = lower(ltrim(${name}, '#'))` : sql`o.external_id = ${external_id}`;
  const { rows } = await sql<FoundOrder>`
    select o.id, coalesce(o.currency_presentment, o.currency) as paid_currency,
      (select coalesce(json_agg(json_build_object('id', l.id, 'external_id', l.external_id, 'sku', l.sku,
        'title', case when coalesce(l.variant_title, '') = '' then l.title else l.title || ' - ' || l.variant_title end,
        'quantity', l.quantity) order by l.position), '[]') from order_line_items l
        where l.shop_id = o.shop_id and l.order_id = o.id) as lines
    from orders o where o.shop_id = ${shop_id} and ${named} limit 2`.execute(tx);
  return rows.length === 1 ? rows[0] : undefined;
}

export type EarlierImport = {
  content_hash: Buffer | null;
  /** Nothing has happened to the return since it was imported, and no money was booked: it can be replaced. */
  is_untouched: boolean;
};

/** The number that a return of another system has here, if it was imported before. */
export async function findImported(
  tx: Tx,
  shop_id: number,
  { source, key }: Origin,
): Promise<number | undefined> {
  const { rows } = await sql<{ return_id: number }>`
    select return_id from imported_returns where shop_id = ${shop_id} and source = ${source} and external_key = ${key}`.execute(
    tx,
  );
  return rows[0]?.return_id;
}

/** New numbers for a return and its units. */
export async function takeNumbers(tx: Tx, units: number): Promise<{ id: number; unit_ids: number[] }> {
  const { rows } = await sql<{ id: number; unit_ids: number[] }>`
    select nextval('returns_id_seq') as id,
      (select json_agg(nextval('return_line_items_id_seq')) from generate_series(1, ${units})) as unit_ids`.execute(
    tx,
  );
  return rows[0]!;
}

/** What the shop has under this id: a return that was imported before, one that began here, or nothing. */
export async function readEarlierImport(
  tx: Tx,
  shop_id: number,
  return_id: number,
  source = import_source,
): Promise<EarlierImport | undefined> {
  const { rows } = await sql<EarlierImport>`
    select t.content_hash, t.return_id is not null and t.last_sequence = (select q.last from event_sequences q
        where q.shop_id = r.shop_id and q.return_id = r.id)
      and not exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id)
      and not exists (select from goodwills g where g.shop_id = r.shop_id and g.return_id = r.id) as is_untouched
    from returns r left join imported_returns t on t.shop_id = r.shop_id and t.return_id = r.id and t.source = ${source}
    where r.shop_id = ${shop_id} and r.id = ${return_id} for update of r`.execute(tx);
  return rows[0];
}

/** Deletes an untouched return, so that its newer version takes its place. Its events stay. */
export async function deleteImported(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await tx.deleteFrom('returns').where('shop_id', '=', shop_id).where('id', '=', return_id).execute();
}

/** Which of these units belong to another return. */
export async function readTakenUnits(
  tx: Tx,
  shop_id: number,
  unit_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from return_line_items where shop_id = ${shop_id} and id = any(${unit_ids}::bigint[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Which of these labels belong to another return. */
export async function readTakenLabels(
  tx: Tx,
  shop_id: number,
  label_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from labels where shop_id = ${shop_id} and id = any(${label_ids}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Which of these ids other goodwill of the shop has. */
export async function readTakenGoodwill(tx: Tx, shop_id: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from goodwills where shop_id = ${shop_id} and id = any(${ids}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes new returns and units take ids above the imported ones. */
export async function raiseSequences(tx: Tx, return_id: number, unit_ids: readonly number[]): Promise<void> {
  await raiseSequence(tx, 'returns_id_seq', return_id);
  await raiseSequence(tx, 'return_line_items_id_seq', Math.max(...unit_ids));
}

/** A sequence only grows: the larger of its value and `at_least`. */
export async function raiseSequence(
  tx: Tx,
  sequence: 'returns_id_seq' | 'return_line_items_id_seq' | 'labels_id_seq',
  at_least: number,
): Promise<void> {
  await sql`
    select setval(${sequence}::regclass, ${at_least}) from ${sql.table(sequence)} where last_value < ${at_least}`.execute(
    tx,
  );
}

export type ImportRecord = {
  shop_id: number;
  return_id: number;
  content_hash: Buffer;
  origin: Origin;
};

/** Where a return comes from, and its id there. */
export type Origin = { source: string; key: string };

/** Records that a return was imported; its events must be written. */
export async function insertImportRecord(
  tx: Tx,
  { shop_id, return_id, content_hash, origin: { source, key } }: ImportRecord,
): Promise<void> {
  await sql`
    insert into imported_returns (shop_id, source, external_key, return_id, content_hash, last_sequence)
    select ${shop_id}::bigint, ${source}, ${key}, ${return_id}::bigint, ${content_hash}, q.last
    from event_sequences q where q.shop_id = ${shop_id} and q.return_id = ${return_id}`.execute(tx);
}

/** What a return comes to, in the currency that its order was paid in; minor units. One that ended without money comes to nothing. */
export async function readFigures(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<{ currency: string; units: number; refund: number; gift_card: number }> {
  const { rows } = await sql<{ currency: string; units: number; refund: number; gift_card: number }>`
    select t.currency, t.refund * gives.money as refund, t.gift_card * gives.money as gift_card, (select count(*) from return_line_items i
        where i.shop_id = t.shop_id and i.return_id = t.return_id and i.removed_at is null) as units
    from return_totals t join returns r on r.shop_id = t.shop_id and r.id = t.return_id
    cross join lateral (select case when r.state in ('cancelled', 'expired') then 0 else 1 end as money) gives
    where t.shop_id = ${shop_id} and t.return_id = ${return_id}
    order by t.basis = 'presentment' desc limit 1`.execute(tx);
  return rows[0]!;
}

/** Whether an enabled destination of the shop has this id. */
export async function isDestination(tx: Tx, shop_id: number, destination_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from destinations where shop_id = ${shop_id} and id = ${destination_id} and enabled and deleted_at is null) as found`.execute(
    tx,
  );
  return rows[0]!.found;
}

/** Records at the commerce platform: the gift card and the exchange order of a processed return. */
export type PlatformRecords = {
  gift_card_order_id: string | null;
  gift_card_order_name: string | null;
  exchange_order_id: string | null;
  exchange_order_name: string | null;
};

export async function writePlatformRecords(
  tx: Tx,
  shop_id: number,
  return_id: number,
  records: PlatformRecords,
): Promise<void> {
  await tx
    .updateTable('returns')
    .set(records)
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
  const { exchange_order_id, exchange_order_name } = records;
  await tx
    .updateTable('return_exchanges')
    .set({ exchange_order_id, exchange_order_name })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute();
}

/** How far the return has travelled without a label. */
export async function writeMethodState(
  tx: Tx,
  shop_id: number,
  return_id: number,
  state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled',
): Promise<void> {
  await tx
    .updateTable('return_methods')
    .set({ state })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute();
}
