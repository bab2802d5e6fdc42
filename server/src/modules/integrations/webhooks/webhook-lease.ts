import type { EgressResult } from '../../../platform/egress.ts';
import type { DueDelivery } from './store-due.ts';
import type { LeasedWebhook } from './store-lease.ts';

/** What this worker has in hand of a subscription whose lease it holds. */
export type WebhookLease = {
  webhook: LeasedWebhook;
  leased_until: Date;
  /** Of `performance.now()`: when the lease began or was renewed. */
  opened_at_ms: number;
  /** Read, and not yet attempted. */
  waiting: DueDelivery[];
  attempting: number;
  /** Read, and not yet recorded. */
  in_flight: Set<string>;
  /** Whether something may be due that was not read. */
  may_have_more: boolean;
  /** The last answer came at once. */
  is_quick: boolean;
};

/** How much is read ahead of a receiver that answers at once: as many times what may be attempted at once. */
const read_ahead = 3;
const quick_ms = 100;

export function openLease(webhook: LeasedWebhook, leased_until: Date): WebhookLease {
  return {
    webhook,
    leased_until,
    opened_at_ms: performance.now(),
    waiting: [],
    attempting: 0,
    in_flight: new Set(),
    may_have_more: true,
    is_quick: false,
  };
}

/** Continues a lease that was renewed. A failure that is not written yet stays known. */
export function continueLease(held_lease: WebhookLease, webhook: LeasedWebhook, leased_until: Date): void {
  held_lease.webhook = { ...webhook, is_failing: webhook.is_failing || held_lease.webhook.is_failing };
  held_lease.leased_until = leased_until;
  held_lease.opened_at_ms = performance.now();
}

export type AttemptLimits = {
  /** Attempts at once of a subscription, and of one that has only failed lately. */
  per_webhook: number;
  per_failing_webhook: number;
};

const atOnce = ({ webhook }: WebhookLease, { per_webhook, per_failing_webhook }: AttemptLimits) =>
  webhook.is_failing ? per_failing_webhook : per_webhook;

export const mayAttempt = (held_lease: WebhookLease, limits: AttemptLimits) =>
  held_lease.waiting.length > 0 && held_lease.attempting < atOnce(held_lease, limits);

/** How many deliveries may be read now. */
export function roomOf(held_lease: WebhookLease, limits: AttemptLimits): number {
  const times = held_lease.is_quick && !held_lease.webhook.is_failing ? read_ahead : 1;
  return times * atOnce(held_lease, limits) - held_lease.in_flight.size;
}

/**
 * Notes how an attempt ended. Returns whether a success is to be written of the subscription with it: after failures. The time of others is
 * written when the turn ends.
 */
export function noteAttempt(
  held_lease: WebhookLease,
  { error, duration_ms }: Pick<EgressResult, 'error' | 'duration_ms'>,
  now: Date,
): boolean {
  const { webhook } = held_lease;
  const is_news = webhook.is_failing;
  held_lease.is_quick = duration_ms < quick_ms;
  webhook.is_failing = error !== null;
  if (error === null) webhook.last_success_at = now;
  return is_news;
}
