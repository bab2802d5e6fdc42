import type { Occasion } from './occasions.ts';
import type { NotificationFacts } from './notification-facts.ts';

// What a message says, without words: kept with the e-mail, so that it reads the same whenever it is composed. Pure.

/** Equal items of a return; `finding` is what was wrong with them. */
export type ItemFact = {
  title: string;
  count: number;
  finding?: 'incorrect_item' | 'missing' | 'junk' | 'removed';
  /** What staff wrote about it. */
  message?: string;
};

/** Minor units of `currency`. */
export type AmountFact = { amount: number; currency: string };

/** How items travel; `none` where they stay with the shopper. */
export type MethodFact = 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup' | 'none';

/** The facts of a message about a return. Those of a gift hold nothing of the giver: no order and no amounts. */
export type MailedReturnFacts = {
  reference: string;
  /** First name of the recipient. */
  name: string | null;
  /** Name of the order; null for gifts. */
  order: string | null;
  method: MethodFact;
  /** The last day to hand the items in, or to spend store credit; ISO 8601. Null: there is none. */
  deadline: string | null;
  items: readonly ItemFact[];
  return_url: string;
  label_url?: string;
  code_url?: string;
  /** What a counter scans; shown as a QR code. */
  scannable_code?: string;
  /** What the message is about; absent for gifts. */
  amount?: AmountFact;
  /** The shop pays the refund itself: the server doesn't know when. */
  is_owed?: boolean;
  /** How goodwill is given that is no refund. */
  given_as?: 'credit' | 'gift_card';
  exchange_order?: string;
  /** Store credit whose code is part of the message. */
  store_credit_id?: number;
  /** The settlement of a gift card at a commerce platform, whose code is part of the message. */
  gift_card_of?: string;
  /** Where credit is that isn't with Retour: in the customer's account at the shop, or on a card whose code is part of the message. */
  held?: 'account' | 'code';
  /** What staff wrote, word for word. */
  message?: string;
  /** Files that were sent with it. */
  files?: { name: string; url: string }[];
  /** Who wrote it: the name of the member or the key. Not part of the message. */
  by?: string;
  /** Some units of the return are rejected, and the rest goes on. */
  is_partial?: boolean;
  /** What is kept of a deposit is for items that aren't what was expected. */
  is_differing?: boolean;
  /** What secured the items isn't needed, as nothing was sent before they are back. */
  is_needless?: boolean;
  /** What the customer paid for the return is refunded. */
  was_paid?: boolean;
  /** What secures the items; `charge`: what their card was charged. */
  secured_by?: 'card' | 'hold' | 'deposit' | 'charge';
  /** Where they pay for what their card couldn't be charged. */
  pay_url?: string;
};

/** The facts of a message about what a customer pays for an exchange. */
export type PaymentFacts = {
  /** Name of the order; of a gift the id of the payment. */
  reference: string;
  name: string | null;
  /** Name of the order; null for gifts. */
  payment_order: string | null;
  amount: AmountFact;
  /** Of it, what is given back; null: nothing. */
  deposit: AmountFact | null;
  /** Until when it can be paid; ISO 8601. */
  until: string;
  /** Where the customer goes on; null: nowhere. */
  payment_url: string | null;
};

/** The facts of a receipt of a withdrawal. */
type WithdrawalFacts = {
  reference: string;
  name: string | null;
  /** Word for word. */
  statement: string;
  /** ISO 8601. */
  received_at: string;
};

/** The facts of the message that a statement was received for an order. Who stated it stays unsaid. */
type WithdrawalNoticeFacts = {
  name: string | null;
  withdrawn_order: string;
  /** ISO 8601. */
  received_at: string;
};

/** The facts of a sign-in code; the code itself is kept apart, encrypted. */
type SignInFacts = { name: string | null; minutes: number };

/** The facts of a message with links to orders; the links are kept apart, encrypted. */
export type OrderLinksFacts = { name: string | null; orders: readonly string[] };

/** The facts of an invitation to the staff; the link is kept apart, encrypted. */
type StaffInvitationFacts = { name: null; inviter: string };

export type FactsOf<O extends Occasion> = O extends 'withdrawal_receipt'
  ? WithdrawalFacts
  : O extends 'withdrawal_notice'
    ? WithdrawalNoticeFacts
    : O extends 'sign_in_code'
      ? SignInFacts
      : O extends 'order_links'
        ? OrderLinksFacts
        : O extends 'staff_invitation'
          ? StaffInvitationFacts
          : O extends 'staff_notification'
            ? NotificationFacts
            : O extends `payment_${string}`
              ? PaymentFacts
              : MailedReturnFacts;

export type Facts =
  | MailedReturnFacts
  | WithdrawalFacts
  | WithdrawalNoticeFacts
  | SignInFacts
  | OrderLinksFacts
  | StaffInvitationFacts
  | NotificationFacts
  | PaymentFacts;
