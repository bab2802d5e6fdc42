import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from './db.ts';
import type { Tables } from './db/tables.ts';

/** A person, and what is theirs. It is found once, before anything is removed. */
export type Person = {
  shop_id: number;
  /** In lower case. */
  email: string;
  customer_ids: readonly number[];
  order_ids: readonly number[];
  /** Of their orders, except for gifts that somebody else returns, and those that name their address. */
  return_ids: readonly number[];
  draft_ids: readonly string[];
  /** Withdrawals, and the places of their statements in the register. */
  withdrawal_ids: readonly number[];
  statements: readonly number[];
  /** A regular expression of PostgreSQL that finds the person in texts which name no row: addresses, numbers and ids. */
  pattern: string;
  /** Whether statements of withdrawal stay as proof. */
  keeps_withdrawals: boolean;
};

/** Rows of one table that hold something about a person, declared by the module that writes the table. */
export type PersonalRows = {
  /** What they are called in an export and in the preview of an erasure. Several tables can share a name. */
  name: PersonalKind;
  table: Extract<keyof Tables, string>;
  /** Which rows `t` of the shop are about the person. */
  of: (person: Person) => RawBuilder<unknown>;
  /** Columns that an export shows. None where they say nothing that another table doesn't. */
  shown?: readonly string[];
  /** The column with a file, which is shown in Base64. */
  file?: string;
  /** Deletes the rows, or sets columns; rows whose columns are set already don't count. */
  erase: 'delete' | Record<string, RawBuilder<unknown>>;
  /** What has to follow in the same transaction. */
  afterwards?: (tx: Tx, person: Person) => Promise<void>;
};

/** What is removed. */
export const PERSONAL_KINDS = [
  'customers',
  'orders',
  'order_lines',
  'fulfillments',
  'payments',
  'returns',
  'return_items',
  'return_methods',
  'return_notes',
  'message_files',
  'return_messages',
  'return_reviews',
  'customer_notes',
  'inspections',
  'station_actions',
  'photos',
  'drafts',
  'uploads',
  'carts',
  'labels',
  'drop_offs',
  'fraud_reports',
  'policy_overrides',
  'settlements',
  'store_credits',
  'withdrawals',
  'lists',
  'emails',
  'proofs',
  'sessions',
  'links',
  'events',
  'webhook_payloads',
  'webhook_deliveries',
  'imports',
  'saved_views',
  'stored_responses',
  'privacy_requests',
  'audit_details',
] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

declare module './deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    /** Every place with data about people, in the order in which it is removed. */
    personal_data: readonly PersonalRows[];
  }
}

export const ofReturns = ({ return_ids }: Person) => sql`t.return_id = any(${return_ids}::bigint[])`;
export const ofOrders = ({ order_ids }: Person) => sql`t.order_id = any(${order_ids}::bigint[])`;
/** No value. */
export const nothing = sql`null`;

/** The rows about a person, as JSON. */
export async function readPersonalRows(
  db: Reader,
  { table, of, shown = [], file }: PersonalRows,
  person: Person,
): Promise<object[]> {
  if (shown.length === 0) return [];
  const members = shown.map((name) =>
    name === file
      ? sql`${sql.lit(name)}, encode(t.${sql.ref(name)}, 'base64')`
      : sql`${sql.lit(name)}, t.${sql.ref(name)}`,
  );
  const { rows } = await sql<{ one: object }>`
    select json_build_object(${sql.join(members)}) as one from ${sql.table(table)} t
    where t.shop_id = ${person.shop_id} and (${of(person)}) order by 1::text`.execute(db);
  return rows.map(({ one }) => one);
}

/** Removes what rows say about a person; returns how many did. */
export async function erasePersonalRows(
  tx: Tx,
  { table, of, erase, afterwards }: PersonalRows,
  person: Person,
): Promise<number> {
  const where = sql`t.shop_id = ${person.shop_id} and (${of(person)})`;
  const { numAffectedRows } = await (
    erase === 'delete'
      ? sql`delete from ${sql.table(table)} t where ${where}`
      : sql`update ${sql.table(table)} t set ${setters(erase)} where ${where} and (${anyDiffers(erase)})`
  ).execute(tx);
  if (numAffectedRows) await afterwards?.(tx, person);
  return Number(numAffectedRows ?? 0);
}

const setters = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

const anyDiffers = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(
    Object.entries(columns).map(
      ([name, value]) => sql`t.${sql.ref(name)}::text is distinct from (${value})::text`,
    ),
    sql` or `,
  );
