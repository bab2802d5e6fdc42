import { convert } from '@retour/contract/money';
import { sql } from 'kysely';
import { hour_ms, minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { QuotePayment } from './quote.ts';
import type { StoredRate } from './shop-currency.ts';

/** An order under lock, as far as money is concerned. Every command that quotes or plans holds this lock, so caps cannot be overdrawn. */
export type OrderMoney = {
  id: number;
  name: string;
  status: string;
  currency: string;
  currency_exponent: number;
  /** Currency that the shopper paid in: the shop's own unless the order says otherwise. */
  paid_currency: string;
  paid_currency_exponent: number;
  /** The order's exchange rate: its total in both currencies. */
  rate: StoredRate;
  /** Of an order whose payments were never reported, one without a key stands for them: what was paid is the order's total. */
  payments: (QuotePayment & { gateway: string })[];
  /** Captured minus everything given back before, in the paid currency. */
  order_available: number;
};

/** What a refund shows as its gateway that goes to no payment. */
const unknown_gateway = 'manual';

type PaymentRow = {
  id: number;
  kind: QuotePayment['kind'];
  gateway: string;
  captured: number;
  given_back: number;
};

type OrderMoneyRow = {
  order: Omit<OrderMoney, 'payments' | 'order_available' | 'rate'>;
  total: StoredRate;
  /** What the goods cost before discounts, for an order that was given away. */
  goods: StoredRate | null;
  /** Whether any payment was reported, captured or not. */
  has_payments: boolean;
  payments: PaymentRow[];
  /** Refunds of returns that went to no payment. */
  owed: number;
  refunded_outside: { amount: number; currency: string }[];
  given_as_credit: number;
};

/**
 * Locks the order and reads what can still be given back (API contract, 9.2 step 6). Settlements of `except_return_id` do not count, so
 * that a return can be quoted again after some of its own ran.
 */
export async function lockOrderMoney(
  tx: Tx,
  shop_id: number,
  order_id: number,
  except_return_id = 0,
): Promise<OrderMoney> {
  // Two statements: one that waits for the lock would read the settlements as they were before it waited. Orders are locked everywhere
  // without their key: the foreign keys of returns share that, and two transactions that share it could never both go further.
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  const { rows } = await sql<OrderMoneyRow>`
    select ${orderMoneyColumns(except_return_id)}
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Order ${order_id} of shop ${shop_id} does not exist.`);
  return toOrderMoney(row);
}

/**
 * Locks the order of a return, and reads what a settlement of it can still give back: what its payment captured, and the order as a whole, without
 * what every other settlement gave back or is going to.
 */
export async function lockRefundable(
  tx: Tx,
  { shop_id, order_id }: { shop_id: number; order_id: number },
  settlement_id: string,
): Promise<number> {
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  const { rows } = await sql<{ available: number }>`
    select least(
      p.captured - (select coalesce(sum(x.amount), 0) from settlements x
        where x.shop_id = s.shop_id and x.payment_id = s.payment_id and x.state <> 'failed' and x.id <> s.id),
      (select coalesce(sum(q.captured), 0) from payments q
        where q.shop_id = o.shop_id and q.order_id = o.id and q.status = 'captured' and q.currency = s.currency)
        - (select coalesce(sum(x.amount - x.bonus_amount), 0) from ${settlementsOfOrder('o.shop_id', 'o.id')} x
            where x.state <> 'failed' and x.id <> s.id) + s.bonus_amount)::bigint as available
    from settlements s
    join orders o on o.shop_id = s.shop_id and o.id = ${order_id}
    left join payments p on p.shop_id = s.shop_id and p.id = s.payment_id
    where s.shop_id = ${shop_id} and s.id = ${settlement_id}`.execute(tx);
  return rows[0]?.available ?? 0;
}

/** The settlements of an order's returns, with those of goodwill. */
const settlementsOfOrder = (shop_id: string, order_id: string) =>
  sql.raw(`(select s.* from returns r join settlements s on s.shop_id = r.shop_id and s.return_id = r.id
      where r.shop_id = ${shop_id} and r.order_id = ${order_id}
    union all select s.* from goodwills g join settlements s on s.shop_id = g.shop_id and s.goodwill_id = g.id
      where g.shop_id = ${shop_id} and g.order_id = ${order_id})`);

const orderMoneyColumns = (except_return_id: number) => sql`
  json_build_object('id', o.id, 'name', o.name, 'status', o.status, 'currency', o.currency,
      'currency_exponent', o.currency_exponent, 'paid_currency', coalesce(o.currency_presentment, o.currency),
      'paid_currency_exponent', coalesce(o.currency_exponent_presentment, o.currency_exponent)) as order,
    json_build_object('shop_total', o.total_price, 'presentment_total', coalesce(o.total_price_presentment, o.total_price)) as total,
    case when o.total_price = 0 or o.total_price_presentment = 0 then
      (select json_build_object('shop_total', sum(l.quantity * l.unit_price),
          'presentment_total', sum(l.quantity * coalesce(l.unit_price_presentment, l.unit_price)))
        from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id) end as goods,
    (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'gateway', p.gateway, 'captured', p.captured, 'given_back',
        (select coalesce(sum(s.amount), 0) from settlements s where s.shop_id = p.shop_id and s.payment_id = p.id
          and s.state <> 'failed' and s.return_id is distinct from ${except_return_id}::bigint)) order by p.captured_at, p.id), '[]')
      from payments p where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'captured'
        and p.currency = coalesce(o.currency_presentment, o.currency)) as payments,
    exists (select from payments p where p.shop_id = o.shop_id and p.order_id = o.id) as has_payments,
    (select coalesce(sum(s.amount), 0)::bigint from ${settlementsOfOrder('o.shop_id', 'o.id')} s
      where s.kind = 'refund' and s.payment_id is null and s.state <> 'failed'
        and s.return_id is distinct from ${except_return_id}::bigint) as owed,
    (select coalesce(json_agg(json_build_object('amount', f.amount, 'currency', f.currency)), '[]')
      from order_refunds f where f.shop_id = o.shop_id and f.order_id = o.id and not f.is_own) as refunded_outside,
    (select coalesce(sum(s.amount - s.bonus_amount), 0)::bigint from ${settlementsOfOrder('o.shop_id', 'o.id')} s
      where s.kind <> 'refund' and s.state <> 'failed'
        and s.return_id is distinct from ${except_return_id}::bigint) as given_as_credit`;

function toOrderMoney({ order, total, goods, ...row }: OrderMoneyRow): OrderMoney {
  const rate = rateOf(order, [total, goods]);
  const paid = row.has_payments
    ? row.payments
    : [
        {
          id: null,
          kind: 'other' as const,
          gateway: unknown_gateway,
          captured: total.presentment_total,
          given_back: row.owed,
        },
      ];
  const payments = paid.map(({ id, kind, gateway, captured, given_back }) => ({
    key: id,
    kind,
    gateway,
    available: Math.max(0, captured - given_back),
  }));
  const captured = paid.reduce((sum, payment) => sum + payment.captured, 0);
  const refunded = row.payments.reduce((sum, payment) => sum + payment.given_back, row.owed);
  const outside = row.refunded_outside.reduce((sum, refund) => sum + inPaidCurrency(refund, order, rate), 0);
  return {
    ...order,
    rate,
    payments,
    order_available: Math.max(0, captured - refunded - outside - row.given_as_credit),
  };
}

/** The first that is a ratio at all; of an order that says nothing of its rate, a unit of the one currency counts as one of the other. */
function rateOf(
  { currency_exponent, paid_currency_exponent }: OrderMoneyRow['order'],
  known: (StoredRate | null)[],
): StoredRate {
  return (
    known.find((rate) => rate && rate.shop_total > 0 && rate.presentment_total > 0) ?? {
      shop_total: 10 ** currency_exponent,
      presentment_total: 10 ** paid_currency_exponent,
    }
  );
}

function inPaidCurrency(
  { amount, currency }: { amount: number; currency: string },
  { paid_currency }: Pick<OrderMoney, 'paid_currency'>,
  { shop_total, presentment_total }: StoredRate,
): number {
  return currency === paid_currency ? amount : convert(amount, shop_total, presentment_total);
}

/** `collected_refund` gives back what a customer paid for an exchange, `security_refund` their deposit: they are of that payment, and of no return. */
export type SettlementKind =
  | 'refund'
  | 'store_credit'
  | 'gift_card'
  | 'exchange_order'
  | 'collected_refund'
  | 'security_refund';
export type SettlementState = 'intended' | 'sending' | 'pending' | 'succeeded' | 'failed' | 'unknown';

export type Settlement = {
  id: string;
  kind: SettlementKind;
  state: SettlementState;
  position: number;
  payment_id: number | null;
  gateway: string | null;
  amount: number;
  currency: string;
  currency_exponent: number;
  shop_amount: number;
  bonus_amount: number;
  /** Null for a planned refund: who makes it is known once one is asked. */
  provider: string | null;
  /** How often a worker took it: only the last one is believed. */
  claim_count: number;
  lease_expires_at: Date | null;
  /** The process that holds the lease. */
  lease_holder: number | null;
  unknown_since: Date | null;
  /** When the provider accepted a refund that it has not made yet. */
  pending_since: Date | null;
  failure_code: string | null;
  failure_message: string | null;
  tax_amount: number;
  /** The goodwill that it is of, instead of a return or what a customer paid. */
  goodwill_id: string | null;
  created_at: Date;
};

const columns = [
  'id',
  'kind',
  'state',
  'position',
  'payment_id',
  'gateway',
  'amount',
  'currency',
  'currency_exponent',
  'shop_amount',
  'bonus_amount',
  'provider',
  'claim_count',
  'lease_expires_at',
  'lease_holder',
  'unknown_since',
  'pending_since',
  'failure_code',
  'failure_message',
  'tax_amount',
  'goodwill_id',
  'created_at',
] as const;

/** The settlements of a return in their order. The return must be locked. */
export function listSettlements(tx: Tx, shop_id: number, return_id: number): Promise<Settlement[]> {
  return tx
    .selectFrom('settlements')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .orderBy('position')
    .execute();
}

/** The refunds of what a customer paid for an exchange, in their order. The payment must be locked. */
export function listCollectedRefunds(
  tx: Tx,
  shop_id: number,
  shopper_payment_id: string,
): Promise<Settlement[]> {
  return tx
    .selectFrom('settlements')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('shopper_payment_id', '=', shopper_payment_id)
    .orderBy('position')
    .execute();
}

/** The settlements of all goodwill of a return, the oldest first. The return must be locked. */
export function listGoodwillSettlements(tx: Tx, shop_id: number, return_id: number): Promise<Settlement[]> {
  return tx
    .selectFrom('settlements')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('goodwill_id', 'in', (of) =>
      of
        .selectFrom('goodwills')
        .select('id')
        .where('shop_id', '=', shop_id)
        .where('return_id', '=', return_id),
    )
    .orderBy('goodwill_id')
    .orderBy('position')
    .execute();
}

/** One settlement, which must exist. Its return must be locked. */
export function readSettlement(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<Settlement> {
  return tx
    .selectFrom('settlements')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What a settlement is of: a return or its goodwill, or what a customer paid; nothing where the shop has no such settlement. */
export async function findOwnerOfSettlement(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<SettlementOwner | undefined> {
  const { rows } = await sql<SettlementOwner>`
    select coalesce(s.return_id, g.return_id) as return_id, s.shopper_payment_id
    from settlements s left join goodwills g on g.shop_id = s.shop_id and g.id = s.goodwill_id
    where s.shop_id = ${shop_id} and s.id = ${id}`.execute(tx);
  return rows[0];
}

export type SettlementOwner =
  | { return_id: number; shopper_payment_id: null }
  | { return_id: null; shopper_payment_id: string };

/** The return of a settlement; nothing where the shop has no such settlement, or it is of no return. */
export async function findReturnOfSettlement(
  tx: Tx,
  ref: { shop_id: number; id: string },
): Promise<number | undefined> {
  return (await findOwnerOfSettlement(tx, ref))?.return_id ?? undefined;
}

export type NewSettlement = Omit<
  Settlement,
  | 'claim_count'
  | 'lease_expires_at'
  | 'lease_holder'
  | 'unknown_since'
  | 'pending_since'
  | 'failure_code'
  | 'failure_message'
  | 'goodwill_id'
> & { shop_id: number; created_at: Date } & (
    | { return_id: number }
    | { shopper_payment_id: string }
    | { goodwill_id: string }
  );

export async function insertSettlement(tx: Tx, row: NewSettlement): Promise<void> {
  await tx.insertInto('settlements').values(row).execute();
}

export type SettlementChange = {
  state: SettlementState;
  provider_reference?: string | null;
  failure_code?: string | null;
  failure_message?: string | null;
  lease_expires_at?: Date | null;
  lease_holder?: number | null;
  unknown_since?: Date | null;
  pending_since?: Date | null;
  /** When a pending refund is looked up next. */
  check_at?: Date | null;
  settled_at?: Date;
  claim_count?: number;
  paid_outside_by?: string;
  paid_outside_note?: string | null;
  amount?: number;
  shop_amount?: number;
  bonus_amount?: number;
  tax_amount?: number;
  provider?: string;
};

/**
 * Writes a settlement's change with its old state in the `where`, and the claim that the change is the result of; answers whether it was
 * still so.
 */
export async function changeSettlement(
  tx: Tx,
  shop_id: number,
  id: string,
  from: { state: SettlementState; claim_count?: number },
  change: SettlementChange,
): Promise<boolean> {
  let update = tx
    .updateTable('settlements')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('state', '=', from.state);
  if (from.claim_count !== undefined) update = update.where('claim_count', '=', from.claim_count);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up what a return was going to settle and has not begun, so that other returns of the order may have it. */
export async function withdrawSettlements(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ state: 'failed', failure_code: 'no_longer_due', failure_message: null })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('state', '=', 'intended')
    .execute();
}

const most_checked_at_once = 500;
const shortest_check_delay_ms = minute_ms;
const longest_check_delay_ms = 6 * hour_ms;

/**
 * Takes the pending refunds of all shops whose check is due, at most 500, and puts the next check of each off for as long as it has been pending:
 * from a minute to 6 hours. Index: settlements_to_check.
 */
export async function takeDueChecks(tx: Tx, now: Date): Promise<{ shop_id: number; id: string }[]> {
  const { rows } = await sql<{ shop_id: number; id: string }>`
    update settlements s
    set check_at = ${now}::timestamptz + least(greatest(${now}::timestamptz - s.pending_since, ${shortest_check_delay_ms} * interval '1 ms'),
      ${longest_check_delay_ms} * interval '1 ms')
    from (select shop_id, id from settlements where state = 'pending' and check_at <= ${now}
      order by check_at limit ${most_checked_at_once} for update skip locked) due
    where s.shop_id = due.shop_id and s.id = due.id
    returning s.shop_id, s.id`.execute(tx);
  return rows;
}
