import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { rowSource } from '../../platform/db/row-source.ts';
import type { AddressedShop } from '../../platform/pages/portal-address.ts';
import { no_hash } from './chain.ts';
import type { Checked, RegisterRow } from './chain.ts';
import type { Channel, Entry, ReceivedThrough, RegisterShop } from './statement.ts';

const columns =
  sql.raw(`s.shop_id, s.sequence, encode(s.previous_hash, 'hex') as previous_hash, encode(s.hash, 'hex') as hash,
  encode(s.confirmation_hash, 'hex') as confirmation, s.reference, s.name, s.contract, s.email, s.items, s.language, s.statement, s.function_label,
  s.confirm_label, s.received_at, s.time_zone, s.channel, s.received_through, s.recorded_by, s.recorded_at, s.is_erased`);

const stated =
  'reference, name, contract, email, items, language, statement, function_label, confirm_label, received_at, time_zone, channel, received_through, recorded_by, recorded_at';

const given_columns = {
  sequence: 'bigint',
  previous_hash: 'text',
  hash: 'text',
  confirmation: 'text',
  reference: 'text',
  name: 'text',
  contract: 'text',
  email: 'text',
  items: 'text',
  language: 'text',
  statement: 'text',
  function_label: 'text',
  confirm_label: 'text',
  received_at: 'timestamptz',
  time_zone: 'text',
  channel: 'text',
  received_through: 'text',
  recorded_by: 'text',
  recorded_at: 'timestamptz',
} as const;

/** Takes the shop's place at the end of the register until `tx` ends: statements are put in order here. */
export async function lockRegister(tx: Tx, shop_id: number): Promise<Checked> {
  const lock = sql<Checked>`
    select last_sequence as sequence, encode(last_hash, 'hex') as hash from withdrawal_registers
    where shop_id = ${shop_id} for update`;
  const known = (await lock.execute(tx)).rows[0];
  if (known) return known;
  await sql`insert into withdrawal_registers (shop_id) values (${shop_id}) on conflict do nothing`.execute(
    tx,
  );
  return (await lock.execute(tx)).rows[0]!;
}

/** The end of the shop's register as it is noted beside the rows. */
export async function readRegisterEnd(db: Reader, shop_id: number): Promise<Checked> {
  const { rows } = await sql<Checked>`
    select last_sequence as sequence, encode(last_hash, 'hex') as hash from withdrawal_registers
    where shop_id = ${shop_id}`.execute(db);
  return rows[0] ?? { sequence: 0, hash: no_hash };
}

/** Appends rows to the locked register, in their order. */
export async function appendRows(tx: Tx, shop_id: number, added: readonly RegisterRow[]): Promise<void> {
  const { rows } = rowSource<Omit<RegisterRow, 'shop_id' | 'is_erased'>>(given_columns, added);
  const end = added.at(-1)!;
  await sql`
    with appended as (
      insert into withdrawal_statements (shop_id, sequence, previous_hash, hash, confirmation_hash, ${sql.raw(stated)})
      select ${shop_id}::bigint, sequence, decode(previous_hash, 'hex'), decode(hash, 'hex'), decode(confirmation, 'hex'), ${sql.raw(stated)}
      from ${rows}
    )
    update withdrawal_registers set last_sequence = ${end.sequence}, last_hash = decode(${end.hash}, 'hex')
    where shop_id = ${shop_id}`.execute(tx);
}

/** Statements that are in the register already, by their confirmations. */
export async function findConfirmed(
  tx: Tx,
  shop_id: number,
  confirmations: readonly string[],
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from withdrawal_statements s where s.shop_id = ${shop_id}
      and s.confirmation_hash in (select decode(x, 'hex') from unnest(${confirmations}::text[]) x)`.execute(
    tx,
  );
  return rows;
}

/** The statement of a reference. */
export async function findStatement(
  db: Reader,
  shop_id: number,
  { reference }: Pick<Entry, 'reference'>,
): Promise<RegisterRow | undefined> {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from withdrawal_statements s where s.shop_id = ${shop_id} and s.reference = ${reference}`.execute(
    db,
  );
  return rows[0];
}

/** Rows of the register after a place in it, in their order. */
export async function listRows(
  db: Reader,
  shop_id: number,
  { after, limit }: { after: number; limit: number },
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from withdrawal_statements s
    where s.shop_id = ${shop_id} and s.sequence > ${after} order by s.sequence limit ${limit}`.execute(db);
  return rows;
}

/** A statement of a case, and its receipt. */
export type CaseStatement = {
  case_id: number;
  sequence: number;
  reference: string;
  name: string;
  contract: string;
  email: string;
  items: string | null;
  language: string;
  statement: string;
  received_at: Date;
  time_zone: string;
  channel: Channel;
  received_through: ReceivedThrough;
  recorded_by: string | null;
  /** Null where no address was given. */
  receipt_state: 'pending' | 'queued' | 'accepted' | 'failed' | null;
  receipt_accepted_at: Date | null;
};

/** The statements of cases, in the order of the register. */
export async function listStatements(
  db: Reader,
  shop_id: number,
  case_ids: readonly number[],
): Promise<CaseStatement[]> {
  const { rows } = await sql<CaseStatement>`
    select c.case_id, s.sequence, s.reference, s.name, s.contract, s.email, s.items, s.language, s.statement, s.received_at, s.time_zone,
      s.channel, s.received_through, s.recorded_by, r.state as receipt_state, r.accepted_at as receipt_accepted_at
    from withdrawal_case_statements c
    join withdrawal_statements s on s.shop_id = c.shop_id and s.sequence = c.sequence
    left join withdrawal_receipts r on r.shop_id = c.shop_id and r.sequence = c.sequence
    where c.shop_id = ${shop_id} and c.case_id = any(${case_ids}::bigint[]) order by c.sequence`.execute(db);
  return rows;
}

export type ShopOfRegister = RegisterShop & AddressedShop;

/** The shop of a register. */
export async function readShopOfRegister(db: Reader, shop_id: number): Promise<ShopOfRegister> {
  const { rows } = await sql<ShopOfRegister>`
    select id, handle, portal_address, name, time_zone from shops where id = ${shop_id}`.execute(db);
  return rows[0]!;
}
