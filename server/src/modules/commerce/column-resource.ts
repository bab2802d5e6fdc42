import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { exists, notFound, requireMembers, translating } from './refusals.ts';
import type { Filters, Given, Key, ListWindow, Owner, Resource, Shown, Written } from './resource.ts';
import { updatedWithin } from './filters.ts';

/** PostgreSQL types of the columns that a kind is written to. Values of `jsonb` are JSON texts. */
type Columns = Record<string, string>;

/** How a kind lies in a table of its own, whose rows are found by `external_id`. The alias of its rows is `x`. */
export type Table = {
  /** The beginnings of its statements: `insert into customers`, `update customers set`, `delete from customers`. */
  insert: RawBuilder<unknown>;
  update: RawBuilder<unknown>;
  remove: RawBuilder<unknown>;
  /** `from customers x` */
  from: RawBuilder<unknown>;
  columns: Columns;
  /** The row as the wire shows it. */
  shown: RawBuilder<unknown>;
  /** The parent's column, of a kind that lives below another. */
  parent?: { column: string; require(tx: Tx | Reader, owner: Owner): Promise<void> };
  /** Conditions of filters beside the common ones. */
  where?(filters: Filters): RawBuilder<unknown>[];
  /** The given members as columns. Refusals: validation_failed. */
  toColumns(given: Given, owner: Owner): Record<string, unknown>;
  /** What is written together with the row; tells whether it said anything new. */
  writeParts?(tx: Tx, owner: Owner, id: number, given: Given, at: Date): Promise<boolean>;
};

type TableDeps = { db: Db; clock: Clock };
type Operations = Pick<Resource, 'list' | 'read' | 'create' | 'upsert' | 'change' | 'remove'>;

const listOf: (...given: Parameters<typeof listRows>) => ReturnType<typeof listRows> = async (...given) => {
  const [reader, table, owner] = given;
  await table.parent?.require(reader, owner);
  return listRows(...given);
};

/** The operations of a kind that lies in a table of its own. */
export function tableOperations(
  { db, clock }: TableDeps,
  { one, required }: Pick<Resource, 'one' | 'required'>,
  table: Table,
): Operations {
  const write = async (tx: Tx, owner: Owner, id: number, given: Given): Promise<Written> => {
    const at = clock.now();
    // A row keeps its name: without one it could not be referred to.
    const { external_id, ...others } = given;
    const named = external_id === null || external_id === undefined ? others : given;
    const changed = await updateRow(tx, table, owner, id, table.toColumns(named, owner), at);
    const parts = (await table.writeParts?.(tx, owner, id, given, at)) ?? false;
    if (parts && !changed) await touchRow(tx, table, owner, id, at);
    return { id, result: changed || parts ? 'updated' : 'unchanged' };
  };
  const add = async (tx: Tx, owner: Owner, given: Given): Promise<number | undefined> => {
    requireMembers(given, required);
    const at = clock.now();
    const external_id = given['external_id'] ?? newId('ext', clock);
    const columns = table.toColumns({ ...given, external_id }, owner);
    const id = await insertRow(tx, table, owner, columns, at);
    if (id !== undefined) await table.writeParts?.(tx, owner, id, given, at);
    return id;
  };
  const refusing = <T>(work: (tx: Tx) => Promise<T>) => translating(one, () => db.inTransaction(work));
  return {
    list: (reader, owner, window, filters) => listOf(reader, table, owner, window, filters),
    read: (reader, owner, key) => readRow(reader, table, owner, key),
    create: (owner, given) =>
      refusing(async (tx) => {
        await table.parent?.require(tx, owner);
        const id = await add(tx, owner, given);
        if (id === undefined) throw exists(one);
        return id;
      }),
    upsert: (owner, given) =>
      refusing(async (tx) => {
        await table.parent?.require(tx, owner);
        const external_id = String(given['external_id']);
        const known = await lockRow(tx, table, owner, { external_id });
        if (known !== undefined) return write(tx, owner, known, given);
        const added = await add(tx, owner, given);
        if (added !== undefined) return { id: added, result: 'created' };
        // Somebody else added it meanwhile.
        const theirs = await lockRow(tx, table, owner, { external_id });
        if (theirs === undefined) throw notFound(one);
        return write(tx, owner, theirs, given);
      }),
    change: (owner, id, given) =>
      refusing(async (tx) => {
        if ((await lockRow(tx, table, owner, { id }, true)) === undefined) throw notFound(one);
        return write(tx, owner, id, given);
      }),
    remove: (owner, id) =>
      refusing(async (tx) => {
        if ((await lockRow(tx, table, owner, { id }, true)) === undefined) throw notFound(one);
        await sql`${table.remove} where shop_id = ${owner.shop.id} and id = ${id}`.execute(tx);
      }),
  };
}

/** Creates or changes a row by its `external_id`, inside of a transaction of its parent. `check` checks what is about to be created. */
export async function writeTableRow(
  tx: Tx,
  table: Table,
  owner: Owner,
  given: Given,
  at: Date,
  check: () => void,
): Promise<Written['result']> {
  const known = await lockRow(tx, table, owner, { external_id: String(given['external_id']) });
  const columns = table.toColumns(given, owner);
  if (known !== undefined)
    return (await updateRow(tx, table, owner, known, columns, at)) ? 'updated' : 'unchanged';
  check();
  await insertRow(tx, table, owner, columns, at);
  return 'created';
}

const keyed = (key: Key) => ('id' in key ? sql`x.id = ${key.id}` : sql`x.external_id = ${key.external_id}`);

function owned({ parent }: Table, { shop, parent_id }: Owner): RawBuilder<unknown> {
  const below = parent ? sql` and ${sql.ref(`x.${parent.column}`)} = ${parent_id ?? 0}` : sql``;
  return sql`x.shop_id = ${shop.id}${below}`;
}

async function listRows(
  db: Reader,
  table: Table,
  owner: Owner,
  { ascending, beyond, limit }: ListWindow,
  filters: Filters,
): Promise<Shown[]> {
  const { external_id } = filters;
  const conditions = [
    owned(table, owner),
    ...(external_id === undefined ? [] : [sql`x.external_id = ${external_id}`]),
    ...updatedWithin(filters),
    ...(table.where?.(filters) ?? []),
    ...(beyond === null ? [] : [ascending ? sql`x.id > ${beyond}` : sql`x.id < ${beyond}`]),
  ];
  const { rows } = await sql<{ shown: Shown }>`
    select ${table.shown} as shown ${table.from} where ${sql.join(conditions, sql` and `)}
    order by x.id ${sql.raw(ascending ? 'asc' : 'desc')} limit ${limit}`.execute(db);
  return rows.map(({ shown }) => shown);
}

async function readRow(db: Reader, table: Table, owner: Owner, key: Key): Promise<Shown | undefined> {
  const { rows } = await sql<{ shown: Shown }>`
    select ${table.shown} as shown ${table.from} where ${owned(table, owner)} and ${keyed(key)}`.execute(db);
  return rows[0]?.shown;
}

/** Locks the row that is meant. Of a kind that lives below another, only `strict` asks for the same parent: a variant may move to another product. */
async function lockRow(
  tx: Tx,
  table: Table,
  owner: Owner,
  key: Key,
  strict = false,
): Promise<number | undefined> {
  const mine = strict ? owned(table, owner) : sql`x.shop_id = ${owner.shop.id}`;
  const { rows } = await sql<{ id: number }>`
    select x.id ${table.from} where ${mine} and ${keyed(key)} for no key update`.execute(tx);
  return rows[0]?.id;
}

const namesOf = (columns: Record<string, unknown>) =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

const valuesOf = ({ columns: types }: Table, columns: Record<string, unknown>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value}::${sql.raw(types[name] ?? 'text')}`));

async function insertRow(
  tx: Tx,
  table: Table,
  { shop, parent_id }: Owner,
  columns: Record<string, unknown>,
  at: Date,
): Promise<number | undefined> {
  const all = table.parent ? { ...columns, [table.parent.column]: parent_id } : columns;
  const { rows } = await sql<{ id: number }>`
    ${table.insert} (shop_id, ${namesOf(all)}, created_at, updated_at)
    values (${shop.id}, ${valuesOf(table, all)}, ${at}, ${at})
    on conflict (shop_id, external_id) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Writes the columns where they differ from what is there; tells whether they did. */
async function updateRow(
  tx: Tx,
  table: Table,
  { shop, parent_id }: Owner,
  id: number,
  given: Record<string, unknown>,
  at: Date,
): Promise<boolean> {
  const columns = table.parent ? { ...given, [table.parent.column]: parent_id } : given;
  if (Object.keys(columns).length === 0) return false;
  const sets = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}::${sql.raw(table.columns[name] ?? 'text')}`,
  );
  const { rows } = await sql`
    ${table.update} ${sql.join(sets)}, updated_at = ${at} where shop_id = ${shop.id} and id = ${id}
      and row(${namesOf(columns)}) is distinct from row(${valuesOf(table, columns)}) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

async function touchRow(tx: Tx, table: Table, { shop }: Owner, id: number, at: Date): Promise<void> {
  await sql`${table.update} updated_at = ${at} where shop_id = ${shop.id} and id = ${id}`.execute(tx);
}
