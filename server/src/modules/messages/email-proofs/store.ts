import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type ProofRef = { shop_id: number; id: number };

export async function insertProof(tx: Tx, row: Insertable<Tables['email_proofs']>): Promise<number> {
  const { id } = await tx.insertInto('email_proofs').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A code that was asked for. */
export type CodeProof = ProofRef & {
  order_id: number | null;
  is_gift: boolean;
  language: string;
  code: Buffer | null;
  sent_count: number;
  attempt_count: number;
  requested_at: Date;
  expires_at: Date;
};

const columns = [
  'shop_id',
  'id',
  'order_id',
  'is_gift',
  'language',
  'code',
  'sent_count',
  'attempt_count',
  'requested_at',
  'expires_at',
] as const;

/** The code of a token, locked. */
export function lockCodeByToken(tx: Tx, shop_id: number, token_hash: Buffer): Promise<CodeProof | undefined> {
  return tx
    .selectFrom('email_proofs')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();
}

export function readCodeByToken(
  db: Reader,
  shop_id: number,
  token_hash: Buffer,
): Promise<CodeProof | undefined> {
  return db
    .selectFrom('email_proofs')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** What was asked for, locked. */
export function lockProof(
  tx: Tx,
  { shop_id, id }: ProofRef,
): Promise<(CodeProof & { kind: 'code' | 'links'; email: string | null }) | undefined> {
  return tx
    .selectFrom('email_proofs')
    .select([...columns, 'kind', 'email'])
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type ProofChange = Partial<
  Pick<CodeProof, 'code' | 'sent_count' | 'attempt_count' | 'requested_at' | 'expires_at'>
>;

export async function updateProof(
  tx: Tx,
  { shop_id, id }: ProofRef,
  change: ProofChange & { email?: null },
): Promise<void> {
  await tx
    .updateTable('email_proofs')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteProof(tx: Tx, { shop_id, id }: ProofRef): Promise<void> {
  await tx.deleteFrom('email_proofs').where('shop_id', '=', shop_id).where('id', '=', id).execute();
}

/** Deletes what was asked for and has expired, a batch at a time; answers how many. */
export async function deleteExpiredProofs(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from email_proofs where (shop_id, id) in (
    select shop_id, id from email_proofs where expires_at < ${before} order by expires_at limit 5000)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Whom an order's buyer is written to. */
export function readBuyer(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<{ email: string | null; name: string | null } | undefined> {
  return db
    .selectFrom('orders as o')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.shop_id', '=', 'o.shop_id').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['c.email', 'c.first_name as name'])
    .where('o.shop_id', '=', shop_id)
    .where('o.id', '=', order_id)
    .executeTakeFirst();
}

/** An order that a link leads to. */
export type LinkedOrder = {
  id: number;
  name: string;
  first_name: string | null;
  handle: string;
  portal_address: string | null;
};

/** The newest orders of an e-mail address. */
export async function listOrdersOf(
  db: Reader,
  shop_id: number,
  email: string,
  { since, limit }: { since: Date; limit: number },
): Promise<LinkedOrder[]> {
  const { rows } = await sql<LinkedOrder>`
    select o.id, o.name, c.first_name, s.handle, s.portal_address
    from customers c join shops s on s.id = c.shop_id join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
    where c.shop_id = ${shop_id} and lower(c.email) = ${email} and o.created_at >= ${since} and o.status <> 'cancelled'
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}
