import { OPEN_STATES } from '@retour/contract/withdrawals';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type CaseRow = Selectable<Tables['withdrawal_cases']>;
export type CaseState = CaseRow['state'];

/** A case with the name of its order. */
export type NamedCase = CaseRow & { order_name: string | null };

const order_name = sql.raw(
  '(select o.name from orders o where o.shop_id = c.shop_id and o.id = c.order_id) as order_name',
);

export type NewCase = Pick<CaseRow, 'statement_key' | 'declared_at' | 'refund_due_at' | 'goods_due_at'>;

/** The case of a statement, locked: that of its contract and address, or a new one. */
export async function openCase(tx: Tx, shop_id: number, given: NewCase, now: Date): Promise<NamedCase> {
  const { statement_key, declared_at, refund_due_at, goods_due_at } = given;
  const { rows } = await sql<NamedCase>`
    insert into withdrawal_cases as c (shop_id, created_at, updated_at, statement_key, declared_at, refund_due_at, goods_due_at)
    values (${shop_id}, ${now}, ${now}, ${statement_key}, ${declared_at}, ${refund_due_at}, ${goods_due_at})
    on conflict (shop_id, statement_key) do update set updated_at = excluded.updated_at
    returning c.*, ${order_name}`.execute(tx);
  return rows[0]!;
}

/** Locks a case for `tx`. */
export function lockCase(tx: Tx, shop_id: number, id: number): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('withdrawal_cases')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type CaseChange = Partial<Omit<CaseRow, 'shop_id' | 'id' | 'statement_key' | 'created_at'>>;

/** Changes a locked case and returns it as it is then. */
export function changeCase(
  tx: Tx,
  { shop_id, id }: CaseRow,
  change: CaseChange,
  now: Date,
): Promise<CaseRow> {
  return tx
    .updateTable('withdrawal_cases')
    .set({ ...change, updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts a statement of the register into a case. */
export async function addToCase(
  tx: Tx,
  shop_id: number,
  { sequence, case_id }: { sequence: number; case_id: number },
): Promise<void> {
  await tx.insertInto('withdrawal_case_statements').values({ sequence, case_id, shop_id }).execute();
}

/** Moves every statement of a case into another one of the shop. */
export async function moveStatements(tx: Tx, shop_id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('withdrawal_case_statements')
    .set({ case_id: to })
    .where('shop_id', '=', shop_id)
    .where('case_id', '=', from)
    .execute();
}

/** Another case that is linked to the order, locked. The order is locked too, so that two cases aren't linked to it at once. */
export async function lockCaseOfOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  except: number,
): Promise<CaseRow | undefined> {
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  return tx
    .selectFrom('withdrawal_cases')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .where('id', '<>', except)
    .where('state', 'in', ['matched', 'refused', 'returned'])
    .forUpdate()
    .executeTakeFirst();
}

const named = sql`select c.*, ${order_name} from withdrawal_cases c`;

/** The same, locked for `tx`. */
export async function lockNamedCase(tx: Tx, shop_id: number, id: number): Promise<NamedCase | undefined> {
  const { rows } = await sql<NamedCase>`
    ${named} where c.shop_id = ${shop_id} and c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

export async function readCase(db: Reader, shop_id: number, id: number): Promise<NamedCase | undefined> {
  const { rows } = await sql<NamedCase>`${named} where c.shop_id = ${shop_id} and c.id = ${id}`.execute(db);
  return rows[0];
}

export type CaseFilters = { states: readonly CaseState[]; order_id?: number };

/** A page of the shop's cases by id. */
export async function listCases(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  { states, order_id }: CaseFilters,
): Promise<NamedCase[]> {
  const { rows } = await sql<NamedCase>`${named}
    where c.shop_id = ${shop_id} and c.state = any(${states}::text[])
      ${order_id === undefined ? sql`` : sql`and c.order_id = ${order_id}`}
      and ${isBeyond(sql`c.id`, window)}
    ${inWindow(sql`c.id`, window)}`.execute(db);
  return rows;
}

export type CaseRef = { shop_id: number; case_id: number };

/** Cases of all shops that wait for their order to be looked for, oldest first; of one shop where it is named. */
export async function listToMatch(db: Reader, limit: number, shop_id?: number): Promise<CaseRef[]> {
  const { rows } = await sql<CaseRef>`
    select shop_id, id as case_id from withdrawal_cases where state = 'matching'
      ${shop_id === undefined ? sql`` : sql`and shop_id = ${shop_id}`}
    order by shop_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Open cases whose refund is due before a time, and that nobody was reminded of. */
export async function listDueSoon(db: Reader, before: Date, limit: number): Promise<CaseRef[]> {
  const { rows } = await sql<CaseRef>`
    select shop_id, id as case_id from withdrawal_cases
    where due_soon_at is null and state = any(${OPEN_STATES}::text[]) and refund_due_at < ${before}
    order by refund_due_at limit ${limit}`.execute(db);
  return rows;
}

/** An order that a statement may be about. */
export type Candidate = {
  order_id: number;
  order_name: string;
  email: string | null;
  first_name: string | null;
};

/** Orders of these names, newest first; case and a `#` in front make no difference. */
export async function listCandidates(
  db: Reader,
  shop_id: number,
  names: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select o.id as order_id, o.name as order_name, c.email, nullif(trim(c.first_name), '') as first_name from orders o
    left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shop_id} and o.name_key = any(${names}::text[])
    order by o.created_at desc, o.id desc limit 50`.execute(db);
  return rows;
}

/** The order of an id with the address of its customer. */
export async function readCandidate(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select o.id as order_id, o.name as order_name, c.email, nullif(trim(c.first_name), '') as first_name from orders o
    left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  return rows[0];
}

/** How many other cases of an order were opened since a time. */
export async function countCasesOfOrder(
  db: Reader,
  { shop_id, order_id, since, except }: { shop_id: number; order_id: number; since: Date; except: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from withdrawal_cases
    where shop_id = ${shop_id} and order_id = ${order_id} and created_at > ${since} and id <> ${except}`.execute(
    db,
  );
  return rows[0]!.count;
}
