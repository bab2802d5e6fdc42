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
  /** Price of a unit in the currency of the shop. */
  unit_price: number;
  /** Price of a unit in the currency that the shopper paid in. */
  paid_price: number;
  delivered_at: Date;
};

/** Every order line of a shop by its external id. */
export async function readSoldLines(db: Reader, shop_id: number): Promise<Map<string, SoldLine>> {
  const { rows } = await sql<SoldLine>`
    select l.id, l.order_id, l.external_id as line_key, l.title, l.sku, l.provider_product_id, l.provider_variant_id,
      l.unit_price, coalesce(l.unit_price_presentment, l.unit_price) as paid_price, f.delivered_at
    from order_line_items l join fulfillments f on f.shop_id = l.shop_id and f.order_id = l.order_id
    where l.shop_id = ${shop_id}`.execute(db);
  return new Map(rows.map((line) => [line.line_key, line]));
}
