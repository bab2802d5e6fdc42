import type { ReturnLedger } from '@retour/contract/return-ledger';
import type { ChoiceFee } from './outcome.ts';

/** How a payment was made that gets its money back; null where the shopper is owed it otherwise. */
export type PaymentKind = 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other' | null;

/** A payment that a refund goes to, and how much of it where several are. */
export type RefundTo = {
  payment: PaymentKind;
  card: { brand: string; last4: string } | null;
  amount: number;
};

/** How the amounts of a return come about, in minor units of `currency`. */
export type Amounts = {
  currency: string;
  ledger: ReturnLedger;
  /** Empty where the payments are not known yet. */
  refund_to: RefundTo[];
  /** Fees that are usual and not taken. */
  waived: ChoiceFee[];
};

/** The totals of a return (API contract, 9.3) in minor units of `currency`. */
export type Totals = {
  currency: string;
  return_total: number;
  honoured_discount: number;
  /** Left out where nothing is held. */
  price_held?: number;
  bonus_credit: number;
  /** Left out where nothing is kept for an offer. */
  kept_value?: number;
  reimbursement: number;
  exchange_total: number;
  exchange_tax_total: number;
  handling_fee: number;
  not_refundable: number;
  refund: number;
  gift_card: number;
  upsell: number;
};
