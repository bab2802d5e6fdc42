import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { LockedLabel } from './store.ts';

/** A label that news may be about, with what it was bought as; nulls where nobody bought it here. */
export type LabelOfNumber = {
  id: number;
  carrier: string;
  provider: string | null;
  /** The first word of what the provider was asked for: of EasyPost, the shipment. */
  reference: string | null;
};

/** Labels of one number, which is enough where carriers use numbers again. */
const most_of_number = 50;

/** Labels of a shop with a tracking number: those that aren't void first, the newest before others. */
export async function listLabelsByNumber(
  tx: Tx,
  shop_id: number,
  tracking_number: string,
): Promise<LabelOfNumber[]> {
  const { rows } = await sql<LabelOfNumber>`
    select l.id, l.carrier, q.provider, split_part(q.provider_reference, ' ', 1) as reference
    from labels l left join label_requests q on q.shop_id = l.shop_id and q.id = l.label_request_id
    where l.shop_id = ${shop_id} and upper(l.tracking_number) = upper(${tracking_number})
    order by l.voided_at is null desc, l.id desc limit ${most_of_number}`.execute(tx);
  return rows;
}

/** Keeps when and where the parcel of a locked label was last seen. */
export async function updateLastSeen(
  tx: Tx,
  { shop_id, id }: Pick<LockedLabel, 'shop_id' | 'id'>,
  { at, place }: { at: Date; place: string | null },
): Promise<void> {
  await tx
    .updateTable('labels')
    .set({ last_seen_at: at, last_seen_place: place })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
