import type { Deps } from '../../../../platform/deps.ts';
import { deletePending, deleteWebhookRow, lockWebhook, markPendingDead, updateWebhookRow } from '../store.ts';
import type { WebhookRef } from '../store.ts';
import { triggersAfter } from '../triggers.ts';
import { requireSubscribable, webhookNotFound } from './requirements.ts';
import type { WebhookFields } from './requirements.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'egress'>;

/**
 * Changes a subscription; what waits goes to the new URL. Switching it off gives up what waits; switching it on begins to count failures
 * anew. Refusals: validation_failed, webhook_pair_invalid, webhook_url_forbidden, webhook_not_found.
 */
export function updateWebhook(
  deps: ChangeDeps,
  ref: WebhookRef,
  { status, ...fields }: WebhookFields & { status?: 'active' | 'inactive' | undefined },
): Promise<void> {
  requireSubscribable(deps, fields);
  const { topic, url } = fields;
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx) => {
    const webhook = await lockWebhook(tx, ref);
    if (!webhook) throw webhookNotFound();
    const next = status ?? webhook.status;
    await updateWebhookRow(tx, ref, {
      topic,
      triggers: [...triggersAfter(webhook, fields)],
      url,
      status: next,
      updated_at: now,
      ...(status === 'active' && webhook.status === 'inactive'
        ? { disabled_reason: null, failing_since: null, failure_count: 0 }
        : {}),
    });
    if (next === 'inactive' && webhook.status === 'active') await markPendingDead(tx, ref);
  });
}

/** Ends a subscription; what waits is dropped. Refusals: webhook_not_found. */
export function deleteWebhook({ db }: Pick<Deps, 'db'>, ref: WebhookRef): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await deleteWebhookRow(tx, ref))) throw webhookNotFound();
    await deletePending(tx, ref);
  });
}
