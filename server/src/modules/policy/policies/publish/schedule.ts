import { day_ms } from '../../../../platform/clock.ts';
import { currentAct, inAct } from '../../../../platform/acts.ts';
import type { Actor } from '../../../../platform/acts.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { changePolicyOf, noDraft, requireRevision } from './change-policy.ts';
import { requireReasonSets } from './named-reason-sets.ts';
import { putInEffect } from './publish-draft.ts';
import type { PublishInput } from './publish-draft.ts';
import { requirePolicy } from './require-policy.ts';
import { readDue, readVersion, scheduleDraft } from './store-versions.ts';
import type { PolicyVersion } from './store-versions.ts';

type ScheduleInput = PublishInput & { publish_at: Date };

/** A draft is scheduled at most so far ahead. */
const furthest_ms = 366 * day_ms;

/**
 * Lets the draft of the shop's policy take effect at a time. Until then it can't be saved again: what was decided is what takes effect.
 * Refusals: resource_not_found without a draft, revision_conflict, validation_failed for a time that has passed and with the path of every problem.
 */
export function schedulePublication(
  deps: Pick<Deps, 'db' | 'clock'>,
  { shop, by, note, expected_revision, publish_at }: ScheduleInput,
): Promise<PolicyVersion> {
  return changePolicyOf(deps, shop.id, async ({ tx, policy, now }) => {
    if (publish_at <= now) throw invalid({ publish_at: ['The publish at must be a time to come.'] });
    if (publish_at.getTime() - now.getTime() > furthest_ms)
      throw invalid({ publish_at: ['The publish at must be within a year.'] });
    const draft = await readVersion(tx, shop.id, policy.id, 'draft');
    requireRevision(draft, expected_revision);
    if (!draft) throw noDraft();
    await requireReasonSets(tx, shop.id, requirePolicy(draft.document, shop));
    return scheduleDraft(tx, shop.id, policy.id, {
      publish_at,
      scheduled_by: by,
      actor: currentAct()?.actor ?? null,
      note: note ?? draft.note,
      failure: null,
    });
  });
}

/** Takes a schedule back; the draft stays. Refusals: resource_not_found without one. */
export function cancelPublication(deps: Pick<Deps, 'db' | 'clock'>, shop_id: number): Promise<PolicyVersion> {
  return changePolicyOf(deps, shop_id, async ({ tx, policy }) => {
    const draft = await readVersion(tx, shop_id, policy.id, 'draft');
    if (!draft?.publish_at) throw new Refusal('resource_not_found', 'The draft isn’t scheduled.');
    return unschedule(tx, shop_id, draft, null);
  });
}

const unschedule = (
  tx: Parameters<typeof scheduleDraft>[0],
  shop_id: number,
  { policy_id, note }: PolicyVersion,
  failure: string | null,
) =>
  scheduleDraft(tx, shop_id, policy_id, { publish_at: null, scheduled_by: null, actor: null, note, failure });

/** Refuses a change of a draft that is scheduled. */
export function requireUnscheduled(draft: PolicyVersion | undefined): void {
  if (draft?.publish_at)
    throw new Refusal('resource_in_use', 'The draft is scheduled. Cancel that before you change it.');
}

/** Publishes the drafts whose time has come. */
export async function publishDue(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  for (const due of await readDue(deps.db.root, deps.clock.now())) {
    if (signal.aborted) return;
    const actor = due.actor ?? { kind: 'cli' as const, id: null, name: due.scheduled_by };
    await asWhoScheduled(due.shop, actor, () => publishScheduled(deps, due.shop));
  }
}

const asWhoScheduled = <T>({ id: shop_id }: { id: number }, actor: Actor, work: () => Promise<T>) =>
  inAct(
    {
      shop_id,
      actor,
      operation: 'publishPolicy',
      object: null,
      reason: 'Scheduled',
      request_id: null,
      address: null,
      user_agent: null,
    },
    work,
  );

/**
 * Publishes the draft of a shop if it is still due: the lock of the policy decides between this, a cancellation, and another process. A draft that can't be
 * published any more, since a destination or a set of reasons is gone, stays a draft and says why.
 */
async function publishScheduled(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: { id: number; currency: string },
): Promise<void> {
  try {
    await changePolicyOf(deps, shop.id, async ({ tx, policy, now }) => {
      const draft = await readVersion(tx, shop.id, policy.id, 'draft');
      if (!draft?.publish_at || draft.publish_at > now) return;
      await putInEffect(tx, { shop, policy, draft, now }, { by: draft.scheduled_by!, note: draft.note });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
    await changePolicyOf(deps, shop.id, async ({ tx, policy, now }) => {
      const draft = await readVersion(tx, shop.id, policy.id, 'draft');
      if (draft?.publish_at && draft.publish_at <= now) await unschedule(tx, shop.id, draft, reasonOf(error));
    });
  }
}

const reasonOf = ({ extras, message }: Refusal): string =>
  (
    Object.values(extras.errors ?? {})
      .flat()
      .join(' ') || message
  ).slice(0, 2000);
