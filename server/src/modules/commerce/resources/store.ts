import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { updatedWithin } from './filters.ts';
import type { Filters, GivenMembers, Key, Owner, Shown } from './resource.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

/** PostgreSQL types of the columns that a kind is written to. Values of `jsonb` are JSON texts. */
type Columns = Record<string, string>;

/** How a kind lies in a table of its own, whose rows are found by `external_id`. The alias of its rows is `x`. */
export type Table<Body extends GivenMembers = GivenMembers> = {
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
  toColumns(given: Body, owner: Owner): Record<string, unknown>;
  /** What is written together with the row; tells whether it said anything new. */
  writeParts?(tx: Tx, owner: Owner, id: number, given: Body, at: Date): Promise<boolean>;
};

const keyed = (key: Key) => ('id' in key ? sql`x.id = ${key.id}` : sql`x.external_id = ${key.external_id}`);

function owned({ parent }: Table, { shop, parent_id }: Owner): RawBuilder<unknown> {
  const below = parent ? sql` and ${sql.ref(`x.${parent.column}`)} = ${parent_id ?? 0}` : sql``;
  return sql`x.shop_id = ${shop.id}${below}`;
}

export async function listRows(
  db: Reader,
  table: Table,
  owner: Owner,
  window: ListWindow,
  filters: Filters,
): Promise<Shown[]> {
  const { external_id } = filters;
  const conditions = [
    owned(table, owner),
    ...(external_id === undefined ? [] : [sql`x.external_id = ${external_id}`]),
    ...updatedWithin(filters),
    ...(table.where?.(filters) ?? []),
    isBeyond(sql`x.id`, window),
  ];
  const { rows } = await sql<{ shown: Shown }>`
    select ${table.shown} as shown ${table.from} where ${sql.join(conditions, sql` and `)}
    ${inWindow(sql`x.id`, window)}`.execute(db);
  return rows.map(({ shown }) => shown);
}

export async function readRow(db: Reader, table: Table, owner: Owner, key: Key): Promise<Shown | undefined> {
  const { rows } = await sql<{ shown: Shown }>`
    select ${table.shown} as shown ${table.from} where ${owned(table, owner)} and ${keyed(key)}`.execute(db);
  return rows[0]?.shown;
}

/** Locks a row of the shop; of a kind that lives below another, with any parent: a variant may move to another product. */
export const lockRow = (tx: Tx, table: Table, { shop }: Owner, key: Key) =>
  lockWhere(tx, table, sql`x.shop_id = ${shop.id}`, key);

/** Locks a row of the shop and, of a kind that lives below another, of the given parent. */
export const lockRowOfParent = (tx: Tx, table: Table, owner: Owner, key: Key) =>
  lockWhere(tx, table, owned(table, owner), key);

async function lockWhere(
  tx: Tx,
  { from }: Table,
  mine: RawBuilder<unknown>,
  key: Key,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select x.id ${from} where ${mine} and ${keyed(key)} for no key update`.execute(tx);
  return rows[0]?.id;
}

const namesOf = (columns: Record<string, unknown>) =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));

const valuesOf = ({ columns: types }: Table, columns: Record<string, unknown>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value}::${sql.raw(types[name] ?? 'text')}`));

export async function insertRow(
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
export async function updateRow(
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

export async function touchRow(tx: Tx, table: Table, { shop }: Owner, id: number, at: Date): Promise<void> {
  await sql`${table.update} updated_at = ${at} where shop_id = ${shop.id} and id = ${id}`.execute(tx);
}

export async function deleteRow(tx: Tx, table: Table, { shop }: Owner, id: number): Promise<void> {
  await sql`${table.remove} where shop_id = ${shop.id} and id = ${id}`.execute(tx);
}
