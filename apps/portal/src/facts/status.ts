import type { PlaceHours } from './hours.ts';
import type { Amounts, PaymentKind } from './totals.ts';

/** Where a return is, from the shopper's side. */
type StatusHeadline =
  | 'drop_off'
  | 'in_store'
  | 'pickup'
  | 'preparing_label'
  | 'label_delayed'
  | 'send_with_label'
  | 'send'
  | 'nothing_to_send'
  | 'on_its_way'
  | 'arrived'
  | 'inspected'
  | 'review'
  | 'processing'
  | 'complete'
  | 'closed'
  | 'cancelled'
  | 'expired';

export type StatusStep = {
  name: 'requested' | 'sent' | 'received' | 'inspected' | 'complete';
  state: 'done' | 'current' | 'next';
  /** Wire form of the moment, where it is known. */
  at?: string | undefined;
};

export type StatusUnits = {
  title: string;
  image_url: string | null;
  count: number;
  outcome: 'default' | 'keep' | 'donate' | 'reject';
  resolution: 'refund' | 'credit' | 'exchange' | 'none';
  exchange_title: string | null;
  /** They are kept for a part of what was paid. */
  is_offer: boolean;
  /** What was paid for them, in minor units; null where amounts are left out. */
  value: number | null;
};

/** A code that is scanned from the screen. `image_url` is the code alone: the page around it is its quiet zone. */
export type CodeProps = { reference: string; image_url: string; code: string };

/** The code of a return on a page of its own. */
export type WholeCodeProps = CodeProps & { order_name: string; status_url: string };

/** What the shopper needs to send the items. */
export type Sending =
  | {
      kind: 'code';
      image_url: string;
      /** The image with the light edge that readers need, to be saved or printed. */
      file_url: string;
      code: string;
      /** A page with nothing but the code. */
      page_url: string;
      network_url: string | null;
    }
  | { kind: 'label'; url: string }
  /** Lines of an address; the country by its code. */
  | { kind: 'address'; lines: string[]; country: string | null };

/** A result of the return that was made, in minor units. */
export type ReceivedRow = {
  kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order';
  amount: number;
  payment: PaymentKind;
  card: { brand: string; last4: string } | null;
  /** `owed`: the shop sends the money itself. */
  state: 'done' | 'pending' | 'owed';
  at: string | null;
  /** Store credit in the customer's account at the shop. */
  is_in_account?: boolean;
};

/** What was paid for an exchange before it was submitted, and what of it goes back, in minor units. */
export type Collected = { amount: number; refunded: number; currency: string; paid_at: string };

/** What secures the items of an exchange that was sent before they are back, in minor units. */
export type SecurityFacts = {
  kind: 'none' | 'card' | 'hold' | 'deposit';
  state: 'held' | 'released' | 'charging' | 'charged' | 'uncollected' | 'refunded_late';
  amount: number;
  charged: number;
  currency: string;
  release_on: 'scan' | 'delivery' | 'grading';
  /** The new items were ordered. */
  is_ordered: boolean;
  /** All of them were handed in. */
  is_sent: boolean;
  /** Wire form of the moments. */
  send_by: string;
  charge_at: string;
  late_until: string | null;
  ended_at: string | null;
  /** Where what the card couldn't be charged can be paid; null: nowhere. */
  pay_url: string | null;
};

/** Equal units that weren't as expected, with the pictures that the portal serves. */
export type StatusFinding = {
  title: string;
  count: number;
  finding: 'incorrect_item' | 'missing' | 'junk';
  images: string[];
};

export type StatusParcel = {
  label_url: string | null;
  carrier: string;
  number: string;
  url: string | null;
  /** The last scan on its way; the wire form of the moment. */
  seen: { at: string; place: string | null } | null;
};

/** Where the items can be handed in. */
export type StatusPlaces = {
  type: 'dropoff' | 'in_store';
  /** Without a name where it can't be told which one has this address. */
  chosen: { name: string | null; address: string; hours?: PlaceHours | null } | null;
  others: { name: string; address: string | null; hours?: PlaceHours | null }[];
};

/** A photo or document of a message. */
type MessageFile = { name: string; url: string; is_image: boolean };

export type StatusProps = {
  shop_name: string;
  reference: string;
  order_name: string;
  headline: StatusHeadline;
  time_zone: string;
  /** Wire form of the moments. */
  send_until: string;
  steps: StatusStep[];
  sending?: Sending | undefined;
  /** While the items wait to be handed in. */
  places?: StatusPlaces | undefined;
  /** The page that goes into the parcel; left out where there is nothing to pack. */
  slip_url?: string | undefined;
  /** Documents of its refunds, for the shopper of the order. */
  credit_memos?: { number: number; url: string }[];
  /** What there is to say of each parcel; several labels are opened here. */
  parcels: StatusParcel[];
  findings: StatusFinding[];
  /** What the shopper got, once the return is complete. */
  received?: { currency: string; rows: ReceivedRow[] } | undefined;
  /** What the shop gave beyond the return. */
  goodwill?: { currency: string; rows: ReceivedRow[] } | undefined;
  units: StatusUnits[];
  /** What the shopper and the shop wrote each other, oldest first; the wire form of the moments. */
  messages: { by: 'shopper' | 'shop'; text: string; at: string; files: MessageFile[] }[];
  /** Where the shopper writes, whether that was done just now and without which files, a text that wasn't taken, and files that wait to be sent. */
  writing: {
    url: string;
    is_sent: boolean;
    without: string[];
    text: string;
    files: (MessageFile & { token: string })[];
  };
  /** While nothing was handed in: where it is cancelled, or where the shopper proves that the order is theirs first. */
  cancel?: { url: string; change_url: string } | { sign_in_url: string } | undefined;
  /** Where a return begins that takes the place of one that came to nothing. */
  again_url?: string | undefined;
  /** Left out where amounts are nobody's business, as with gifts, or nothing came of them. */
  amounts?: Amounts | undefined;
  collected?: Collected | undefined;
  security?: SecurityFacts | undefined;
  /** The whole address of the page, for another device. */
  share_url?: string | undefined;
};
