import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** Notes that the receipt of a statement has to be sent. */
export async function addReceipt(tx: Tx, shop_id: number, sequence: number, now: Date): Promise<void> {
  await tx.insertInto('withdrawal_receipts').values({ shop_id, sequence, created_at: now }).execute();
}

/** Marks receipts as accepted whose e-mail a mail server has taken, and returns their cases. */
export async function takeAccepted(tx: Tx, limit: number): Promise<{ shop_id: number; id: number }[]> {
  const { rows } = await sql<{ shop_id: number; id: number }>`
    with sent as (
      select r.shop_id, r.sequence, e.sent_at from withdrawal_receipts r
      join withdrawal_statements s on s.shop_id = r.shop_id and s.sequence = r.sequence
      join emails e on e.shop_id = r.shop_id and e.occasion = 'withdrawal_receipt' and e.about = s.reference and e.state = 'sent'
      where r.state <> 'accepted' order by r.created_at limit ${limit} for update of r skip locked
    ), accepted as (
      update withdrawal_receipts r set state = 'accepted', accepted_at = sent.sent_at from sent
      where r.shop_id = sent.shop_id and r.sequence = sent.sequence returning r.shop_id, r.sequence
    )
    select c.shop_id, c.case_id as id from accepted a
    join withdrawal_case_statements c on c.shop_id = a.shop_id and c.sequence = a.sequence`.execute(tx);
  return rows;
}

/** How many receipts no mail server has accepted since a time, and of how many shops. */
export async function countLateReceipts(
  db: Reader,
  before: Date,
): Promise<{ receipts: number; shops: number }> {
  const { rows } = await sql<{ receipts: number; shops: number }>`
    select count(*) as receipts, count(distinct shop_id) as shops from withdrawal_receipts
    where state <> 'accepted' and created_at < ${before}`.execute(db);
  return rows[0]!;
}

/** Marks late receipts as alerted and returns those that weren't, with their references. */
export async function takeAlerts(
  tx: Tx,
  before: Date,
  now: Date,
): Promise<{ shop_id: number; reference: string }[]> {
  const { rows } = await sql<{ shop_id: number; reference: string }>`
    update withdrawal_receipts r set alerted_at = ${now} from withdrawal_statements s
    where r.state <> 'accepted' and r.alerted_at is null and r.created_at < ${before}
      and s.shop_id = r.shop_id and s.sequence = r.sequence
    returning r.shop_id, s.reference`.execute(tx);
  return rows;
}
