// What a notification says, without words. Nothing in it tells who a shopper is: it leaves the service. Pure.

/** What staff can be told of. */
export const NOTIFICATION_KINDS = [
  'mentions',
  'legal_deadlines',
  'payment_issues',
  'systems',
  'webhooks',
  'messages',
  'reviews',
  'overdue',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** One thing that waits. */
export type ToldItem = {
  kind:
    | 'mention'
    | 'withdrawal_receipt'
    | 'withdrawal'
    | 'withdrawal_refund'
    | 'privacy_requests'
    | 'refund_unknown'
    | 'refund_failed'
    | 'connection_failing'
    | 'connection_behind'
    | 'connection_differences'
    | 'backup_old'
    | 'security_problem'
    | 'exposure_high'
    | 'webhook'
    | 'message'
    | 'review'
    | 'overdue';
  /** What it is known by: the number of a return or withdrawal, a platform or a host. */
  name: string;
  /** The page of the console. */
  url: string;
  /** When something has to be done by; ISO 8601. */
  due_at: string | null;
  /** Who mentioned the reader. */
  by?: string;
};

export type ToldGroup = { kind: NotificationKind; count: number; items: readonly ToldItem[] };

/** The facts of a message that tells a member, or a channel, what waits. */
export type NotificationFacts = {
  /** Of the member; null in a channel. */
  name: string | null;
  pace: 'at_once' | 'daily';
  told: readonly ToldGroup[];
  home_url: string;
  /** Where the reader decides what they are told. */
  choices_url: string;
};

/** Everything that a message is about. */
export const toldIn = ({ told }: Pick<NotificationFacts, 'told'>): number =>
  told.reduce((sum, { count }) => sum + count, 0);
