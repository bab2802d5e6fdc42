import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { sendEmailNow } from '../../messages/emails/index.ts';
import { earlier_times } from './receipt-times.ts';

/** Notes that the receipt of a statement has to be sent, at once or later. */
export async function addReceipt(
  tx: Tx,
  shop_id: number,
  { sequence, send_at, now }: { sequence: number; send_at: Date; now: Date },
): Promise<void> {
  const send_after = send_at > now ? send_at : null;
  await tx
    .insertInto('withdrawal_receipts')
    .values({ sequence, created_at: now, send_after, shop_id })
    .execute();
}

/** When the last receipts to an address were or will be sent, the last first. */
export async function readReceiptTimes(tx: Tx, shop_id: number, address: string): Promise<Date[]> {
  const { rows } = await sql<{ send_at: Date }>`
    select coalesce(r.send_after, r.created_at) as send_at from withdrawal_statements s
    join withdrawal_receipts r on r.shop_id = s.shop_id and r.sequence = s.sequence
    where s.shop_id = ${shop_id} and lower(s.email) = lower(${address}) and not s.is_erased
    order by send_at desc limit ${earlier_times}`.execute(tx);
  return rows.map(({ send_at }) => send_at);
}

/** Has the receipt of a statement sent now that waits for its turn. */
export async function sendReceiptNow(
  tx: Tx,
  deps: Parameters<typeof sendEmailNow>[1],
  { shop_id, sequence, reference }: { shop_id: number; sequence: number; reference: string },
): Promise<void> {
  const now = deps.clock.now();
  await sql`update withdrawal_receipts set send_after = ${now}
    where shop_id = ${shop_id} and sequence = ${sequence} and send_after > ${now}`.execute(tx);
  await sendEmailNow(tx, deps, { shop_id, occasion: 'withdrawal_receipt', about: reference });
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

/** The first e-mail with the receipt of a statement. */
export async function findReceiptEmail(
  db: Reader,
  { shop_id, case_id, reference }: { shop_id: number; case_id: number; reference: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select e.id from withdrawal_statements s
    join withdrawal_case_statements c on c.shop_id = s.shop_id and c.sequence = s.sequence and c.case_id = ${case_id}
    join emails e on e.shop_id = s.shop_id and e.occasion = 'withdrawal_receipt' and e.about = s.reference
    where s.shop_id = ${shop_id} and s.reference = ${reference} order by e.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** How many receipts no mail server has accepted since a time, and of how many shops. */
export async function countLateReceipts(
  db: Reader,
  before: Date,
): Promise<{ receipts: number; shops: number }> {
  const { rows } = await sql<{ receipts: number; shops: number }>`
    select count(*) as receipts, count(distinct shop_id) as shops from withdrawal_receipts
    where state = 'failed' or (state <> 'accepted' and created_at < ${before} and coalesce(send_after, created_at) < ${before})`.execute(
    db,
  );
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
    where (r.state = 'failed' or (r.state <> 'accepted' and r.created_at < ${before}
        and coalesce(r.send_after, r.created_at) < ${before})) and r.alerted_at is null
      and s.shop_id = r.shop_id and s.sequence = r.sequence
    returning r.shop_id, s.reference, r.state`.execute(tx);
  return rows;
}
