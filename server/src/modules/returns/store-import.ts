import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { rowSource } from '../../platform/db/row-source.ts';
import { order_pid, providerIdJson, showsInternalIds, variant_pid } from '../orders/json.ts';
import type { UnitToRestock } from './restock.ts';
import { totalsRows, unitRows } from './store-create.ts';
import type { NewReturnRow } from './store-create.ts';

/** A return that was carried out elsewhere, about to be written. */
export type ImportedReturnRow = NewReturnRow & {
  id: number;
  unit_ids: number[];
  external_key: string;
  notes: readonly string[];
  /** Movement ids of the units that went back into stock, by unit. */
  restocked: ReadonlyMap<number, string>;
};

/** Which of these keys are known already. */
export async function readImportedKeys(
  tx: Tx,
  shop_id: number,
  source: string,
  external_keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ external_key: string }>`
    select external_key from imported_returns
    where shop_id = ${shop_id} and source = ${source} and external_key = any(${external_keys}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.external_key));
}

/** Makes imports of one shop and source wait for each other, so that none finds a key missing that another is about to write. */
export async function lockImport(tx: Tx, shop_id: number, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`returns ${shop_id} ${source}`}, 0))`.execute(tx);
}

/** Takes ids for returns and units that are about to be written, so that their parts can refer to them. */
export async function takeReturnIds(
  tx: Tx,
  returns: number,
  units: number,
): Promise<{ returns: number[]; units: number[] }> {
  const { rows } = await sql<{ returns: number[]; units: number[] }>`
    select array(select nextval('returns_id_seq') from generate_series(1, ${returns}::integer)) as returns,
      array(select nextval('return_line_items_id_seq') from generate_series(1, ${units}::integer)) as units`.execute(
    tx,
  );
  return rows[0]!;
}

/** Where the shop's own system keeps the article of an order line, and what it calls the order. */
export type StockFacts = Omit<UnitToRestock, 'id'> & { provider_order_id: unknown };

const shows_internal_ids = showsInternalIds('ol.shop_id');

/** Stock facts of order lines, by their ids. */
export async function readStockFacts(
  tx: Tx,
  shop_id: number,
  line_ids: readonly number[],
): Promise<Map<number, StockFacts>> {
  const { rows } = await sql<StockFacts & { id: number }>`
    select ol.id, ${sql.raw(providerIdJson(shows_internal_ids, order_pid))} as provider_order_id, null as location_id,
      ${sql.raw(providerIdJson(shows_internal_ids, variant_pid))} as variant_id,
      pid_json(v.inventory_item_id) as inventory_item_id, v.inventory_management
    from order_line_items ol
    join orders o on o.shop_id = ol.shop_id and o.id = ol.order_id
    left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
    where ol.shop_id = ${shop_id} and ol.id = any(${line_ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Writes returns in processing with their totals, units and notes, by one statement for each table. */
export async function insertImportedReturns(
  tx: Tx,
  shop_id: number,
  source: string,
  returns: readonly ImportedReturnRow[],
): Promise<void> {
  await insertReturns(tx, shop_id, returns);
  await insertTotals(tx, shop_id, returns);
  await insertUnits(tx, shop_id, returns);
  await insertNotes(tx, shop_id, returns);
  const keys = rowSource(
    { external_key: 'text', return_id: 'bigint' },
    returns.map(({ external_key, id: return_id }) => ({ external_key, return_id })),
  );
  await sql`
    insert into imported_returns (shop_id, source, ${keys.names})
    select ${shop_id}::bigint, ${source}, ${keys.names} from ${keys.rows}`.execute(tx);
}

/** Closes returns of a batch that are in processing, each at the time of its processing. */
export async function closeImportedReturns(
  tx: Tx,
  shop_id: number,
  return_ids: readonly number[],
): Promise<void> {
  await sql`
    update returns set state = 'closed', closed_at = processing_started_at, processed_at = processing_started_at
    where shop_id = ${shop_id} and id = any(${return_ids}::bigint[]) and state = 'processing'`.execute(tx);
}

async function insertReturns(tx: Tx, shop_id: number, returns: readonly ImportedReturnRow[]): Promise<void> {
  const { names, rows } = rowSource(
    {
      id: 'bigint',
      uuid: 'uuid',
      order_id: 'bigint',
      type: 'text',
      customer_email: 'text',
      customer_first_name: 'text',
      customer_last_name: 'text',
      address: 'jsonb',
      origin_country_code: 'text',
      origin_country: 'text',
      taxes_included: 'boolean',
      multi_currency: 'boolean',
      outcome: 'text',
      terms: 'jsonb',
      note_count: 'integer',
      created_at: 'timestamptz',
    },
    returns.map((row) => ({
      id: row.id,
      uuid: row.uuid,
      order_id: row.order_id,
      type: row.type,
      customer_email: row.customer_email,
      customer_first_name: row.customer_first_name,
      customer_last_name: row.customer_last_name,
      address: row.address && JSON.stringify(row.address),
      origin_country_code: row.origin_country_code,
      origin_country: row.origin_country,
      taxes_included: row.taxes_included,
      multi_currency: row.multi_currency,
      outcome: row.priced.outcome,
      terms: JSON.stringify(row.terms),
      note_count: row.notes.length,
      created_at: row.created_at,
    })),
  );
  await sql`
    insert into returns (shop_id, ${names}, state, processing_started_at, updated_at)
    select ${shop_id}::bigint, ${names}, 'processing', created_at, created_at from ${rows}`.execute(tx);
}

async function insertTotals(tx: Tx, shop_id: number, returns: readonly ImportedReturnRow[]): Promise<void> {
  const { names, rows } = rowSource(
    {
      return_id: 'bigint',
      basis: 'text',
      currency: 'text',
      currency_exponent: 'smallint',
      return_product_total: 'bigint',
      return_discount_total: 'bigint',
      return_tax_total: 'bigint',
      return_total: 'bigint',
      exchange_product_total: 'bigint',
      exchange_discount_total: 'bigint',
      exchange_tax_total: 'bigint',
      exchange_total: 'bigint',
      exchange_credit_total: 'bigint',
      gift_card: 'bigint',
      return_credit_total: 'bigint',
      refund: 'bigint',
      handling_fee: 'bigint',
      upsell: 'bigint',
      honoured_discount: 'bigint',
      price_held: 'bigint',
      bonus_credit: 'bigint',
      reimbursement: 'bigint',
      not_refundable: 'bigint',
      total: 'bigint',
    },
    returns.flatMap(({ id: return_id, order, priced }) =>
      totalsRows(order, priced.totals).map((totals) => ({ return_id, ...totals })),
    ),
  );
  await sql`
    insert into return_totals (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${rows}`.execute(
    tx,
  );
}

async function insertUnits(tx: Tx, shop_id: number, returns: readonly ImportedReturnRow[]): Promise<void> {
  const { names, rows } = rowSource(
    {
      id: 'bigint',
      restocked_at: 'timestamptz',
      restock_movement_id: 'text',
      return_id: 'bigint',
      order_id: 'bigint',
      order_line_item_id: 'bigint',
      unit_index: 'integer',
      held: 'boolean',
      outcome: 'text',
      resolution: 'text',
      return_reason_code: 'text',
      return_reason: 'text',
      parent_return_reason: 'text',
      return_comment: 'text',
      processing_event: 'text',
      restocking_fee: 'bigint',
      chosen: 'jsonb',
      price: 'bigint',
      discount: 'bigint',
      tax: 'bigint',
      refund: 'bigint',
      refund_item: 'bigint',
      refund_tax: 'bigint',
      price_presentment: 'bigint',
      discount_presentment: 'bigint',
      tax_presentment: 'bigint',
      refund_presentment: 'bigint',
      refund_item_presentment: 'bigint',
      refund_tax_presentment: 'bigint',
      returned_at: 'timestamptz',
    },
    returns.flatMap((row) =>
      unitRows(row, row.id).map((unit, index) => {
        const id = row.unit_ids[index]!;
        const restock_movement_id = row.restocked.get(id) ?? null;
        return { id, restocked_at: restock_movement_id && row.created_at, restock_movement_id, ...unit };
      }),
    ),
  );
  await sql`
    insert into return_line_items (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${rows}`.execute(
    tx,
  );
}

async function insertNotes(tx: Tx, shop_id: number, returns: readonly ImportedReturnRow[]): Promise<void> {
  const { names, rows } = rowSource(
    { return_id: 'bigint', content: 'text', created_at: 'timestamptz' },
    returns.flatMap(({ id: return_id, notes, created_at }) =>
      notes.map((content) => ({ return_id, content, created_at })),
    ),
  );
  await sql`
    insert into return_notes (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${rows}`.execute(
    tx,
  );
}
