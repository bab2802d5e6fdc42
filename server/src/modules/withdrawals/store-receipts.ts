import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** Notes that receipts of statements have to be sent. */
export async function addReceipts(
  tx: Tx,
  shop_id: number,
  sequences: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into withdrawal_receipts (shop_id, sequence, created_at)
    select ${shop_id}::bigint, x, ${now}::timestamptz from unnest(${sequences}::bigint[]) x`.execute(tx);
}

/** Marks receipts as accepted whose e-mail a mail server has taken, and returns their cases. */
export async function takeAccepted(tx: Tx, limit: number): Promise<{ shop_id: number; id: number }[]> {
  const { rows } = await sql<{ shop_id: number; id: number }>`
    with sent as (
      select r.shop_id, r.sequence, x.sent_at from withdrawal_receipts r
      join withdrawal_statements s on s.shop_id = r.shop_id and s.sequence = r.sequence
      join emails e on e.shop_id = r.shop_id and e.occasion = 'withdrawal_receipt' and e.about = s.reference
      cross join lateral (select min(a.sent_at) as sent_at from emails a
        where a.shop_id = e.shop_id and (a.id = e.id or a.resend_of = e.id) and a.state = 'sent') x
      where r.state <> 'accepted' and x.sent_at is not null order by r.created_at limit ${limit} for update of r skip locked
    ), accepted as (
      update withdrawal_receipts r set state = 'accepted', accepted_at = sent.sent_at, failed_at = null from sent
      where r.shop_id = sent.shop_id and r.sequence = sent.sequence returning r.shop_id, r.sequence
    )
    select c.shop_id, c.case_id as id from accepted a
    join withdrawal_case_statements c on c.shop_id = a.shop_id and c.sequence = a.sequence`.execute(tx);
  return rows;
}

/**
 * Marks receipts as failed whose e-mails were rejected, came back or were given up, also if a server had accepted one before. Each is then alerted
 * again.
 */
export async function takeFailed(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update withdrawal_receipts r set state = 'failed', failed_at = ${now}, accepted_at = null, alerted_at = null
    from emails f join withdrawal_statements s on s.shop_id = f.shop_id and s.reference = f.facts->>'reference'
    where f.state = 'failed' and f.occasion = 'withdrawal_receipt' and r.shop_id = s.shop_id and r.sequence = s.sequence and r.state <> 'failed'
      and not exists (select from emails a where a.shop_id = f.shop_id and a.state in ('queued', 'sending', 'sent')
        and (a.id = coalesce(f.resend_of, f.id) or a.resend_of = coalesce(f.resend_of, f.id)))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How many receipts no mail server has accepted since a time, and of how many shops. */
export async function countLateReceipts(
  db: Reader,
  before: Date,
): Promise<{ receipts: number; shops: number }> {
  const { rows } = await sql<{ receipts: number; shops: number }>`
    select count(*) as receipts, count(distinct shop_id) as shops from withdrawal_receipts
    where state = 'failed' or (state <> 'accepted' and created_at < ${before})`.execute(db);
  return rows[0]!;
}

/** Marks late receipts as alerted and returns those that weren't, with their references. */
export async function takeAlerts(
  tx: Tx,
  before: Date,
  now: Date,
): Promise<{ shop_id: number; reference: string; state: string }[]> {
  const { rows } = await sql<{ shop_id: number; reference: string; state: string }>`
    update withdrawal_receipts r set alerted_at = ${now} from withdrawal_statements s
    where (r.state = 'failed' or (r.state <> 'accepted' and r.created_at < ${before})) and r.alerted_at is null
      and s.shop_id = r.shop_id and s.sequence = r.sequence
    returning r.shop_id, s.reference, r.state`.execute(tx);
  return rows;
}
