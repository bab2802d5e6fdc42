import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { RefusalReason, ReportedItem } from './dropoff-report.ts';

/** Whether a return of the shop of this handle is handed in with this code. */
export async function hasScannableCode(db: Reader, handle: string, scannable_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('return_methods as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .select('m.return_id')
    .where('s.handle', '=', handle)
    .where('m.scannable_id', '=', scannable_id)
    .executeTakeFirst();
  return row !== undefined;
}

export type CodedReturn = { return_id: number; rma_id: string | null };

/** The return that a code belongs to. */
export function findReturnByCode(
  tx: Tx,
  shop_id: number,
  scannable_id: string,
): Promise<CodedReturn | undefined> {
  return tx
    .selectFrom('return_methods')
    .select(['return_id', 'rma_id'])
    .where('shop_id', '=', shop_id)
    .where('scannable_id', '=', scannable_id)
    .executeTakeFirst();
}

/** Locks the bag of a barcode, which is new when it was never seen. Bags are locked before returns by everybody. */
export async function lockBag(
  tx: Tx,
  shop_id: number,
  barcode: string,
  created_at: Date,
): Promise<{ id: number; is_closed: boolean }> {
  await tx
    .insertInto('dropoff_bags')
    .values({ shop_id, barcode, created_at })
    .onConflict((conflict) => conflict.columns(['shop_id', 'barcode']).doNothing())
    .execute();
  const { id, shipment_id } = await tx
    .selectFrom('dropoff_bags')
    .select(['id', 'shipment_id'])
    .where('shop_id', '=', shop_id)
    .where('barcode', '=', barcode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, is_closed: shipment_id !== null };
}

export type DropoffKey = { shop_id: number; return_id: number; bag_id: number; content_hash: Buffer };
type RecordedItem = { line_item_id: number; reason: RefusalReason | null };
export type RecordedDropoff = { id: number; occurred_at: Date; items: RecordedItem[] };

/** The report that was recorded with the same content before. */
export async function findRepeat(tx: Tx, key: DropoffKey): Promise<RecordedDropoff | undefined> {
  const { rows } = await sql<RecordedDropoff>`
    select d.id, d.occurred_at, (select json_agg(json_build_object('line_item_id', i.return_line_item_id, 'reason', i.reason)
        order by i.position) from dropoff_items i where i.shop_id = d.shop_id and i.dropoff_id = d.id) as items
    from dropoffs d where d.shop_id = ${key.shop_id} and d.return_id = ${key.return_id} and d.bag_id = ${key.bag_id}
      and d.content_hash = ${key.content_hash}`.execute(tx);
  return rows[0];
}

/** What stands in the way of the named units: that they are not in the return, or were accepted before. */
export async function evaluateUnits(
  tx: Tx,
  { shop_id, return_id }: Pick<DropoffKey, 'shop_id' | 'return_id'>,
  line_item_ids: readonly number[],
): Promise<{ in_return: number[]; accepted: number[] }> {
  const { rows } = await sql<{ id: number; is_accepted: boolean }>`
    select i.id, exists (select from dropoff_items d where d.shop_id = i.shop_id and d.return_line_item_id = i.id and d.accepted) as is_accepted
    from return_line_items i where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.removed_at is null
      and i.id = any(${line_item_ids}::bigint[]) order by i.id`.execute(tx);
  return {
    in_return: rows.map(({ id }) => id),
    accepted: rows.filter(({ is_accepted }) => is_accepted).map(({ id }) => id),
  };
}

export type NewDropoff = DropoffKey & {
  location_code: string;
  location_name: string | null;
  occurred_at: Date;
  recorded_at: Date;
  items: readonly ReportedItem[];
};

export async function insertDropoff(tx: Tx, { items, ...dropoff }: NewDropoff): Promise<number> {
  const { shop_id, return_id, bag_id } = dropoff;
  const { id } = await tx.insertInto('dropoffs').values(dropoff).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('dropoff_items')
    .values(
      items.map(({ line_item_id: return_line_item_id, reason, note }, position) => ({
        shop_id,
        dropoff_id: id,
        position,
        return_id,
        return_line_item_id,
        bag_id,
        accepted: reason === null,
        reason,
        note,
      })),
    )
    .execute();
  return id;
}
