import { sql } from 'kysely';
import { parseId } from '@retour/contract/ids';
import type { Db } from '../../../platform/db.ts';
import { station_return_json } from './json.ts';
import type { StoredReturn } from './station-return.ts';

/** What a scanned code can be, the most telling first. */
export const CODE_KINDS = [
  'tracking_number',
  'bag',
  'drop_off_code',
  'package_reference',
  'return_id',
  'order_name',
  'sku',
  'barcode',
] as const;
type CodeKind = (typeof CODE_KINDS)[number];

export type FoundReturn = { kind: CodeKind; line_item_ids: number[]; return: StoredReturn };

/** Returns that one code leads to. A common SKU leads to many more; the parcel then tells which. */
const max_found = 20;
/** Order lines of one SKU, the newest first, among which its units are looked for. */
const max_lines = 2000;

/**
 * The returns that a scanned code leads to, and the units that it names: one statement, an index for each kind of code. Of a code that several kinds
 * know, the most telling kind counts.
 */
export async function findByCode(
  db: Db,
  { shop_id, code, origin }: { shop_id: number; code: string; origin: string },
): Promise<FoundReturn[]> {
  const id = parseId(code) ?? 0;
  const referenced = parseId(code.replace(/^RT-/i, '')) ?? 0;
  const ofLines = (column: 'sku' | 'barcode') => sql`
    select i.return_id, ${column} as kind, i.id as unit_id
    from (select ol.shop_id, ol.id from order_line_items ol
      where ol.shop_id = ${shop_id} and upper(ol.${sql.raw(column)}) = upper(${code}) order by ol.id desc limit ${max_lines}) ol
    join return_line_items i on i.shop_id = ol.shop_id and i.order_line_item_id = ol.id and i.held
      and i.condition is null and i.removed_at is null and i.outcome = 'default'`;
  const { rows } = await sql<FoundReturn>`
    with hits as (
      (select l.return_id, 'tracking_number' as kind, null::bigint as unit_id from labels l
        where l.shop_id = ${shop_id} and upper(l.tracking_number) = upper(${code}) limit ${max_found})
      union all (select d.return_id, 'bag', d.return_line_item_id from dropoff_bags b
        join dropoff_items d on d.shop_id = b.shop_id and d.bag_id = b.id and d.accepted
        where b.shop_id = ${shop_id} and b.barcode = ${code} limit 500)
      union all (select m.return_id, 'drop_off_code', null from return_methods m
        where m.shop_id = ${shop_id} and m.scannable_id = ${code})
      union all (select r.id, case when r.id = ${id} then 'return_id' else 'package_reference' end, null from returns r
        where r.shop_id = ${shop_id} and r.id in (${id}, ${referenced}))
      union all (select r.id, 'order_name', null from orders o join returns r on r.shop_id = o.shop_id and r.order_id = o.id
        where o.shop_id = ${shop_id} and o.name_key = lower(ltrim(${code}, '#')) order by r.id desc limit ${max_found})
      union all (${ofLines('sku')} order by i.return_id limit ${max_found})
      union all (${ofLines('barcode')} order by i.return_id limit ${max_found})
    ), telling as (
      select h.kind, h.return_id, coalesce(array_agg(h.unit_id order by h.unit_id) filter (where h.unit_id is not null), '{}') as line_item_ids
      from hits h where h.kind = (select kind from hits order by array_position(${CODE_KINDS}::text[], kind) limit 1)
      group by h.kind, h.return_id order by h.return_id desc limit ${max_found}
    )
    select t.kind, to_json(t.line_item_ids) as line_item_ids, ${station_return_json} as return
    from (select ${origin}::text as origin) here, telling t join returns r on r.shop_id = ${shop_id} and r.id = t.return_id
    order by t.return_id desc`.execute(db.root);
  return rows;
}
