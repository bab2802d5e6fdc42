import { toTsMs } from '@retour/contract/time';
import type { EgressResult } from '../../../platform/egress.ts';
import type { FinishedAttempt } from './record-outcomes.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** A delivery that was attempted. */
export type Attempted = Pick<FinishedAttempt, 'shop_id' | 'id' | 'webhook_id' | 'schedule_attempt_count'>;

/**
 * What an attempt makes of its delivery: delivered, given up, or when to try again (webhook contract, 4.3). It began `at` and is over
 * `now`; `random` is from 0 to 1, for the jitter of the schedule.
 */
export function classifyAttempt(
  { shop_id, id, webhook_id, schedule_attempt_count }: Attempted,
  { status: response_status, error, duration_ms, retry_after, excerpt: response }: EgressResult,
  { at, now, random, changes_health }: { at: Date; now: Date; random: number; changes_health: boolean },
): FinishedAttempt {
  const is_gone = response_status === 410;
  const is_over = error === null || is_gone;
  const due_at = is_over
    ? null
    : (nextAttemptAt(now, schedule_attempt_count + 1, random, retry_after) ?? null);
  return {
    shop_id,
    id,
    webhook_id,
    schedule_attempt_count,
    changes_health,
    is_gone,
    status: error === null ? 'delivered' : due_at ? 'pending' : 'dead',
    due_at,
    delivered_at: error === null ? now : null,
    attempt: { at: toTsMs(at), duration_ms, response_status, error },
    response,
  };
}
