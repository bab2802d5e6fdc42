import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** Why something is given beyond what a return comes to. */
export const GOODWILL_REASONS = ['delay', 'damage', 'mistake', 'loyalty', 'other'] as const;

/** How it is given. */
export const GOODWILL_KINDS = ['refund', 'store_credit', 'gift_card'] as const;

export type NewGoodwill = {
  shop_id: number;
  id: string;
  return_id: number;
  order_id: number;
  kind: (typeof GOODWILL_KINDS)[number];
  /** Minor units of `currency`, which was paid in. */
  amount: number;
  /** The same in the shop's currency. */
  shop_amount: number;
  currency: string;
  currency_exponent: number;
  reason: (typeof GOODWILL_REASONS)[number];
  note: string | null;
  given_by: string;
  created_at: Date;
};

export async function insertGoodwill(tx: Tx, row: NewGoodwill): Promise<void> {
  await tx.insertInto('goodwills').values(row).execute();
}

/** What returns of an order that aren't processed yet are still going to take, in the currency paid in. */
export type Reserved = {
  /** To payments. */
  refund: number;
  /** Of what was captured, by whatever way. */
  value: number;
};

/**
 * What the open returns of a locked order, and those in review, still give back as quoted: what of it ran counts as given already.
 */
export async function readReserved(
  tx: Tx,
  { shop_id, order_id }: { shop_id: number; order_id: number },
): Promise<Reserved> {
  const { rows } = await sql<Reserved>`
    select coalesce(sum(greatest(0, t.refund - made.refund)), 0)::bigint as refund,
      coalesce(sum(greatest(0, t.return_total + t.reimbursement - t.handling_fee - t.not_refundable - made.value)), 0)::bigint as value
    from returns r
    join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
      and t.basis = case when r.multi_currency then 'presentment' else 'shop' end
    cross join lateral (select coalesce(sum(s.amount) filter (where s.kind = 'refund'), 0) as refund,
        coalesce(sum(s.amount - s.bonus_amount), 0) as value
      from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state <> 'failed') made
    where r.shop_id = ${shop_id} and r.order_id = ${order_id} and r.state in ('open', 'review')`.execute(tx);
  return rows[0]!;
}

/** What was given for a return so far and hasn't failed, in minor units of the shop's currency. */
export async function readGoodwillGiven(
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(s.shop_amount), 0)::bigint as given
    from goodwills g join settlements s on s.shop_id = g.shop_id and s.goodwill_id = g.id
    where g.shop_id = ${shop_id} and g.return_id = ${return_id} and s.state <> 'failed'`.execute(tx);
  return rows[0]!.given;
}

/** How much goodwill members may give for a return who may not settle refunds, in minor units of the shop's currency. */
export async function readGoodwillLimit(db: Reader, shop_id: number): Promise<number> {
  const { goodwill_limit } = await db
    .selectFrom('shops')
    .select('goodwill_limit')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return goodwill_limit;
}
