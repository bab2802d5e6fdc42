import type { EgressResult } from '../../platform/egress.ts';
import type { DueDelivery } from './store-due.ts';
import type { LeasedWebhook } from './store-lease.ts';

/** What this worker has in hand of a subscription whose lease it holds. */
export type Lane = {
  webhook: LeasedWebhook;
  leased_until: Date;
  /** Of `performance.now()`: when the lease began or was renewed. */
  opened_at_ms: number;
  /** Read, and not yet attempted. */
  waiting: DueDelivery[];
  attempting: number;
  /** Read, and not yet recorded. */
  under_way: Set<string>;
  /** Whether something may be due that was not read. */
  may_have_more: boolean;
  /** The last answer came at once. */
  is_quick: boolean;
};

/** How much is read ahead of a receiver that answers at once: as many times what may be attempted at once. */
const read_ahead = 3;
const quick_ms = 100;

export function openLane(webhook: LeasedWebhook, leased_until: Date): Lane {
  return {
    webhook,
    leased_until,
    opened_at_ms: performance.now(),
    waiting: [],
    attempting: 0,
    under_way: new Set(),
    may_have_more: true,
    is_quick: false,
  };
}

/** Goes on with a lane whose lease was renewed. A failure that is not written yet stays known. */
export function reopenLane(lane: Lane, webhook: LeasedWebhook, leased_until: Date): void {
  lane.webhook = { ...webhook, is_failing: webhook.is_failing || lane.webhook.is_failing };
  lane.leased_until = leased_until;
  lane.opened_at_ms = performance.now();
}

export type LaneLimits = {
  /** Attempts at once of a subscription, and of one that has only failed lately. */
  per_webhook: number;
  per_failing_webhook: number;
};

const atOnce = ({ webhook }: Lane, { per_webhook, per_failing_webhook }: LaneLimits) =>
  webhook.is_failing ? per_failing_webhook : per_webhook;

export const mayAttempt = (lane: Lane, limits: LaneLimits) =>
  lane.waiting.length > 0 && lane.attempting < atOnce(lane, limits);

/** How many deliveries may be read now. */
export function roomOf(lane: Lane, limits: LaneLimits): number {
  const times = lane.is_quick && !lane.webhook.is_failing ? read_ahead : 1;
  return times * atOnce(lane, limits) - lane.under_way.size;
}

/**
 * Notes how an attempt ended. Answers whether a success is to be written of the subscription with it: after failures. The time of others is
 * written when the turn ends.
 */
export function noteAttempt(
  lane: Lane,
  { error, duration_ms }: Pick<EgressResult, 'error' | 'duration_ms'>,
  now: Date,
): boolean {
  const { webhook } = lane;
  const is_news = webhook.is_failing;
  lane.is_quick = duration_ms < quick_ms;
  webhook.is_failing = error !== null;
  if (error === null) webhook.last_success_at = now;
  return is_news;
}
