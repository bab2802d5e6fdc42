import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Role } from '@retour/contract/permissions';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { ReturnRef } from '../../returns/index.ts';
import type { BulkActionName, ROW_STATUSES } from './words.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type BulkRef = { shop_id: number; id: number };

const bulk_action_json = sql`json_build_object('id', x.id, 'action', x.action, 'status', x.status,
  'by', json_build_object('kind', x.actor_kind, 'name', x.actor_name), 'note', x.note,
  'assignee', (select json_build_object('id', m.id, 'name', m.name) from staff_members m where m.shop_id = x.shop_id and m.id = x.assignee_id),
  'undo_of', x.undo_of,
  'undone_by', (select u.id from bulk_actions u where u.shop_id = x.shop_id and u.undo_of = x.id),
  'can_be_undone', x.action in ('flag', 'assign') and x.finished_at is not null and x.succeeded_count > 0
    and not exists (select from bulk_actions u where u.shop_id = x.shop_id and u.undo_of = x.id),
  'total_count', x.total_count, 'pending_count', x.total_count - x.succeeded_count - x.unchanged_count - x.refused_count,
  'succeeded_count', x.succeeded_count, 'unchanged_count', x.unchanged_count, 'refused_count', x.refused_count,
  'created_at', ts_ms(x.created_at), 'started_at', ts_ms(x.started_at), 'finished_at', ts_ms(x.finished_at)) as shown`;

export async function listActions(
  db: Reader,
  shop_id: number,
  window: ListWindow,
): Promise<{ id: number }[]> {
  const conditions = [sql`x.shop_id = ${shop_id}`, isBeyond(sql`x.id`, window)];
  const { rows } = await sql<{ shown: { id: number } }>`
    select ${bulk_action_json} from bulk_actions x where ${sql.join(conditions, sql` and `)}
    ${inWindow(sql`x.id`, window)}`.execute(db);
  return rows.map((row) => row.shown);
}

export async function readAction(db: Reader, { shop_id, id }: BulkRef): Promise<object | undefined> {
  const { rows } = await sql<{ shown: object }>`
    select ${bulk_action_json} from bulk_actions x where x.shop_id = ${shop_id} and x.id = ${id}`.execute(db);
  return rows[0]?.shown;
}

export async function listRows(
  db: Reader,
  { shop_id, id }: BulkRef,
  window: ListWindow,
  status: string | undefined,
): Promise<{ position: number }[]> {
  const conditions = [
    sql`x.shop_id = ${shop_id} and x.bulk_action_id = ${id}`,
    ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    isBeyond(sql`x.position`, window),
  ];
  const { rows } = await sql<{ position: number }>`
    select x.position, x.return_id, x.status, x.code, x.detail, ts_ms(x.finished_at) as finished_at from bulk_action_rows x
    where ${sql.join(conditions, sql` and `)} ${inWindow(sql`x.position`, window)}`.execute(db);
  return rows;
}

export type NewAction = {
  shop_id: number;
  action: BulkActionName;
  note: string | null;
  assignee_id: number | null;
  undo_of: number | null;
  actor_kind: 'staff' | 'key';
  actor_id: number;
  actor_name: string;
  is_confirmed: boolean;
  request_id: string | null;
  address: string | null;
  user_agent: string | null;
  total_count: number;
  created_at: Date;
};

export async function insertAction(tx: Tx, action: NewAction): Promise<number> {
  const { id } = await tx.insertInto('bulk_actions').values(action).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type NewRow = {
  return_id: number;
  version: number | null;
  expected: string | null;
  assignee_id: number | null;
};

/** The returns of a bulk action, in their order. */
export async function insertRows(tx: Tx, { shop_id, id }: BulkRef, rows: readonly NewRow[]): Promise<void> {
  const source = rowSource(
    {
      position: 'integer',
      return_id: 'bigint',
      version: 'integer',
      expected: 'jsonb',
      assignee_id: 'bigint',
    },
    rows.map((row, index) => ({ position: index + 1, ...row })),
  );
  await sql`
    insert into bulk_action_rows (shop_id, bulk_action_id, ${source.names})
    select ${shop_id}::bigint, ${id}::bigint, ${source.names} from ${source.rows}`.execute(tx);
}

export type FoundReturn = { return_id: number; version: number };

/** The returns that conditions of the row `q` of the queue find, newest first, with their versions. */
export async function findReturns(
  db: Reader,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<FoundReturn[]> {
  const { rows } = await sql<FoundReturn>`
    select q.return_id, coalesce((select e.last from event_sequences e where e.shop_id = q.shop_id and e.return_id = q.return_id), 0) as version
    from return_queue q where ${sql.join([...conditions], sql` and `)}
    order by q.created_at desc, q.return_id desc limit ${limit}`.execute(db);
  return rows;
}

export type Worth = {
  return_id: number;
  value: number;
  /** What it pays as it is quoted now. */
  refund: number;
  credit: number;
  resolutions: ('refund' | 'credit' | 'exchange' | 'none')[];
  assignee_id: number | null;
};

/** What returns are worth and pay, what their shoppers get, and who takes care of them. */
export async function readWorths(db: Reader, shop_id: number, ids: readonly number[]): Promise<Worth[]> {
  const { rows } = await sql<Worth>`
    select q.return_id, q.value, q.assignee_id, coalesce(t.refund, 0) as refund, coalesce(t.gift_card, 0) as credit,
      array(select split_part(t, ':', 2) from unnest(q.tokens) t where split_part(t, ' ', 2) like 'as:%' order by 1) as resolutions
    from return_queue q
    left join return_totals t on t.shop_id = q.shop_id and t.return_id = q.return_id and t.basis = 'shop'
    where q.shop_id = ${shop_id} and q.return_id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Bulk actions that have something to do, the oldest of each shop first. */
export async function listUnfinished(db: Reader): Promise<BulkRef[]> {
  const { rows } = await sql<BulkRef>`
    select x.shop_id, x.id from bulk_actions x where x.status in ('pending', 'running') order by x.id limit 100`.execute(
    db,
  );
  return rows;
}

/** A bulk action whose rows are worked on, and its starter as they are now. */
export type RunningAction = BulkRef & {
  action: BulkActionName;
  note: string | null;
  actor_kind: 'staff' | 'key';
  actor_id: number;
  actor_name: string;
  is_confirmed: boolean;
  request_id: string | null;
  address: string | null;
  user_agent: string | null;
  undo_of: number | null;
  /** Undefined when the member or key can't act any more. */
  role: Role | null;
  scopes: string[] | null;
};

/** Who started a bulk action and what it is; undefined when it has ended. */
export async function readRunning(
  db: Reader,
  { shop_id, id }: BulkRef,
  now: Date,
): Promise<RunningAction | undefined> {
  const { rows } = await sql<RunningAction>`
    select x.shop_id, x.id, x.action, x.note, x.actor_kind, x.actor_id, x.actor_name, x.is_confirmed, x.request_id, x.address, x.user_agent, x.undo_of,
      (select m.role from staff_members m where x.actor_kind = 'staff' and m.shop_id = x.shop_id and m.id = x.actor_id and m.disabled_at is null) as role,
      (select k.scopes from api_keys k where x.actor_kind = 'key' and k.shop_id = x.shop_id and k.id = x.actor_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})) as scopes
    from bulk_actions x where x.shop_id = ${shop_id} and x.id = ${id} and x.status in ('pending', 'running')`.execute(
    db,
  );
  return rows[0];
}

/** Takes a bulk action for the transaction, unless it has ended or another worker has it. */
export async function takeAction(tx: Tx, { shop_id, id }: BulkRef, at: Date): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from bulk_actions where shop_id = ${shop_id} and id = ${id} and status in ('pending', 'running')
    for update skip locked`.execute(tx);
  if (rows.length === 0) return false;
  if (rows[0]!.status === 'pending')
    await sql`update bulk_actions set status = 'running', started_at = ${at} where shop_id = ${shop_id} and id = ${id}`.execute(
      tx,
    );
  return true;
}

export type PendingRow = {
  position: number;
  return_id: number;
  version: number | null;
  /** The assignee that an undo expects. */
  expected: { assignee_id: number | null } | null;
  assignee_id: number | null;
};

export async function readNextRow(tx: Tx, { shop_id, id }: BulkRef): Promise<PendingRow | undefined> {
  const { rows } = await sql<PendingRow>`
    select position, return_id, version, expected, assignee_id from bulk_action_rows
    where shop_id = ${shop_id} and bulk_action_id = ${id} and status = 'pending' order by position limit 1`.execute(
    tx,
  );
  return rows[0];
}

export type Standing = {
  state: string;
  review_reason: string | null;
  version: number;
  assignee_id: number | null;
};

/** What an act on a return can change; undefined where there is no such return. */
export async function readStanding(tx: Tx, { shop_id, return_id }: ReturnRef): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select r.state, r.review_reason,
      coalesce((select e.last from event_sequences e where e.shop_id = r.shop_id and e.return_id = r.id), 0) as version,
      (select a.member_id from return_assignees a where a.shop_id = r.shop_id and a.return_id = r.id) as assignee_id
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0];
}

export type RowResult = {
  status: Exclude<(typeof ROW_STATUSES)[number], 'pending'>;
  code: string | null;
  detail: string | null;
  undo: object | null;
};

/** Notes what came of a row, and counts it. */
export async function writeResult(
  tx: Tx,
  { shop_id, id }: BulkRef,
  position: number,
  { status, code, detail, undo }: RowResult,
  at: Date,
): Promise<void> {
  await sql`
    with done as (
      update bulk_action_rows set status = ${status}, code = ${code}, detail = ${detail}, undo = ${undo && JSON.stringify(undo)}::jsonb, finished_at = ${at}
      where shop_id = ${shop_id} and bulk_action_id = ${id} and position = ${position} and status = 'pending' returning status
    )
    update bulk_actions set ${sql.ref(`${status}_count`)} = ${sql.ref(`${status}_count`)} + (select count(*) from done)
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** Ends a bulk action that hasn't ended; tells whether it did. */
export async function endAction(
  tx: Tx,
  { shop_id, id }: BulkRef,
  status: 'completed' | 'stopped',
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update bulk_actions set status = ${status}, finished_at = ${at}
    where shop_id = ${shop_id} and id = ${id} and status in ('pending', 'running') returning id`.execute(tx);
  return rows.length > 0;
}

export type UndoableAction = {
  action: BulkActionName;
  assignee_id: number | null;
  finished_at: Date | null;
  undone_by: number | null;
};

/** Locks a bulk action that is to be taken back. */
export async function lockForUndo(tx: Tx, { shop_id, id }: BulkRef): Promise<UndoableAction | undefined> {
  const { rows } = await sql<UndoableAction>`
    select x.action, x.assignee_id, x.finished_at,
      (select u.id from bulk_actions u where u.shop_id = x.shop_id and u.undo_of = x.id) as undone_by
    from bulk_actions x where x.shop_id = ${shop_id} and x.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The rows that an undo takes back: an assignment as it was before, a flag if nothing has happened since. */
export async function listRowsToUndo(tx: Tx, { shop_id, id }: BulkRef): Promise<NewRow[]> {
  const { rows } = await sql<NewRow>`
    select x.return_id, (x.undo ->> 'version')::integer as version, (x.undo ->> 'assignee_id')::bigint as assignee_id,
      case when x.undo ? 'assignee_id' then json_build_object('assignee_id', x.undo -> 'assigned_to')::text end as expected
    from bulk_action_rows x
    where x.shop_id = ${shop_id} and x.bulk_action_id = ${id} and x.status = 'succeeded' order by x.position`.execute(
    tx,
  );
  return rows;
}

/** Deletes bulk actions that have been kept long enough, one at a time; tells whether there was one. */
export async function deleteOld(tx: Tx, before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from bulk_actions where (shop_id, id) in (select shop_id, id from bulk_actions
      where created_at < ${before} and finished_at is not null order by created_at limit 1) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
