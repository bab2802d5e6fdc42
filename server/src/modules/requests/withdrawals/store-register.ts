import type { ReceivedThrough } from '@retour/contract/withdrawals';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import { no_hash } from './chain.ts';
import type { Checked, RegisterRow } from './chain.ts';
import type { Channel, Entry, RegisterShop } from './statement.ts';

const columns =
  sql.raw(`s.shop_id, s.sequence, encode(s.previous_hash, 'hex') as previous_hash, encode(s.hash, 'hex') as hash,
  encode(s.confirmation_hash, 'hex') as confirmation, s.reference, s.name, s.contract, s.email, s.items, s.language, s.statement, s.function_label,
  s.confirm_label, s.received_at, s.time_zone, s.channel, s.received_through, s.recorded_by, s.recorded_at, s.is_erased`);

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

/** Appends a row to the locked register. */
export async function appendRow(tx: Tx, row: RegisterRow): Promise<void> {
  const { sequence, previous_hash, hash, confirmation, shop_id } = row;
  await sql`
    insert into withdrawal_statements (sequence, previous_hash, hash, confirmation_hash, reference, name, contract, email, items, language, statement,
      function_label, confirm_label, received_at, time_zone, channel, received_through, recorded_by, recorded_at, shop_id)
    values (${sequence}, decode(${previous_hash}, 'hex'), decode(${hash}, 'hex'), decode(${confirmation}, 'hex'), ${row.reference}, ${row.name},
      ${row.contract}, ${row.email}, ${row.items}, ${row.language}, ${row.statement}, ${row.function_label}, ${row.confirm_label}, ${row.received_at},
      ${row.time_zone}, ${row.channel}, ${row.received_through}, ${row.recorded_by}, ${row.recorded_at}, ${shop_id})`.execute(
    tx,
  );
  await sql`
    update withdrawal_registers set last_sequence = ${sequence}, last_hash = decode(${hash}, 'hex')
    where shop_id = ${shop_id}`.execute(tx);
}

/** The statement of a confirmation, if it is in the register already. */
export async function findConfirmed(
  tx: Tx,
  shop_id: number,
  confirmation: string,
): Promise<RegisterRow | undefined> {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from withdrawal_statements s
    where s.shop_id = ${shop_id} and s.confirmation_hash = decode(${confirmation}, 'hex')`.execute(tx);
  return rows[0];
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
  /** Hex. */
  hash: string;
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
    select c.case_id, s.sequence, encode(s.hash, 'hex') as hash, s.reference, s.name, s.contract, s.email, s.items, s.language, s.statement, s.received_at, s.time_zone,
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

/** The rows that erasures are recorded for; undefined where one of before the record may have emptied any. */
export async function readErasures(db: Reader, shop_id: number): Promise<Set<number> | undefined> {
  const { rows } = await sql<{ sequences: number[]; is_complete: boolean }>`
    select coalesce(array_agg(x) filter (where x is not null), '{}')::bigint[] as sequences,
      coalesce(bool_and(e.statements is not null or not e.removed ? 'withdrawals'), true) as is_complete
    from erasures e left join lateral unnest(e.statements) x on true where e.shop_id = ${shop_id}`.execute(
    db,
  );
  const { sequences, is_complete } = rows[0]!;
  return is_complete ? new Set(sequences.map(Number)) : undefined;
}
