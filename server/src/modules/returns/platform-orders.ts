import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** The order of new items that a commerce platform is to make for a settlement. */
export type RequestedOrder = {
  /** The id of the order that it is for, at the platform. */
  order: string;
  /** What people know the return by. */
  return_name: string | null;
  email: string;
  first_name: string | null;
  last_name: string | null;
  /** As it was given, under the names of the API. */
  address: Readonly<Record<string, unknown>> | null;
  /** Units by variants; null where the variant has no id of another system. */
  items: { variant: string | null; title: string; quantity: number }[];
};

/** What the order of a settlement consists of now, and who gets it. */
export async function readRequestedOrder(
  db: Reader,
  settlement_id: string,
  shop_id: number,
): Promise<RequestedOrder> {
  const { rows } = await sql<RequestedOrder>`
    select coalesce(o.external_id, '') as "order", r.package_reference as return_name, r.customer_email as email, r.customer_first_name as first_name, r.customer_last_name as last_name,
      coalesce(r.address, case when r.type <> 'gift' then o.shipping_address end) as address,
      (select coalesce(json_agg(x), '[]') from (
        select coalesce(e.provider_variant_id, v.external_id) as variant, min(e.title) as title, count(*)::integer as quantity
        from return_exchanges e left join product_variants v on v.shop_id = e.shop_id and v.id = e.product_variant_id
        where e.shop_id = r.shop_id and e.return_id = r.id group by 1 order by min(e.id)) x) as items
    from settlements s
    join returns r on r.shop_id = s.shop_id and r.id = s.return_id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where s.shop_id = ${shop_id} and s.id = ${settlement_id} and s.kind = 'exchange_order'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Settlement ${settlement_id} of shop ${shop_id} is no exchange order.`);
  return row;
}

/**
 * Whether the new items of a return are paid: by what comes back, and by what Retour collected. Where its shop leaves that to whoever makes the order, an order that
 * costs nothing would give it away.
 */
export async function areNewItemsPaid(db: Reader, return_id: number, shop_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_paid: boolean }>`
    select t.upsell <= coalesce((select sum(p.amount - p.deposit_amount - coalesce((select sum(x.amount) from settlements x
          where x.shop_id = p.shop_id and x.shopper_payment_id = p.id and x.kind = 'collected_refund' and x.state <> 'failed'), 0))
        from shopper_payments p where p.shop_id = t.shop_id and p.return_id = t.return_id and p.state = 'paid'), 0) as is_paid
    from return_totals t where t.shop_id = ${shop_id} and t.return_id = ${return_id} order by t.basis limit 1`.execute(
    db,
  );
  return rows[0]?.is_paid ?? false;
}

/** The draft of the order of a settlement, and which attempt it was made for. */
export type PlatformDraft = { attempt_id: string; draft: string };
/** The order that it became. */
export type PlatformOrder = { order_id: string; order_name: string };

/** The draft that becomes the order of a settlement; nothing where none is stored. */
export async function readPlatformDraft(
  db: Reader,
  settlement_id: string,
  shop_id: number,
): Promise<PlatformDraft | undefined> {
  const { rows } = await sql<PlatformDraft>`
    select attempt_id, draft from platform_orders where shop_id = ${shop_id} and settlement_id = ${settlement_id}`.execute(
    db,
  );
  return rows[0];
}

/** Stores the draft that becomes the order of a settlement, unless another one was stored than the one it is to replace. Returns the draft that is stored. */
export async function storePlatformDraft(
  tx: Tx,
  { settlement_id, attempt_id, draft, replaced, at }: NewDraft,
  shop_id: number,
): Promise<PlatformDraft> {
  await sql`
    insert into platform_orders (shop_id, settlement_id, attempt_id, draft, created_at)
    values (${shop_id}, ${settlement_id}, ${attempt_id}, ${draft}, ${at})
    on conflict (shop_id, settlement_id) do update
      set attempt_id = excluded.attempt_id, draft = excluded.draft, created_at = excluded.created_at
      where platform_orders.draft = ${replaced} and platform_orders.order_id is null`.execute(tx);
  return (await readPlatformDraft(tx, settlement_id, shop_id))!;
}

export type NewDraft = PlatformDraft & { settlement_id: string; replaced: string | null; at: Date };

/** Notes the order that the draft of a settlement has become. */
export async function notePlatformOrder(
  tx: Tx,
  { settlement_id, order_id, order_name }: PlatformOrder & { settlement_id: string },
  shop_id: number,
): Promise<void> {
  await tx
    .updateTable('platform_orders')
    .set({ order_id, order_name })
    .where('settlement_id', '=', settlement_id)
    .where('shop_id', '=', shop_id)
    .execute();
}

/** The order that the draft of a settlement has become; nothing where it hasn't. */
export async function readPlatformOrder(
  db: Reader,
  settlement_id: string,
  shop_id: number,
): Promise<PlatformOrder | undefined> {
  const { rows } = await sql<PlatformOrder>`
    select order_id, order_name from platform_orders
    where order_id is not null and shop_id = ${shop_id} and settlement_id = ${settlement_id}`.execute(db);
  return rows[0];
}
