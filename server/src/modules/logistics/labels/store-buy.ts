import { sql } from 'kysely';
import { clock_skew_ms, minute_ms } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Maker } from './label-provider-of-shop.ts';
import type { LabelOrder } from './providers/provider.ts';

export type RequestRef = { shop_id: number; label_request_id: number };

/** A request that one worker has taken to buy its label. */
export type Claim = LabelOrder & {
  shop_id: number;
  return_id: number;
  provider: string;
  is_shops_account: boolean;
  provider_reference: string | null;
  attempt_count: number;
};

/** The longest time for which a request is taken, or put off. */
export const longest_lease_ms = 30 * minute_ms;

/** Nobody has the request. A lease that ends later than it could was taken before the clock was set back. */
function isFree(now: Date) {
  const latest_end = new Date(now.getTime() + longest_lease_ms + clock_skew_ms);
  return sql`(q.lease_expires_at is null or q.lease_expires_at <= ${now} or q.lease_expires_at > ${latest_end})`;
}

/** Who has a request, and until when. */
export type Lease = { holder: string; expires_at: Date };

/** Takes an open request to an own provider for so long, unless another holder has it. */
export async function claimRequest(
  tx: Tx,
  { shop_id, label_request_id }: RequestRef,
  now: Date,
  { holder, expires_at }: Lease,
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update label_requests q set lease_expires_at = ${expires_at}, lease_holder = ${holder}, attempt_count = attempt_count + 1
    from returns r
    where q.shop_id = ${shop_id} and q.id = ${label_request_id} and q.status = 'issued' and q.provider <> 'third_party'
      and (${isFree(now)} or q.lease_holder = ${holder}) and r.shop_id = q.shop_id and r.id = q.return_id
    returning q.shop_id, q.id, q.return_id, q.provider, q.is_shops_account, q.provider_reference, q.attempt_count, q.addresses, q.parcel, q.products, q.created_at,
      r.package_reference`.execute(tx);
  return rows[0];
}

/** Keeps what will be bought, and with whose account, before it is paid. Returns whether the request is still wanted. */
export async function keepReference(
  tx: Tx,
  { shop_id, label_request_id }: RequestRef,
  offer: Maker & { provider_reference: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('label_requests')
    .set(offer)
    .where('shop_id', '=', shop_id)
    .where('id', '=', label_request_id)
    .where('status', '=', 'issued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets go of a request until a time. */
export async function postponeRequest(
  tx: Tx,
  { shop_id, label_request_id }: RequestRef,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('label_requests')
    .set({ lease_expires_at: until, lease_holder: null })
    .where('shop_id', '=', shop_id)
    .where('id', '=', label_request_id)
    .where('status', '=', 'issued')
    .execute();
}

/** Requests whose job may have been lost: nobody has them, and they were made before a time. */
export async function listForgottenRequests(db: Reader, now: Date, before: Date): Promise<RequestRef[]> {
  const { rows } = await sql<RequestRef>`
    select shop_id, id as label_request_id from label_requests q
    where status = 'issued' and provider <> 'third_party' and created_at < ${before} and ${isFree(now)}
    order by created_at limit 1000`.execute(db);
  return rows;
}

export type LabelToVoid = RequestRef & {
  provider: string;
  is_shops_account: boolean;
  provider_reference: string | null;
  ended_at: Date;
};

/** Labels that are to be handed back, oldest first. */
export async function listLabelsToVoid(db: Reader): Promise<LabelToVoid[]> {
  const { rows } = await sql<LabelToVoid>`
    select shop_id, id as label_request_id, provider, is_shops_account, provider_reference, ended_at from label_requests
    where provider_void = 'due' and ended_at is not null order by ended_at limit 100`.execute(db);
  return rows;
}

/** Writes what became of a label that was to be handed back. */
export async function setVoided(
  tx: Tx,
  { shop_id, label_request_id }: RequestRef,
  provider_void: 'due' | 'done' | 'refused',
): Promise<void> {
  await tx
    .updateTable('label_requests')
    .set({ provider_void })
    .where('shop_id', '=', shop_id)
    .where('id', '=', label_request_id)
    .execute();
}
