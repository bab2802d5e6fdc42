import type { Role } from '@retour/contract/permissions';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type Operation = { shop_id: number; id: number };

/** Who uploaded an operation. */
export type Uploader = { actor_kind: 'key' | 'staff'; actor_id: number };
export const statuses = ['pending', 'running', 'completed', 'failed'] as const;
export const line_statuses = ['pending', 'success', 'failed'] as const;

const bulk_operation_json = sql`json_build_object('id', x.id, 'status', x.status, 'total_count', x.total_count,
  'pending_count', x.total_count - x.success_count - x.failed_count, 'success_count', x.success_count, 'failed_count', x.failed_count,
  'created_at', ts_ms(x.created_at), 'started_at', ts_ms(x.started_at), 'finished_at', ts_ms(x.finished_at)) as shown`;

export async function listOperations(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  status: string | undefined,
): Promise<{ id: number }[]> {
  const conditions = [
    sql`x.shop_id = ${shop_id}`,
    ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    isBeyond(sql`x.id`, window),
  ];
  const { rows } = await sql<{ shown: { id: number } }>`
    select ${bulk_operation_json} from bulk_operations x where ${sql.join(conditions, sql` and `)}
    ${inWindow(sql`x.id`, window)}`.execute(db);
  return rows.map((row) => row.shown);
}

export async function readOperation(db: Reader, { shop_id, id }: Operation): Promise<object | undefined> {
  const { rows } = await sql<{ shown: object }>`
    select ${bulk_operation_json} from bulk_operations x where x.shop_id = ${shop_id} and x.id = ${id}`.execute(
    db,
  );
  return rows[0]?.shown;
}

export async function listLines(
  db: Reader,
  { shop_id, id }: Operation,
  window: ListWindow,
  status: string | undefined,
): Promise<{ line: number }[]> {
  const conditions = [
    sql`x.shop_id = ${shop_id} and x.bulk_operation_id = ${id}`,
    ...(status === undefined ? [] : [sql`x.status = ${status}`]),
    isBeyond(sql`x.line`, window),
  ];
  const { rows } = await sql<{ line: number }>`
    select x.line, x.resource, x.external_id, x.status, x.result, x.row_id as id, x.errors, x.warnings from bulk_operation_lines x
    where ${sql.join(conditions, sql` and `)} ${inWindow(sql`x.line`, window)}`.execute(db);
  return rows;
}

export async function insertOperation(
  tx: Tx,
  shop_id: number,
  facts: { total_count: number; failed_count: number; strict: boolean } & Partial<Uploader>,
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_operations')
    .values({ ...facts, created_at: at, shop_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewLine = { line: number; content: string | null; status: 'pending' | 'failed'; errors: string };

export async function insertLines(
  tx: Tx,
  { shop_id, id }: Operation,
  lines: readonly NewLine[],
): Promise<void> {
  const { names, rows } = rowSource(
    { line: 'integer', content: 'text', status: 'text', errors: 'jsonb' },
    lines,
  );
  await sql`
    insert into bulk_operation_lines (shop_id, bulk_operation_id, ${names})
    select ${shop_id}::bigint, ${id}::bigint, ${names} from ${rows}`.execute(tx);
}

/** Shops that have something to apply. */
export async function listWaitingShops(db: Reader): Promise<{ id: number; currency: string }[]> {
  const { rows } = await sql<{ id: number; currency: string }>`
    select s.id, s.currency from shops s where exists (select from bulk_operations x
      where x.shop_id = s.id and x.status in ('pending', 'running')) order by s.id`.execute(db);
  return rows;
}

/** An operation, and who uploaded it as they are now: null where they can't act any more. */
export type RunningOperation = Operation & {
  strict: boolean;
  actor_kind: Uploader['actor_kind'] | null;
  role: Role | null;
  scopes: string[] | null;
};

/** Locks the oldest operation of a shop that is not finished, and marks it as running. A second worker waits here, so that lines keep their order. */
export async function lockOldest(tx: Tx, shop_id: number, at: Date): Promise<RunningOperation | undefined> {
  const { rows } = await sql<Omit<RunningOperation, 'shop_id'>>`
    select x.id, x.strict, x.actor_kind,
      (select m.role from staff_members m where x.actor_kind = 'staff' and m.shop_id = x.shop_id and m.id = x.actor_id and m.disabled_at is null) as role,
      (select k.scopes from api_keys k where x.actor_kind = 'key' and k.shop_id = x.shop_id and k.id = x.actor_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${at})) as scopes
    from bulk_operations x where x.shop_id = ${shop_id} and x.status in ('pending', 'running')
    order by x.id limit 1 for update of x`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  await sql`
    update bulk_operations set status = 'running', started_at = coalesce(started_at, ${at})
    where shop_id = ${shop_id} and id = ${first.id} and status = 'pending'`.execute(tx);
  return { ...first, shop_id };
}

export async function readPending(
  tx: Tx,
  { shop_id, id }: Operation,
  limit: number,
): Promise<{ line: number; content: string }[]> {
  const { rows } = await sql<{ line: number; content: string }>`
    select line, coalesce(content, '') as content from bulk_operation_lines
    where shop_id = ${shop_id} and bulk_operation_id = ${id} and status = 'pending' order by line limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export type LineResult = {
  line: number;
  resource: string | null;
  external_id: string | null;
  status: 'success' | 'failed';
  result: 'created' | 'updated' | 'unchanged' | null;
  row_id: number | null;
  errors: string;
  warnings: string;
};

/** Notes what came of lines; their contents are not needed any more. */
export async function writeResults(
  tx: Tx,
  { shop_id, id }: Operation,
  results: readonly LineResult[],
): Promise<void> {
  const { names, rows } = rowSource(
    {
      line: 'integer',
      resource: 'text',
      external_id: 'text',
      status: 'text',
      result: 'text',
      row_id: 'bigint',
      errors: 'jsonb',
      warnings: 'jsonb',
    },
    results,
  );
  await sql`
    update bulk_operation_lines l set content = null, resource = u.resource, external_id = u.external_id, status = u.status,
      result = u.result, row_id = u.row_id, errors = u.errors, warnings = u.warnings
    from (select ${names} from ${rows}) u
    where l.shop_id = ${shop_id} and l.bulk_operation_id = ${id} and l.line = u.line`.execute(tx);
  const failed = results.filter(({ status }) => status === 'failed').length;
  await sql`
    update bulk_operations set success_count = success_count + ${results.length - failed}, failed_count = failed_count + ${failed}
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function finishOperation(
  tx: Tx,
  { shop_id, id }: Operation,
  status: 'completed' | 'failed',
  at: Date,
): Promise<void> {
  await sql`
    update bulk_operations set status = ${status}, finished_at = ${at}
    where shop_id = ${shop_id} and id = ${id} and status in ('pending', 'running')`.execute(tx);
}

/** Deletes operations whose results have been kept long enough, one at a time; tells whether there was one. */
export async function deleteOld(tx: Tx, before: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from bulk_operations where (shop_id, id) in (select shop_id, id from bulk_operations
      where created_at < ${before} and finished_at is not null order by created_at limit 1) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
