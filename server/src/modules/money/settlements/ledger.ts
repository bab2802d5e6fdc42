import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SettlementKind } from './store.ts';

/**
 * Double entry of what returns give back. A settlement that is done moves value from `return_clearing` to where it went; the closing of a
 * processed return books what came in against it. A processed return therefore leaves its clearing account at zero, and the identity of
 * API contract, 9.3 is the balance of its closing entry. What customers pay for exchanges goes from `payments` to `exchange_orders`, their deposits to `shopper_deposits`,
 * and back when it is refunded. A deposit that the shop keeps goes on to `unreturned_goods`. What is given beyond a return comes from `goodwill`.
 */
type Account =
  | 'returned_goods'
  | 'honoured_discounts'
  | 'price_held'
  | 'bonus_credit'
  | 'reimbursements'
  | 'return_clearing'
  | 'handling_fees'
  | 'kept_value'
  | 'not_refundable'
  | 'payments'
  | 'store_credit'
  | 'redeemed_store_credit'
  | 'gift_cards'
  | 'exchange_orders'
  | 'shopper_deposits'
  | 'unreturned_goods'
  | 'goodwill';

export type Entry = { account: Account; debit?: number; credit?: number };

const accountOf: Record<SettlementKind, Account> = {
  refund: 'payments',
  store_credit: 'store_credit',
  gift_card: 'gift_cards',
  exchange_order: 'exchange_orders',
  collected_refund: 'payments',
  security_refund: 'payments',
};

/** Where the value comes from that a settlement moves. */
const sourceOf = ({ kind, goodwill_id = null }: BookedSettlement): Account =>
  goodwill_id !== null
    ? 'goodwill'
    : kind === 'collected_refund'
      ? 'exchange_orders'
      : kind === 'security_refund'
        ? 'shopper_deposits'
        : 'return_clearing';

type BookedSettlement = { kind: SettlementKind; amount: number; goodwill_id?: string | null };

export type Booking = {
  shop_id: number;
  /** Null for a refund of what was collected: it is of the payment. */
  return_id: number | null;
  currency: string;
  at: Date;
};

/** Books a settlement that is done: value leaves the clearing account. Booked once; a second booking breaks a unique index. */
export function bookSettlement(
  tx: Tx,
  booking: Booking,
  settlement: BookedSettlement & { id: string },
): Promise<void> {
  return book(tx, booking, 'settlement', { settlement_id: settlement.id }, settlementEntries(settlement));
}

/** The entries of a settlement that is done. */
export function settlementEntries(settlement: BookedSettlement): Entry[] {
  const { kind, amount } = settlement;
  return withoutZeros([
    { account: sourceOf(settlement), debit: amount },
    { account: accountOf[kind], credit: amount },
  ]);
}

/** Books what a customer paid for an exchange, which may have become no return; `deposit` of it is given back. Booked once; a second booking breaks a unique index. */
export function bookCollection(
  tx: Tx,
  booking: Booking,
  { shopper_payment_id, amount, deposit }: { shopper_payment_id: string; amount: number; deposit: number },
): Promise<void> {
  const lines = withoutZeros([
    { account: 'payments', debit: amount },
    { account: 'exchange_orders', credit: amount - deposit },
    { account: 'shopper_deposits', credit: deposit },
  ]);
  return book(tx, booking, 'collection', { shopper_payment_id }, lines);
}

/** Books a deposit that the shop keeps, or, reversed, that it owes again. Each once; a second booking breaks a unique index. */
export function bookForfeiture(
  tx: Tx,
  booking: Booking,
  { security_id, amount, is_reversed }: { security_id: string; amount: number; is_reversed: boolean },
): Promise<void> {
  const [from, to]: [Account, Account] = is_reversed
    ? ['unreturned_goods', 'shopper_deposits']
    : ['shopper_deposits', 'unreturned_goods'];
  const kind = is_reversed ? 'forfeiture_reversal' : 'forfeiture';
  return book(tx, booking, kind, { security_id }, [
    { account: from, debit: amount },
    { account: to, credit: amount },
  ]);
}

export type OutcomeTotals = {
  return_total: number;
  honoured_discount: number;
  price_held: number;
  bonus_credit: number;
  reimbursement: number;
  return_credit_total: number;
  refund: number;
  handling_fee: number;
  kept_value: number;
  not_refundable: number;
};

/** Books the closing of a processed return: goods taken back, against what was given for them. */
export function bookOutcome(tx: Tx, booking: Booking, totals: OutcomeTotals): Promise<void> {
  return book(tx, booking, 'outcome', {}, outcomeEntries(totals));
}

/** The entries of the closing of a processed return. */
export function outcomeEntries(totals: OutcomeTotals): Entry[] {
  return withoutZeros([
    { account: 'returned_goods', debit: totals.return_total },
    { account: 'honoured_discounts', debit: totals.honoured_discount },
    {
      account: 'price_held',
      debit: Math.max(0, totals.price_held),
      credit: Math.max(0, 0 - totals.price_held),
    },
    { account: 'bonus_credit', debit: totals.bonus_credit },
    { account: 'reimbursements', debit: totals.reimbursement },
    { account: 'return_clearing', credit: totals.return_credit_total + totals.refund },
    { account: 'handling_fees', credit: totals.handling_fee },
    { account: 'kept_value', credit: totals.kept_value },
    { account: 'not_refundable', credit: totals.not_refundable },
  ]);
}

/** Books store credit that was spent; a negative amount is a redemption that was reversed. */
export function bookRedemption(tx: Tx, booking: Booking, amount: number): Promise<void> {
  const spent = Math.abs(amount);
  const [from, to]: [Account, Account] =
    amount > 0 ? ['store_credit', 'redeemed_store_credit'] : ['redeemed_store_credit', 'store_credit'];
  const kind = amount > 0 ? 'redemption' : 'redemption_reversal';
  return book(tx, booking, kind, {}, [
    { account: from, debit: spent },
    { account: to, credit: spent },
  ]);
}

const withoutZeros = (entries: Entry[]) =>
  entries.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0);

async function book(
  tx: Tx,
  { shop_id, return_id, currency, at }: Booking,
  kind: string,
  of: { settlement_id?: string; shopper_payment_id?: string; security_id?: string },
  lines: Entry[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    with booked as (
      insert into ledger_transactions (shop_id, return_id, settlement_id, shopper_payment_id, security_id, kind, created_at)
      values (${shop_id}, ${return_id}, ${of.settlement_id ?? null}, ${of.shopper_payment_id ?? null}, ${of.security_id ?? null}, ${kind}, ${at})
      returning shop_id, id
    )
    insert into ledger_entries (shop_id, transaction_id, position, account, currency, debit, credit)
    select booked.shop_id, booked.id, e.position, e.account, ${currency}, e.debit, e.credit
    from booked, unnest(${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.debit ?? 0)}::bigint[],
      ${lines.map((line) => line.credit ?? 0)}::bigint[]) with ordinality as e (account, debit, credit, position)`.execute(
    tx,
  );
}
