import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/db.ts';
import { parcel_json } from './json.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type NewParcel = {
  shop_id: number;
  id: string;
  code: string | null;
  note: string | null;
  station: string;
  received_by: string;
  received_at: Date;
};

/** Records a parcel that nobody can assign; false when there is one of this id. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('received_parcels')
    .values(parcel)
    .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const parcel_states = ['unmatched', 'matched', 'all'] as const;
export type ParcelState = (typeof parcel_states)[number];
export type ParcelRow = { id: string; number: number; json: object };

const fromParcels = (origin: string) => sql`from (select ${origin}::text as origin) here, received_parcels q`;

/** Parcels of a shop by their number. Those whose receipt was undone are not among them. */
export async function listParcels(
  db: Db,
  { shop_id, origin, state }: { shop_id: number; origin: string; state: ParcelState },
  window: ListWindow,
): Promise<ParcelRow[]> {
  const of_state =
    state === 'all'
      ? sql``
      : state === 'unmatched'
        ? sql`and q.return_id is null`
        : sql`and q.return_id is not null`;
  const { rows } = await sql<ParcelRow>`
    select q.id, q.number, ${parcel_json} as json ${fromParcels(origin)}
    where q.shop_id = ${shop_id} and q.withdrawn_at is null ${of_state} and ${isBeyond(sql`q.number`, window)}
    ${inWindow(sql`q.number`, window)}`.execute(db.root);
  return rows;
}

/** One parcel as the API shows it. */
export async function readParcel(
  db: Reader,
  { shop_id, origin, id }: { shop_id: number; origin: string; id: string },
): Promise<object | undefined> {
  const { rows } = await sql<{ json: object }>`
    select ${parcel_json} as json ${fromParcels(origin)} where q.shop_id = ${shop_id} and q.id = ${id} and q.withdrawn_at is null`.execute(
    db,
  );
  return rows[0]?.json;
}

/** The unmatched or matched parcel of a code, if one was received. */
export async function findParcelByCode(
  db: Db,
  { shop_id, origin, code }: { shop_id: number; origin: string; code: string },
): Promise<object | null> {
  const { rows } = await sql<{ json: object }>`
    select ${parcel_json} as json ${fromParcels(origin)}
    where q.shop_id = ${shop_id} and q.withdrawn_at is null and q.return_id is null and upper(q.code) = upper(${code})
    order by q.number desc limit 1`.execute(db.root);
  return rows[0]?.json ?? null;
}

/** Locks a parcel; undefined where the shop has none, or its receipt was undone. */
export async function lockParcel(
  tx: Tx,
  shop_id: number,
  id: string,
): Promise<{ return_id: number | null } | undefined> {
  return tx
    .selectFrom('received_parcels')
    .select('return_id')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Assigns a locked parcel to a return. */
export async function writeMatch(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
  match: { return_id: number; matched_at: Date; matched_by: string | null },
): Promise<void> {
  await tx
    .updateTable('received_parcels')
    .set(match)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Withdraws the receipt of a locked parcel. */
export async function withdrawParcel(tx: Tx, shop_id: number, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('received_parcels')
    .set({ withdrawn_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Unmatched parcels whose code belongs to exactly one return by now: the tracking number of a label, the code or reference of a return, or its bag.
 * Of all shops; old parcels first.
 */
export async function findMatches(
  db: Reader,
  { limit, only }: { limit: number; only?: { shop_id: number; id: string } },
): Promise<{ shop_id: number; id: string; return_id: number }[]> {
  const { rows } = await sql<{ shop_id: number; id: string; return_id: number }>`
    select q.shop_id, q.id, m.return_id from received_parcels q
    cross join lateral (
      select min(c.return_id) as return_id from (
        select l.return_id from labels l where l.shop_id = q.shop_id and upper(l.tracking_number) = upper(q.code)
        union select t.return_id from return_methods t where t.shop_id = q.shop_id and t.scannable_id = q.code
        union select d.return_id from dropoff_bags b join dropoff_items d on d.shop_id = b.shop_id and d.bag_id = b.id and d.accepted
          where b.shop_id = q.shop_id and b.barcode = q.code
      ) c having count(*) = 1
    ) m
    where q.return_id is null and q.withdrawn_at is null and q.code is not null
      ${only ? sql`and q.shop_id = ${only.shop_id} and q.id = ${only.id}` : sql``}
    order by q.shop_id, q.number limit ${limit}`.execute(db);
  return rows;
}
