import type { DraftFacts } from './choosing.ts';
import type { OutcomeChoice } from './outcome.ts';
import type { Amounts } from './totals.ts';

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

/** The terms on which the new items are sent before the returned ones are back, in minor units. */
export type InstantFacts = {
  security: 'none' | 'card' | 'hold' | 'deposit';
  deposit: number;
  /** What is held on the card, or can be charged to it. */
  secured: number;
  release_on: 'scan' | 'delivery' | 'grading';
  /** Wire form of the moments. */
  send_by: string;
  charge_at: string;
  chosen: 'now' | 'after_return' | null;
  /** The amounts that are agreed to with them. */
  quote: string;
};

/** Step 4: everything, before it counts. */
export type ReviewProps = DraftFacts & {
  items: ReviewItem[];
  /** Where items are chosen. */
  items_url: string;
  method: {
    type: 'dropoff' | 'label' | 'in_store' | 'keep';
    location: string | null;
    /** Any of several places will do. */
    is_any: boolean;
    /** Where a label says that the parcel comes from, in case no page before this one did. */
    from: string[] | null;
  };
  /** Null where nothing about it can be changed. */
  method_url: string | null;
  send_until: string;
  /** Null in the return of a gift. */
  amounts: Amounts | null;
  due: number;
  /** It is paid on the page of a payment provider, before the return is submitted. */
  is_collected: boolean;
  recipient: string | null;
  address_url: string | null;
  submit_url: string;
  quote: string;
  /** Left out where the new items can't be sent before the returned ones are back. */
  instant?: InstantFacts | undefined;
  /** `choose`: it wasn't said when they are to be sent. `gone`: that can't be now any more. */
  instant_problem?: 'choose' | 'gone' | undefined;
  shop_name: string;
};

/** What the draft came to when it was agreed to, and what it comes to now. */
export type ChangedProps = DraftFacts & {
  /** Null in the return of a gift, whose amounts nobody sees. */
  rows: {
    kind: 'items' | 'new_items' | 'bonus' | 'fees' | 'refund' | 'credit' | 'deposit' | 'secured' | 'due';
    before: number;
    now: number;
  }[];
  /** When it came to the earlier amounts, where that is known. */
  quoted_at: string | null;
  due: number;
  submit_url: string;
  quote: string;
  /** When the new items are to be sent, as it was chosen. */
  release: 'now' | 'after_return' | null;
  other_url: string;
};

export type SoldOutProps = DraftFacts & { titles: string[]; choose_url: string };
