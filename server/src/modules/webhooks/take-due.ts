import type { Deps } from '../../platform/deps.ts';
import { openLane, roomOf } from './lane.ts';
import type { Lane, LaneLimits } from './lane.ts';
import { readDue } from './store-due.ts';
import type { DueDelivery, DueRequest } from './store-due.ts';
import { leaseReady, releaseLeases, renewLeases } from './store-lease.ts';
import type { LeasedWebhook } from './store-lease.ts';
import { beginQueueWork, lockWebhooks } from './store-record.ts';

/** What a worker lets go, keeps, and reads more of. */
export type Take = {
  ending: readonly Lane[];
  renewing: readonly Lane[];
  reading: readonly Lane[];
  /** Deliveries that there is room for. */
  free: number;
};

export type TakeOptions = LaneLimits & { lease_ms: number };

export type Taken = {
  leased_until: Date;
  renewed: LeasedWebhook[];
  opened: Lane[];
  due: DueDelivery[];
};

const most_leased_at_once = 200;

/** Renews leases, takes subscriptions that nobody holds, lets others go, and reads what is due: in one transaction. */
export async function takeDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lease_id: string,
  { ending, renewing, reading, free }: Take,
  options: TakeOptions,
): Promise<Taken> {
  const now = clock.now();
  const leased_until = new Date(now.getTime() + options.lease_ms);
  const lease = { lease_id, leased_until };
  const limit = Math.min(Math.ceil(free / options.per_webhook), most_leased_at_once);
  return db.inTransaction(async (tx) => {
    await beginQueueWork(tx);
    await lockWebhooks(tx, [...ending, ...renewing].map(refOf));
    const renewed = await renewLeases(tx, lease, renewing.map(refOf));
    const leased = limit > 0 ? await leaseReady(tx, lease, { now, limit }) : [];
    // Last: what had its turn is left to others for a moment.
    await releaseLeases(tx, lease, ending.map(refOf));
    const opened = leased.map((webhook) => openLane(webhook, leased_until));
    const requests = requestsOf([...reading, ...opened], free, options);
    return { leased_until, renewed, opened, due: await readDue(tx, requests, { now, leased_until }) };
  });
}

const refOf = ({ webhook: { shop_id, webhook_id } }: Lane) => ({ shop_id, id: webhook_id });

/** Deals what is free to the lanes that have room. What comes after the reading makes itself known. */
function requestsOf(lanes: readonly Lane[], free: number, limits: LaneLimits): DueRequest[] {
  const share = Math.ceil(free / lanes.length);
  return lanes.flatMap((lane) => {
    const most = Math.min(roomOf(lane, limits), share);
    if (most <= 0) return [];
    lane.may_have_more = false;
    const { shop_id, webhook_id } = lane.webhook;
    return { shop_id, webhook_id, most, under_way: [...lane.under_way] };
  });
}
