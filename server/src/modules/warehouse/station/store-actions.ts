import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { ActionType, GivenAction } from './action.ts';

/** An action that is to be carried out, with who sends it. */
export type NewAction = {
  shop_id: number;
  station: string;
  done_by: string;
  happened_at: Date;
  recorded_at: Date;
  given: GivenAction;
};

/** What an action did, as it is kept. */
export type ActionOutcome = {
  return_id?: number;
  return_line_item_id?: number;
  parcel_id?: string;
  /** What an undo restores. */
  before?: object;
};

export type StoredAction = {
  id: string;
  number: number;
  type: ActionType;
  return_id: number | null;
  return_line_item_id: number | null;
  parcel_id: string | null;
  before: object | null;
  recorded_at: Date;
  undone_at: Date | null;
};

/** Claims the id of an action; false when it was carried out before. Another transaction that holds the id is waited for. */
export async function claimAction(tx: Tx, { shop_id, given, ...action }: NewAction): Promise<boolean> {
  const { rows } = await sql`
    insert into station_actions (shop_id, id, type, station, done_by, content, happened_at, recorded_at)
    values (${shop_id}, ${given.id}, ${given.type}, ${action.station}, ${action.done_by}, ${JSON.stringify(given)}, ${action.happened_at},
      ${action.recorded_at})
    on conflict (shop_id, id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Keeps what an action did. */
export async function completeAction(
  tx: Tx,
  shop_id: number,
  id: string,
  { before, ...outcome }: ActionOutcome,
): Promise<void> {
  await tx
    .updateTable('station_actions')
    .set({ ...outcome, before: before ? JSON.stringify(before) : null })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

const columns = sql.raw(
  'a.id, a.number, a.type, a.return_id, a.return_line_item_id, a.parcel_id, a.before, a.recorded_at, a.undone_at',
);

/** The action of an id, locked. `is_same`: it was given with these members. */
export async function lockAction(
  tx: Tx,
  shop_id: number,
  id: string,
  given?: GivenAction,
): Promise<(StoredAction & { is_same: boolean }) | undefined> {
  const { rows } = await sql<StoredAction & { is_same: boolean }>`
    select ${columns}, a.content = ${given ? JSON.stringify(given) : null}::jsonb as is_same from station_actions a
    where a.shop_id = ${shop_id} and a.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** How many later actions of the same station still stand, and whether one of them is about the same unit, return or parcel. */
export async function readLater(
  tx: Tx,
  shop_id: number,
  { id, number, return_id, return_line_item_id, parcel_id }: StoredAction,
  limit: number,
): Promise<{ count: number; concerns_same: boolean }> {
  const standing = sql`l.shop_id = ${shop_id} and l.number > ${number} and l.undone_at is null and l.type not in ('undo', 'receive')`;
  const { rows } = await sql<{ count: number; concerns_same: boolean }>`
    select (select count(*)::integer from (select from station_actions l
        where ${standing} and l.station = (select station from station_actions where shop_id = ${shop_id} and id = ${id})
        order by l.number desc limit ${limit}) x) as count,
      exists (select from station_actions l where ${standing} and l.return_id = ${return_id}
        and (${return_line_item_id}::bigint is null or l.return_line_item_id = ${return_line_item_id}))
      or exists (select from received_parcels p where p.shop_id = ${shop_id} and p.id = ${parcel_id} and p.return_id is not null)
        as concerns_same`.execute(tx);
  return rows[0]!;
}

/** Marks an action as undone. */
export async function markUndone(tx: Tx, shop_id: number, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('station_actions')
    .set({ undone_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
