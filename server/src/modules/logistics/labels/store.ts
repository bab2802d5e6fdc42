import { sql } from 'kysely';
import type { LabelStatus } from '@retour/contract/states';
import type { TrackingVerdict } from '@retour/contract/tracking-numbers';
import type { Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isFault } from './news.ts';

export type NewLabel = {
  shop_id: number;
  return_id: number;
  label_request_id: number | null;
  carrier: string;
  service: string | null;
  tracking_number: string;
  tracking_check: TrackingVerdict;
  tracking_url: string | null;
  url: string | null;
  qrcode_url: string | null;
  /** Minor units of `currency`. */
  rate: number | null;
  currency: string | null;
  line_item_ids: number[];
  created_at: Date;
};

export type Shipment = { state: string; line_item_ids: number[]; label_count: number };

/** Locks the return and names the units that a new label carries. Refusals: return_not_found. */
export async function lockShipment(tx: Tx, shop_id: number, return_id: number): Promise<Shipment> {
  const { rows } = await sql<Shipment>`
    select r.state, array(select i.id from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id
      and i.removed_at is null and i.outcome = 'default' order by i.id) as line_item_ids,
      (select count(*) from labels l where l.shop_id = r.shop_id and l.return_id = r.id) as label_count
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id} for update`.execute(tx);
  if (!rows[0]) throw new Refusal('return_not_found', 'No return found with this ID.');
  return rows[0];
}

export async function insertLabel(tx: Tx, label: NewLabel): Promise<number> {
  const { id } = await tx
    .insertInto('labels')
    .values({ ...label, status: 'new', status_updated_at: label.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewDocument = {
  shop_id: number;
  label_id: number;
  token: string;
  content_type: string;
  /** Null: drawn from the label request when it is opened. */
  content: Buffer | null;
};

/** Keeps a document that the service draws itself. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx.insertInto('label_documents').values(document).execute();
}

export type LabelRef = { shop_id: number; label_id: number };

export type LockedLabel = {
  shop_id: number;
  id: number;
  return_id: number;
  status: LabelStatus;
  furthest_status: LabelStatus;
  status_updated_at: Date;
  moved_at: Date | null;
  created_at: Date;
  last_seen_at: Date | null;
  last_seen_place: string | null;
};

/** Locks a label after its return: every command takes the two locks in this order. */
export async function lockLabel(tx: Tx, shop_id: number, label_id: number): Promise<LockedLabel | undefined> {
  await sql`
    select from returns r where r.shop_id = ${shop_id}
      and r.id = (select l.return_id from labels l where l.shop_id = ${shop_id} and l.id = ${label_id}) for update`.execute(
    tx,
  );
  const { rows } = await sql<LockedLabel>`
    select shop_id, id, return_id, status, furthest_status, status_updated_at, moved_at, created_at, last_seen_at, last_seen_place from labels
    where shop_id = ${shop_id} and id = ${label_id} for update`.execute(tx);
  return rows[0];
}

export async function insertLabelStatus(
  tx: Tx,
  entry: { shop_id: number; label_id: number; status: LabelStatus; occurred_at: Date },
): Promise<void> {
  await tx.insertInto('label_history').values(entry).execute();
}

/** Writes the status of a locked label. `furthest` is how far it is known to have come, where its status is a fault. */
export async function updateLabelStatus(
  tx: Tx,
  label: LockedLabel,
  status: LabelStatus,
  at: Date,
  moved: boolean,
  furthest: LabelStatus = label.furthest_status,
): Promise<void> {
  await sql`
    update labels set status = ${status}, furthest_status = ${isFault(status) ? furthest : status}, status_updated_at = ${at},
      moved_at = coalesce(moved_at, ${moved ? at : null}::timestamptz),
      -- A label that was voided with its return and travels all the same is live again.
      voided_at = case when ${moved} then null else voided_at end
    where shop_id = ${label.shop_id} and id = ${label.id}`.execute(tx);
}
