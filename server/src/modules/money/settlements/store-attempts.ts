import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Attempt } from './attempt.ts';
import type { RefundRequest } from './providers/provider.ts';

/** A settlement, by its shop and id. */
export type SettlementRef = { shop_id: number; id: string };

/** The attempts of a settlement, oldest first. The settlement's return must be locked. */
export function listAttempts(tx: Tx, { shop_id, id }: SettlementRef): Promise<Attempt[]> {
  return tx
    .selectFrom('settlement_attempts')
    .select(['number', 'id', 'provider', 'endpoint', 'result', 'first_sent_at', 'last_sent_at'])
    .where('shop_id', '=', shop_id)
    .where('settlement_id', '=', id)
    .orderBy('number')
    .execute();
}

/** Begins an attempt. A settlement has one open attempt at most: a second one breaks a unique index. */
export async function insertAttempt(
  tx: Tx,
  { shop_id, id: settlement_id }: SettlementRef,
  { number, id, provider, endpoint, first_sent_at }: Attempt,
): Promise<void> {
  await tx
    .insertInto('settlement_attempts')
    .values({ shop_id, settlement_id, number, id, provider, endpoint, first_sent_at })
    .execute();
}

/** Notes that an attempt is about to be sent again. */
export async function noteRepeat(
  tx: Tx,
  { shop_id, id }: SettlementRef,
  number: number,
  last_sent_at: Date,
): Promise<void> {
  await tx
    .updateTable('settlement_attempts')
    .set({ last_sent_at })
    .where('shop_id', '=', shop_id)
    .where('settlement_id', '=', id)
    .where('number', '=', number)
    .where('result', 'is', null)
    .execute();
}

/** Takes back an attempt that was certainly never made, so that its id can be used again. */
export async function deleteOpenAttempt(
  tx: Tx,
  { shop_id, id }: SettlementRef,
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('settlement_attempts')
    .where('shop_id', '=', shop_id)
    .where('settlement_id', '=', id)
    .where('number', '=', number)
    .where('result', 'is', null)
    .execute();
}

/** Notes what the provider calls an attempt that it has accepted. */
export async function noteReference(
  tx: Tx,
  { shop_id, id }: SettlementRef,
  number: number,
  provider_reference: string | null,
): Promise<void> {
  await tx
    .updateTable('settlement_attempts')
    .set({ provider_reference })
    .where('shop_id', '=', shop_id)
    .where('settlement_id', '=', id)
    .where('number', '=', number)
    .where('result', 'is', null)
    .execute();
}

/** The settlement that an attempt belongs to; nothing where the shop has no such attempt. */
export async function findSettlementOfAttempt(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('settlement_attempts')
    .select('settlement_id')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.settlement_id;
}

export type AttemptResult =
  | { result: 'succeeded'; provider_reference: string | null }
  | { result: 'failed'; failure_code: string; failure_message: string };

/**
 * Writes how an attempt ended, and returns whether that was news. A success counts even for an attempt that was reported as failed; a failure
 * changes nothing of an attempt that has ended.
 */
export async function endAttempt(
  tx: Tx,
  { shop_id, id }: SettlementRef,
  number: number,
  ended: AttemptResult & { ended_at: Date },
): Promise<boolean> {
  const { result } = ended;
  const columns =
    result === 'succeeded' ? { ...ended, failure_code: null, failure_message: null } : { ...ended };
  const { numUpdatedRows } = await tx
    .updateTable('settlement_attempts')
    .set(columns)
    .where('shop_id', '=', shop_id)
    .where('settlement_id', '=', id)
    .where('number', '=', number)
    .where((where) =>
      where.or([
        where('result', 'is', null),
        ...(result === 'succeeded' ? [where('result', '=', 'failed')] : []),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a provider needs to know to make a settlement: the payment, which credit has none of, and whose it is. */
export async function readRefundContext(
  tx: Tx,
  { shop_id, id }: SettlementRef,
): Promise<Omit<RefundRequest, 'id'>> {
  const { rows } = await sql<Omit<RefundRequest, 'id'>>`
    select s.id as settlement_id, coalesce(p.external_id, c.payment, '') as payment, coalesce(s.gateway, '') as gateway, s.amount, s.currency,
      json_build_object('id', h.id, 'handle', h.handle, 'name', h.name) as shop,
      json_build_object('id', o.id, 'name', o.name, 'external_id', o.external_id) as order,
      case when x.return_id is not null then json_build_object('id', x.return_id) end as return
    from settlements s
    left join payments p on p.shop_id = s.shop_id and p.id = s.payment_id
    left join shopper_payments c on c.shop_id = s.shop_id and c.id = s.shopper_payment_id
    left join goodwills g on g.shop_id = s.shop_id and g.id = s.goodwill_id
    cross join lateral (select coalesce(s.return_id, c.return_id, g.return_id) as return_id) x
    left join returns r on r.shop_id = s.shop_id and r.id = s.return_id
    join orders o on o.shop_id = s.shop_id and o.id = coalesce(p.order_id, c.order_id, g.order_id, r.order_id)
    join shops h on h.id = s.shop_id
    where s.shop_id = ${shop_id} and s.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Settlement ${id} of shop ${shop_id} has no order.`);
  return row;
}
