import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { ViewFilters } from './schemas.ts';

export type View = { id: number; name: string; is_shared: boolean; filters: ViewFilters };
/** Whose views: a member sees their own and those of everybody, a key those of everybody. */
export type ViewOwner = { shop_id: number; member_id: number | undefined };

const view_columns = sql`v.id, v.name, v.member_id is null as is_shared, v.filters`;
const seenBy = ({ shop_id, member_id }: ViewOwner) =>
  sql`v.shop_id = ${shop_id} and (v.member_id is null or v.member_id = ${member_id ?? null}::bigint)`;

/** The views that a caller sees, in the order in which they were saved. */
export async function listViews(db: Reader, owner: ViewOwner): Promise<View[]> {
  const { rows } = await sql<View>`
    select ${view_columns} from return_views v where ${seenBy(owner)} order by v.id`.execute(db);
  return rows;
}

/** Locks a view that a caller sees. */
export async function lockView(tx: Tx, owner: ViewOwner, id: number): Promise<View | undefined> {
  const { rows } = await sql<View>`
    select ${view_columns} from return_views v where ${seenBy(owner)} and v.id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export type NewView = Omit<View, 'id'>;

export async function insertView(
  tx: Tx,
  { shop_id, member_id }: ViewOwner,
  { name, is_shared, filters }: NewView,
  at: Date,
): Promise<View> {
  const { id } = await tx
    .insertInto('return_views')
    .values({
      shop_id,
      member_id: is_shared ? null : member_id!,
      name,
      filters: JSON.stringify(filters),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, is_shared, filters };
}

export async function updateView(
  tx: Tx,
  { shop_id, member_id }: ViewOwner,
  { id, name, is_shared, filters }: View,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('return_views')
    .set({ name, member_id: is_shared ? null : member_id!, filters: JSON.stringify(filters), updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteView(tx: Tx, shop_id: number, id: number): Promise<void> {
  await tx.deleteFrom('return_views').where('shop_id', '=', shop_id).where('id', '=', id).execute();
}

export type Assignee = { id: number; name: string };

/** Members that a return can be assigned to. */
export async function listAssignees(db: Reader, shop_id: number): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select m.id, m.name from staff_members m where m.shop_id = ${shop_id} and m.disabled_at is null
    order by m.name, m.id limit 500`.execute(db);
  return rows;
}

export async function readAssignee(tx: Tx, shop_id: number, id: number): Promise<Assignee | undefined> {
  const { rows } = await sql<Assignee>`
    select m.id, m.name from staff_members m
    where m.shop_id = ${shop_id} and m.id = ${id} and m.disabled_at is null`.execute(tx);
  return rows[0];
}

/** The member that a return is assigned to. */
export async function readAssigneeOf(tx: Tx, shop_id: number, return_id: number): Promise<number | null> {
  const row = await tx
    .selectFrom('return_assignees')
    .select('member_id')
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export type Assignment = { shop_id: number; return_id: number; member_id: number; assigned_by: string };

export async function putAssignee(tx: Tx, assignment: Assignment, assigned_at: Date): Promise<void> {
  const { member_id, assigned_by } = assignment;
  await tx
    .insertInto('return_assignees')
    .values({ ...assignment, assigned_at })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'return_id']).doUpdateSet({ member_id, assigned_by, assigned_at }),
    )
    .execute();
}

export async function deleteAssignee(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await tx
    .deleteFrom('return_assignees')
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute();
}
