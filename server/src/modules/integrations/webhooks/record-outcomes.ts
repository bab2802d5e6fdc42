import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isHopeless } from './retry-schedule.ts';
import { lockWebhooks, writeHealth, writeOutcomes } from './store-record.ts';
import type { Outcome, HealthChange } from './store-record.ts';
import { markPendingDead, updateWebhookRow } from './store.ts';
import type { WebhookRef } from './store.ts';

/** An outcome, and what it says of its subscription. */
export type FinishedAttempt = Outcome & {
  /** Whether a success changes the health of the subscription. */
  changes_health: boolean;
  /** The receiver wants nothing any more: 410. */
  is_gone: boolean;
};

/**
 * Writes what came of attempts in one transaction, and switches off subscriptions that are gone or have only failed for too long. Returns whether
 * a delivery may go now that waited for one of these.
 */
export async function recordOutcomes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  finished: readonly FinishedAttempt[],
): Promise<boolean> {
  const now = clock.now();
  const changes = healthChangesOf(finished, now);
  const gone = finished.filter(({ is_gone }) => is_gone);
  if (changes.length === 0) return writeOutcomes(db.root, finished, now);
  return db.inTransaction(async (tx) => {
    await lockWebhooks(tx, changes);
    const unblocks = await writeOutcomes(tx, finished, now);
    const health = await writeHealth(tx, changes);
    for (const { shop_id, webhook_id: id } of gone) await switchOff(tx, { shop_id, id }, 'gone', now);
    for (const { shop_id, id, failing_since, failure_count } of health)
      if (failing_since && isHopeless(failing_since, failure_count, now))
        await switchOff(tx, { shop_id, id }, 'failing', now);
    return unblocks;
  });
}

/** Switches a locked subscription off; what waits for it is given up and can be replayed (webhook contract, 4.3). */
async function switchOff(
  tx: Tx,
  ref: WebhookRef,
  disabled_reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await updateWebhookRow(tx, ref, { status: 'inactive', disabled_reason, updated_at: now });
  await markPendingDead(tx, ref);
}

/** What there is to note of subscriptions: every failure, and successes that change the health. */
function healthChangesOf(finished: readonly FinishedAttempt[], now: Date): HealthChange[] {
  const of_webhooks = Map.groupBy(finished, ({ shop_id, webhook_id }) => `${shop_id} ${webhook_id}`);
  return [...of_webhooks.values()].flatMap((attempts) => {
    const successes = attempts.filter(({ status }) => status === 'delivered');
    const failures = attempts.length - successes.length;
    if (failures === 0 && !successes.some(({ changes_health }) => changes_health)) return [];
    const { shop_id, webhook_id: id } = attempts[0]!;
    return {
      shop_id,
      id,
      last_success_at: successes.length > 0 ? now : null,
      last_failure_at: failures > 0 ? now : null,
      failures,
      succeeded: successes.length > 0,
    };
  });
}
