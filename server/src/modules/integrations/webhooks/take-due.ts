import type { Reader } from '../../../platform/db.ts';
import { openLease, roomOf } from './webhook-lease.ts';
import type { WebhookLease, AttemptLimits } from './webhook-lease.ts';
import { readDue } from './store-due.ts';
import type { DueDelivery, DueRequest } from './store-due.ts';
import { leaseReady, releaseLeases, renewLeases } from './store-lease.ts';
import type { HeldWebhook, Lease, LeasedWebhook } from './store-lease.ts';

/** A moment's look for work. */
export type Look = {
  now: Date;
  lease: Lease;
  /** Deliveries that there is room for. */
  free: number;
};

const most_leased_at_once = 200;
const readers = 3;

/** Renews leases, and takes subscriptions that nobody holds. */
export async function takeLeases(
  db: Reader,
  { now, lease, free }: Look,
  renewing: readonly WebhookLease[],
  { per_webhook }: Pick<AttemptLimits, 'per_webhook'>,
): Promise<{ renewed: LeasedWebhook[]; opened: WebhookLease[] }> {
  const limit = Math.min(Math.ceil(free / per_webhook), most_leased_at_once);
  const [renewed, leased] = await Promise.all([
    renewLeases(db, lease, renewing.map(heldOf)),
    limit > 0 ? leaseReady(db, lease, { now, limit }) : [],
  ]);
  return { renewed, opened: leased.map((webhook) => openLease(webhook, lease.leased_until)) };
}

/**
 * Reads what is due of held subscriptions and hands it on as it comes. By several statements at once: messages fill the buffer of a connection soon, and
 * PostgreSQL waits until it is emptied.
 */
export async function readHeldLeases(
  db: Reader,
  { now, lease, free }: Look,
  held_leases: readonly WebhookLease[],
  limits: AttemptLimits,
  enqueue: (due: readonly DueDelivery[]) => void,
): Promise<void> {
  const requests = requestsOf(held_leases, free, limits);
  const parts = Array.from({ length: readers }, (_, reader) =>
    requests.filter((_request, i) => i % readers === reader),
  );
  // All of them: what is read when this has ended must not come once more with the next look.
  const ends = await Promise.allSettled(
    parts.map(async (part) => enqueue(await readDue(db, part, { now, leased_until: lease.leased_until }))),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Releases leases. */
export const releaseHeldLeases = (
  db: Reader,
  lease: Pick<Lease, 'lease_id'>,
  held_leases: readonly WebhookLease[],
): Promise<void> => releaseLeases(db, lease, held_leases.map(heldOf));

const heldOf = ({ webhook: { shop_id, webhook_id, last_success_at } }: WebhookLease): HeldWebhook => ({
  shop_id,
  id: webhook_id,
  last_success_at,
});

/**
 * Distributes free slots to the leases that have room, first to those that have least to attempt, and much to few of them: every reading passes over
 * what is under way. What comes after the reading makes itself known.
 */
function requestsOf(held_leases: readonly WebhookLease[], free: number, limits: AttemptLimits): DueRequest[] {
  const requests: DueRequest[] = [];
  let left = free;
  for (const held_lease of held_leases.toSorted((a, b) => a.waiting.length - b.waiting.length)) {
    const most = Math.min(roomOf(held_lease, limits), left);
    if (most <= 0 || (held_lease.waiting.length > 0 && most < limits.per_webhook)) continue;
    left -= most;
    held_lease.may_have_more = false;
    const { shop_id, webhook_id } = held_lease.webhook;
    requests.push({ shop_id, webhook_id, most, in_flight: [...held_lease.in_flight] });
  }
  return requests;
}
