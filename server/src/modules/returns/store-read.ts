import type { Tx } from '../../platform/db.ts';
import { sql } from 'kysely';
import type { OutcomeTotals } from '../money/settlements/index.ts';

/** What the ledger books of a return, and what the shopper pays on top. */
export type PaidTotals = OutcomeTotals & { currency: string; upsell: number };

/** The totals of a return in the currency that the shopper paid in. */
export async function readPaidTotals(tx: Tx, shop_id: number, return_id: number): Promise<PaidTotals> {
  const { rows } = await sql<PaidTotals>`
    select t.currency, t.return_total, t.honoured_discount, t.price_held, t.bonus_credit, t.reimbursement, t.return_credit_total, t.refund, t.kept_value,
      t.handling_fee, t.not_refundable, t.upsell
    from returns r join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
      and t.basis = case when r.multi_currency then 'presentment' else 'shop' end
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]!;
}
