import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A variant that can be had for an exchange, under lock. */
export type OfferedVariant = {
  id: number;
  /** The commerce platform's ids. */
  external_id: string;
  product_external_id: string | null;
  product_id: number;
  title: string;
  /** Both parts of the title. */
  product_name: string;
  variant_name: string;
  image: string | null;
  sku: string | null;
  /** Present price in minor units of the shop's currency. */
  price: number;
  taxable: boolean;
  /** Units that can be sold and that nobody has a claim on; null when the stock of the variant is not counted. */
  available: number | null;
};

/**
 * Locks variants, by the platform's ids of them, until the transaction ends, so that two shoppers cannot both get the last unit. Available is
 * what the active locations have, less what other sessions reserved until after `now` and what returns that are under way still wait for.
 * `session_id` is the session that asks: what it reserved itself does not count.
 */
export async function lockOffered(
  tx: Tx,
  { shop_id, session_id, now }: { shop_id: number; session_id: string; now: Date },
  external_ids: readonly string[],
): Promise<Map<string, OfferedVariant>> {
  // Two statements: one that waits for the lock would count the reservations as they were before it waited. An import locks in this order too.
  const chosen = sql`v.shop_id = ${shop_id} and v.external_id = any(${external_ids}::text[])`;
  await sql`select from product_variants v where ${chosen} order by v.external_id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OfferedVariant>`
    select v.id, v.external_id, v.product_id, p.external_id as product_external_id, v.sku, v.price, v.taxable,
      case when coalesce(v.name, '') = '' then p.name else p.name || ' - ' || v.name end as title,
      p.name as product_name, coalesce(v.name, '') as variant_name, coalesce(v.images[1], p.image) as image,
      (select coalesce(sum(i.available_count) filter (where l.status = 'active'), 0)::bigint
          from inventories i join locations l on l.shop_id = i.shop_id and l.id = i.location_id
          where i.shop_id = v.shop_id and i.product_variant_id = v.id having count(*) > 0)
        - (select coalesce(sum(s.quantity), 0)::bigint from stock_reservations s
          where s.shop_id = v.shop_id and s.product_variant_id = v.id and s.return_session_id <> ${session_id}::uuid and s.expires_at > ${now})
        - (select count(*) from return_exchanges e join returns r on r.shop_id = e.shop_id and r.id = e.return_id
          where e.shop_id = v.shop_id and e.product_variant_id = v.id and not e.out_of_stock and e.exchange_order_name is null
            and r.state in ('open', 'review', 'processing')) as available
    from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where ${chosen}`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** `variant_out_of_stock` for a variant that cannot be reserved; `errors` names it at `field`. */
export function outOfStock(external_id: string, field: string): Refusal {
  const message = `Variant ID ${external_id} is out of stock.`;
  return new Refusal('variant_out_of_stock', message, { errors: { [field]: [message] } });
}
