import type { Totals } from './totals.ts';

/** Where a return is, from the shopper's side. */
export type StatusHeadline =
  | 'drop_off'
  | 'in_store'
  | 'pickup'
  | 'preparing_label'
  | 'send_with_label'
  | 'send'
  | 'nothing_to_send'
  | 'on_its_way'
  | 'arrived'
  | 'review'
  | 'processing'
  | 'complete'
  | 'closed'
  | 'cancelled'
  | 'expired';

export type StatusStep = {
  name: 'requested' | 'sent' | 'received' | 'complete';
  state: 'done' | 'current' | 'next';
};

export type StatusUnits = {
  title: string;
  count: number;
  outcome: 'default' | 'keep' | 'donate' | 'reject';
  resolution: 'refund' | 'credit' | 'exchange' | 'none';
  exchange_title: string | null;
};

/** What the shopper needs to send the items. */
export type Sending =
  | { kind: 'code'; image_url: string; code: string; network_url: string | null }
  | { kind: 'label'; url: string }
  /** Lines of an address; the country by its code. */
  | { kind: 'address'; lines: string[]; country: string | null };

export type StatusProps = {
  reference: string;
  order_name: string;
  headline: StatusHeadline;
  time_zone: string;
  /** Wire form of the moments. */
  created_at: string;
  send_until: string;
  steps: StatusStep[];
  sending?: Sending | undefined;
  tracking?: { carrier: string; number: string; url: string | null } | undefined;
  units: StatusUnits[];
  /** While nothing was handed in: where it is cancelled, or where the shopper proves that the order is theirs first. */
  cancel?: { url: string } | { sign_in_url: string } | undefined;
  /** Where a return begins that takes the place of one that came to nothing. */
  again_url?: string | undefined;
  /** Left out where amounts are nobody's business, as with gifts, or nothing came of them. */
  totals?: Totals | undefined;
};
