import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { catalogue_product_pid, catalogue_variant_pid, providerIdText } from '../../commerce/orders/json.ts';
import type { ProviderId } from '../../commerce/orders/json.ts';

/** A variant that can be had for an exchange, under lock. */
export type OfferedVariant = {
  id: number;
  /** The commerce platform's ids. */
  external_id: string | null;
  product_external_id: string | null;
  /** The ids that integrations see. */
  shown: { variant_id: string; product_id: string | null };
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
 * The variants that integrations name by these ids: by the commerce platform's, or by those that the variants have here. Where an id is both,
 * it is the kind that the shop shows (setting `provider_ids`). An id that names none is missing.
 */
export async function findVariants(
  db: Reader,
  shop_id: number,
  given: readonly string[],
): Promise<Map<string, number>> {
  const internal = given.map((id) => (/^[1-9][0-9]{0,15}$/.test(id) ? Number(id) : null));
  const { rows } = await sql<{ given: string; id: number | null }>`
    select w.given, (select x.id from (
        select v.id, false as is_internal from product_variants v where v.shop_id = s.id and v.external_id = w.given
        union all select v.id, true from product_variants v where v.shop_id = s.id and v.id = w.internal) x
      order by x.is_internal <> (s.provider_ids = 'internal') limit 1) as id
    from shops s, unnest(${given}::text[], ${internal}::bigint[]) as w (given, internal) where s.id = ${shop_id}`.execute(
    db,
  );
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.given, row.id]])));
}

/**
 * Units of the variant in the row `v` that can be sold and that nobody has a claim on; null when its stock is not counted. What the active locations have,
 * less what other sessions than `session_id` reserved until after `now` and what returns that are under way still wait for.
 */
export const availableUnits = ({
  session_id,
  now,
}: {
  session_id: string;
  now: Date;
}): RawBuilder<number | null> => sql`(
  (select coalesce(sum(i.available_count) filter (where l.status = 'active'), 0)::bigint
      from inventories i join locations l on l.shop_id = i.shop_id and l.id = i.location_id
      where i.shop_id = v.shop_id and i.product_variant_id = v.id having count(*) > 0)
    - (select coalesce(sum(s.quantity), 0)::bigint from stock_reservations s
      where s.shop_id = v.shop_id and s.product_variant_id = v.id and s.return_session_id <> ${session_id}::uuid and s.expires_at > ${now})
    - (select count(*) from return_exchanges e join returns r on r.shop_id = e.shop_id and r.id = e.return_id
      where e.shop_id = v.shop_id and e.product_variant_id = v.id and not e.out_of_stock and e.exchange_order_name is null
        and r.state in ('open', 'review', 'processing')))`;

/**
 * Locks the variants that these ids name (see `findVariants`), until the transaction ends, so that two shoppers cannot both get the last unit.
 * `session_id` is the session that asks: what it reserved itself does not count.
 */
export async function lockOffered(
  tx: Tx,
  { shop_id, session_id, now }: { shop_id: number; session_id: string; now: Date },
  given: readonly string[],
): Promise<Map<string, OfferedVariant>> {
  const found = await findVariants(tx, shop_id, given);
  // Two statements: one that waits for the lock would count the reservations as they were before it waited. An import locks in this order too.
  const chosen = sql`v.shop_id = ${shop_id} and v.id = any(${[...new Set(found.values())]}::bigint[])`;
  await sql`select from product_variants v where ${chosen} order by v.external_id, v.id for no key update`.execute(
    tx,
  );
  return readFound(tx, found, { shop_id, session_id, now });
}

/** As `lockOffered`, to look at only: nothing is locked. */
export async function readOffered(
  db: Reader,
  asker: { shop_id: number; session_id: string; now: Date },
  given: readonly string[],
): Promise<Map<string, OfferedVariant>> {
  return readFound(db, await findVariants(db, asker.shop_id, given), asker);
}

async function readFound(
  db: Reader,
  found: ReadonlyMap<string, number>,
  { shop_id, session_id, now }: { shop_id: number; session_id: string; now: Date },
): Promise<Map<string, OfferedVariant>> {
  const chosen = sql`v.shop_id = ${shop_id} and v.id = any(${[...new Set(found.values())]}::bigint[])`;
  const { rows } = await sql<OfferedVariant>`
    select v.id, v.external_id, v.product_id, p.external_id as product_external_id,
      json_build_object('variant_id', coalesce(${idOfProvider(catalogue_variant_pid)}, v.id::text), 'product_id', ${idOfProvider(catalogue_product_pid)}) as shown, v.sku, v.price, v.taxable,
      case when coalesce(v.name, '') = '' then p.name else p.name || ' - ' || v.name end as title,
      p.name as product_name, coalesce(v.name, '') as variant_name, coalesce(v.images[1], p.image) as image,
      ${availableUnits({ session_id, now })} as available
    from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id join shops h on h.id = v.shop_id
    where ${chosen}`.execute(db);
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...found].flatMap(([id, variant]) => (by_id.has(variant) ? [[id, by_id.get(variant)!]] : [])),
  );
}

const idOfProvider = (of: ProviderId) => sql.raw(providerIdText(`h.provider_ids = 'internal'`, of));

/** `variant_out_of_stock` for a variant that cannot be reserved; `errors` names it at `field`. */
export function outOfStock(variant_id: string, field: string): Refusal {
  const message = `Variant ID ${variant_id} is out of stock.`;
  return new Refusal('variant_out_of_stock', message, { errors: { [field]: [message] } });
}
