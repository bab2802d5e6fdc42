import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { LabelRequestContent } from './compose-request.ts';

/** `third_party`, or the name of the label provider of this server that makes the label. */
type RequestProvider = string;
export type RequestStatus = 'issued' | 'fulfilled' | 'cancelled' | 'failed';

type RequestJson = Pick<LabelRequestContent, 'addresses' | 'parcel' | 'products'>;

export type LabelRequest = RequestJson & {
  shop_id: number;
  id: number;
  return_id: number;
  provider: RequestProvider;
  is_shops_account: boolean;
  status: RequestStatus;
  provider_reference: string | null;
  created_at: Date;
};

const columns = [
  'shop_id',
  'id',
  'return_id',
  'provider',
  'is_shops_account',
  'status',
  'addresses',
  'parcel',
  'products',
  'provider_reference',
  'created_at',
] as const;

export type NewLabelRequest = {
  shop_id: number;
  return_id: number;
  provider: RequestProvider;
  is_shops_account: boolean;
  content: LabelRequestContent;
  /** A whole second, as the wire shows it. */
  created_at: Date;
};

/** Writes an open request; answers its id. A second one for the return would break a unique index. */
export async function insertRequest(tx: Tx, { content, ...row }: NewLabelRequest): Promise<number> {
  const { destination_id, addresses, parcel, products } = content;
  const { id } = await tx
    .insertInto('label_requests')
    .values({
      ...row,
      destination_id,
      addresses: JSON.stringify(addresses),
      parcel: JSON.stringify(parcel),
      products: JSON.stringify(products),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a request after its return: every command takes the two locks in this order. Nothing when there is no such request. */
export async function lockRequest(
  tx: Tx,
  shop_id: number,
  label_request_id: number,
): Promise<LabelRequest | undefined> {
  await sql`
    select from returns r where r.shop_id = ${shop_id} and r.id =
      (select q.return_id from label_requests q where q.shop_id = ${shop_id} and q.id = ${label_request_id}) for update`.execute(
    tx,
  );
  return tx
    .selectFrom('label_requests')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', label_request_id)
    .forUpdate()
    .$narrowType<RequestJson>()
    .executeTakeFirst();
}

/** Ends a locked request that is open. */
export async function endRequest(
  tx: Tx,
  { shop_id, id }: Pick<LabelRequest, 'shop_id' | 'id'>,
  status: Exclude<RequestStatus, 'issued'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('label_requests')
    .set({ status, ended_at: at, lease_expires_at: null })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .execute();
}

/** Ends the open request of a return whose row is locked; answers it, or nothing when there is none. */
export async function endOpenRequest(
  tx: Tx,
  shop_id: number,
  return_id: number,
  status: 'fulfilled' | 'cancelled',
  at: Date,
): Promise<LabelRequest | undefined> {
  return tx
    .updateTable('label_requests')
    .set({ status, ended_at: at, lease_expires_at: null })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('status', '=', 'issued')
    .returning(columns)
    .$narrowType<RequestJson>()
    .executeTakeFirst();
}

export type RequestError = { reason: ErrorReason; message: string | null; created_at: Date };
export const error_reasons = ['INSUFFICIENT_FUNDS', 'INVALID_ADDRESS', 'Other'] as const;
export type ErrorReason = (typeof error_reasons)[number];

/** Errors that are kept of one request, the newest (API contract, 17.4). */
const max_errors_per_request = 20;

/** Adds an error to a locked request, and drops the oldest when there are too many. */
export async function insertRequestError(
  tx: Tx,
  { shop_id, id: label_request_id }: Pick<LabelRequest, 'shop_id' | 'id'>,
  error: RequestError,
): Promise<void> {
  await tx
    .insertInto('label_request_errors')
    .values({ ...error, label_request_id, shop_id })
    .execute();
  await sql`
    delete from label_request_errors where shop_id = ${shop_id} and label_request_id = ${label_request_id} and id not in
      (select e.id from label_request_errors e where e.shop_id = ${shop_id} and e.label_request_id = ${label_request_id}
        order by e.id desc limit ${max_errors_per_request})`.execute(tx);
}
