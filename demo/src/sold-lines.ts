import { sql } from 'kysely';
import type { Reader } from '../../server/src/platform/db.ts';

export type SoldLine = {
  id: number;
  order_id: number;
  line_key: string;
  title: string;
  sku: string | null;
  provider_product_id: string | null;
  provider_variant_id: string | null;
  /** Price of a unit in the currency that the shopper paid in. */
  paid_price: number;
};

/** Every order line of a shop by its external id. */
export async function readSoldLines(db: Reader, shop_id: number): Promise<Map<string, SoldLine>> {
  const { rows } = await sql<SoldLine>`
    select id, order_id, external_id as line_key, title, sku, provider_product_id, provider_variant_id,
      coalesce(unit_price_presentment, unit_price) as paid_price
    from order_line_items where shop_id = ${shop_id}`.execute(db);
  return new Map(rows.map((line) => [line.line_key, line]));
}
