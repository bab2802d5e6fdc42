import type { DraftFacts } from './choosing.ts';
import type { ChoiceFee, OutcomeChoice } from './outcome.ts';

export type ReviewItem = {
  title: string;
  image_url: string | null;
  count: number;
  type: OutcomeChoice['type'];
  exchange_title: string | null;
  /** It is exchanged for what was chosen in the storefront. */
  is_for_cart: boolean;
  reason: string | null;
  paid: number | null;
  change_url: string;
};

/** How a payment was made that gets its money back; null where the shopper is owed it otherwise. */
export type PaymentKind = 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other' | null;

/** A row of the amounts: a result, or a part of the one above it. */
export type AmountRow =
  | { kind: 'refund'; payment: PaymentKind; amount: number }
  | {
      kind:
        | 'credit'
        | 'exchange'
        | 'due'
        | 'net'
        | 'shipping'
        | 'bonus'
        | 'with_return'
        | 'not_refundable'
        | 'discount';
      amount: number;
    }
  | { kind: 'item'; title: string; count: number; amount: number }
  | { kind: 'fee'; fee: ChoiceFee };

/** Step 4: everything, before it counts. */
export type ReviewProps = DraftFacts & {
  items: ReviewItem[];
  method: { type: 'dropoff' | 'label' | 'in_store' | 'keep'; location: string | null };
  method_url: string;
  send_until: string;
  /** Empty in the return of a gift. */
  rows: AmountRow[];
  due: number;
  recipient: string | null;
  address_url: string | null;
  submit_url: string;
  quote: string;
  shop_name: string;
};

/** What the draft came to when it was agreed to, and what it comes to now. */
export type ChangedProps = DraftFacts & {
  /** Null in the return of a gift, whose amounts nobody sees. */
  rows: {
    kind: 'items' | 'new_items' | 'bonus' | 'fees' | 'refund' | 'credit' | 'due';
    before: number;
    now: number;
  }[];
  /** When it came to the earlier amounts, where that is known. */
  quoted_at: string | null;
  due: number;
  submit_url: string;
  quote: string;
  other_url: string;
};

export type SoldOutProps = DraftFacts & { titles: string[]; choose_url: string };
