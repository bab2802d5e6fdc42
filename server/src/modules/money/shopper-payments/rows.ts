import { sql } from 'kysely';
import { day_ms, hour_ms, minute_ms } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';

/**
 * `charging`: a saved card is charged without the customer. `opening`: no payment page is known yet. `open`: the customer can pay. `paid`: they did. `expired`, `cancelled` and `failed` are over: whatever is paid later is
 * refunded.
 */
type ShopperPaymentState = 'charging' | 'opening' | 'open' | 'paid' | 'expired' | 'cancelled' | 'failed';

/** What a customer pays for an exchange that costs more than its credit, or for items that never came, as it is stored. */
export type ShopperPayment = {
  shop_id: number;
  id: string;
  /** Of its page in the portal. */
  token: string;
  draft_return_id: string;
  order_id: number;
  /** Null until it is paid, and for good if it became no return. */
  return_id: number | null;
  state: ShopperPaymentState;
  /** Minor units of `currency`. */
  amount: number;
  /** Of that, what is given back once the returned items are back. */
  deposit_amount: number;
  currency: string;
  currency_exponent: number;
  provider: string;
  endpoint: string | null;
  provider_reference: string | null;
  payment: string | null;
  redirect_url: string | null;
  /** The return as it was quoted; null once it is over. */
  submission: unknown;
  held_until: Date;
  check_at: Date | null;
  checked_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  /** When staff took it back, or it wasn't due any more: its page is to be closed. */
  cancel_requested_at: Date | null;
  /** Whether its page saves the card for later charges, or only holds the amount on it, and what the customer agrees to there. */
  secures: 'card' | 'hold' | null;
  terms: string | null;
  /** The saved card, by its ids at the provider. */
  card_customer: string | null;
  card_method: string | null;
  /** The security for which it charges the card or holds the amount again; null for what is paid before a return. */
  security_id: string | null;
  /** Counts its payment pages from 1: one at a provider is open for a day at most. */
  page_number: number;
  /** When the newest of several was begun. */
  page_opened_at: Date | null;
  /** Until when a held amount can be captured; null where none is held. */
  capture_before: Date | null;
  /** What of it is to be captured, and the rest let go; null while that isn't decided. */
  capture_amount: number | null;
  /** When that was done. */
  hold_ended_at: Date | null;
};

export type ShopperPaymentRef = Pick<ShopperPayment, 'shop_id' | 'id'>;

const columns = [
  'shop_id',
  'id',
  'token',
  'draft_return_id',
  'order_id',
  'return_id',
  'state',
  'amount',
  'deposit_amount',
  'currency',
  'currency_exponent',
  'provider',
  'endpoint',
  'provider_reference',
  'payment',
  'redirect_url',
  'submission',
  'held_until',
  'check_at',
  'checked_at',
  'created_at',
  'paid_at',
  'ended_at',
  'cancel_requested_at',
  'secures',
  'terms',
  'card_customer',
  'card_method',
  'security_id',
  'page_number',
  'page_opened_at',
  'capture_before',
  'capture_amount',
  'hold_ended_at',
] as const;

/** Whether the customer may still pay, or what became of it isn't known yet. */
export const isUnderWay = ({ state }: Pick<ShopperPayment, 'state'>) =>
  state === 'charging' || state === 'opening' || state === 'open';

/** Whether an amount is held of which isn't decided yet how it ends. */
export const isLiveHold = ({ capture_before, capture_amount }: ShopperPayment) =>
  capture_before !== null && capture_amount === null;

/** Whether it is decided how a hold ends, and not known yet that it has. */
export const isEndingHold = ({ capture_amount, hold_ended_at }: ShopperPayment) =>
  capture_amount !== null && hold_ended_at === null;

export type NewShopperPayment = Pick<
  ShopperPayment,
  | 'shop_id'
  | 'id'
  | 'token'
  | 'draft_return_id'
  | 'order_id'
  | 'amount'
  | 'deposit_amount'
  | 'currency'
  | 'currency_exponent'
  | 'provider'
  | 'submission'
  | 'held_until'
  | 'check_at'
  | 'created_at'
  | 'secures'
  | 'terms'
> &
  Partial<Pick<ShopperPayment, 'state' | 'security_id' | 'card_customer' | 'card_method'>>;

/** Adds a payment that is to be opened. A draft has one under way at most: a second one breaks a unique index. */
export async function insertShopperPayment(tx: Tx, payment: NewShopperPayment): Promise<void> {
  await tx
    .insertInto('shopper_payments')
    .values({ state: 'opening', ...payment, submission: JSON.stringify(payment.submission) })
    .execute();
}

/** The payments of a shop. */
export const selectPayments = (db: Reader, shop_id: number) =>
  db.selectFrom('shopper_payments').select(columns).where('shop_id', '=', shop_id).$castTo<ShopperPayment>();

/** Locks a payment until `tx` ends. Whoever needs its draft or return as well locks that before. */
export const lockShopperPayment = (
  tx: Tx,
  { shop_id, id }: ShopperPaymentRef,
): Promise<ShopperPayment | undefined> =>
  selectPayments(tx, shop_id).where('id', '=', id).forUpdate().executeTakeFirst();

/** The same of a return's payment. */
export const lockPaymentOfReturn = (
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<ShopperPayment | undefined> =>
  selectPayments(tx, shop_id)
    .where('return_id', '=', return_id)
    .where('security_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The charge of a security that is under way, under lock. */
export const lockChargeOf = (
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<ShopperPayment | undefined> =>
  selectPayments(tx, shop_id)
    .where('security_id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The newest payment of a draft. */
export const findPaymentOfDraft = (
  tx: Tx,
  shop_id: number,
  draft_return_id: string,
): Promise<ShopperPayment | undefined> =>
  selectPayments(tx, shop_id)
    .where('draft_return_id', '=', draft_return_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ShopperPaymentChange = Partial<
  Pick<
    ShopperPayment,
    | 'state'
    | 'return_id'
    | 'endpoint'
    | 'provider_reference'
    | 'payment'
    | 'redirect_url'
    | 'check_at'
    | 'checked_at'
    | 'paid_at'
    | 'ended_at'
    | 'cancel_requested_at'
    | 'amount'
    | 'deposit_amount'
    | 'held_until'
    | 'card_customer'
    | 'card_method'
    | 'page_number'
    | 'page_opened_at'
    | 'capture_before'
    | 'capture_amount'
    | 'hold_ended_at'
  >
> & { submission?: null; failure_code?: string | null; failure_message?: string | null };

/** Writes a change of a locked payment. */
export async function changeShopperPayment(
  tx: Tx,
  { shop_id, id }: ShopperPaymentRef,
  change: ShopperPaymentChange,
): Promise<void> {
  await tx
    .updateTable('shopper_payments')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

const most_at_once = 500;

/**
 * Takes the payments of all shops that the provider is to be asked about, at most 500, and puts the next time off: by a minute while the customer may pay, later
 * by an hour. Index: shopper_payments_to_check.
 */
export async function takeDuePayments(tx: Tx, now: Date): Promise<ShopperPaymentRef[]> {
  const { rows } = await sql<ShopperPaymentRef>`
    update shopper_payments p
    set check_at = ${now}::timestamptz + case when p.ended_at is null or p.capture_amount is not null then ${sql.lit(minute_ms)} else ${sql.lit(hour_ms)} end * interval '1 ms'
    from (select shop_id, id from shopper_payments where check_at <= ${now} order by check_at limit ${most_at_once}
      for update skip locked) due
    where p.shop_id = due.shop_id and p.id = due.id
    returning p.shop_id, p.id`.execute(tx);
  return rows;
}

/**
 * Payments with a saved card of a customer that isn't needed any more, of all shops, at most 500: no security of the order is open, and nothing is charged or held.
 * Index: shopper_payments_with_card.
 */
export async function listCardsToForget(
  db: Reader,
): Promise<(ShopperPaymentRef & { provider: string; card_customer: string })[]> {
  const { rows } = await sql<ShopperPaymentRef & { provider: string; card_customer: string }>`
    select p.shop_id, p.id, p.provider, p.card_customer from shopper_payments p
    where p.card_customer is not null and not exists (select from securities s
        where s.shop_id = p.shop_id and s.order_id = p.order_id and s.ended_at is null)
      and not exists (select from shopper_payments o where o.shop_id = p.shop_id and o.order_id = p.order_id
        and (o.ended_at is null or (o.capture_before is not null and o.hold_ended_at is null)))
    limit ${most_at_once}`.execute(db);
  return rows;
}

/** Payments with refunds that are to be made, of all shops, at most 500; those whose result isn't known for a day once an hour. */
export async function listPaymentsToRefund(tx: Tx, now: Date): Promise<ShopperPaymentRef[]> {
  const a_day_ago = new Date(now.getTime() - day_ms);
  const { rows } = await sql<ShopperPaymentRef>`
    select distinct s.shop_id, s.shopper_payment_id as id from settlements s
    where s.shopper_payment_id is not null and s.state in ('intended', 'sending', 'unknown')
      and (s.unknown_since is null or s.unknown_since > ${a_day_ago} or ${now.getUTCMinutes()} = 0)
    limit ${most_at_once}`.execute(tx);
  return rows;
}
