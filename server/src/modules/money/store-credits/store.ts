import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type StoreCreditRow = {
  id: number;
  return_id: number;
  settlement_id: string;
  customer_email: string;
  code_sealed: Buffer | null;
  amount: number;
  balance: number;
  currency: string;
  issued_at: Date;
  expires_at: Date | null;
};

const columns = sql`c.id, c.return_id, c.settlement_id, c.customer_email, c.code_sealed, c.amount, c.balance, c.currency, c.issued_at, c.expires_at`;

export type CreditFilters = { return_id?: number; email?: string };

/** A page of the shop's store credits by id. A filter has an index of its own. */
export async function listCredits(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  { return_id, email }: CreditFilters,
): Promise<StoreCreditRow[]> {
  const { rows } = await sql<StoreCreditRow>`
    select ${columns} from store_credits c
    where c.shop_id = ${shop_id}
      ${return_id === undefined ? sql`` : sql`and c.return_id = ${return_id}`}
      ${email === undefined ? sql`` : sql`and lower(c.customer_email) = lower(${email})`}
      and ${isBeyond(sql`c.id`, window)}
    ${inWindow(sql`c.id`, window)}`.execute(db);
  return rows;
}

/** Finds a store credit by id or by the hash of its code; `lock` keeps it for the transaction. */
export async function readCredit(
  db: Reader,
  shop_id: number,
  by: { id: number } | { code_hash: Buffer },
  { lock = false } = {},
): Promise<StoreCreditRow | undefined> {
  const condition = 'id' in by ? sql`c.id = ${by.id}` : sql`c.code_hash = ${by.code_hash}`;
  const { rows } = await sql<StoreCreditRow>`
    select ${columns} from store_credits c where c.shop_id = ${shop_id} and ${condition} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

export type RedemptionRow = {
  id: number;
  reference: string;
  amount: number;
  created_at: Date;
  reversed_at: Date | null;
};

/** Redemptions of a store credit, oldest first. */
export async function listRedemptions(
  db: Reader,
  shop_id: number,
  store_credit_id: number,
): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    select id, reference, amount, created_at, reversed_at from store_credit_redemptions
    where shop_id = ${shop_id} and store_credit_id = ${store_credit_id} order by id`.execute(db);
  return rows;
}

/** Writes a redemption of a locked credit and takes its amount from the balance, which can't become negative. */
export async function insertRedemption(
  tx: Tx,
  redemption: {
    shop_id: number;
    store_credit_id: number;
    reference: string;
    amount: number;
    created_at: Date;
  },
): Promise<RedemptionRow> {
  const { shop_id, store_credit_id, amount } = redemption;
  const row = await tx
    .insertInto('store_credit_redemptions')
    .values(redemption)
    .returning(['id', 'reference', 'amount', 'created_at', 'reversed_at'])
    .executeTakeFirstOrThrow();
  await changeBalance(tx, shop_id, store_credit_id, -amount);
  return row;
}

/** Marks a redemption of a locked credit as reversed and returns its amount to the balance; false if it was reversed before. */
export async function reverseRedemption(
  tx: Tx,
  shop_id: number,
  store_credit_id: number,
  redemption: { id: number; amount: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_credit_redemptions')
    .set({ reversed_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', redemption.id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await changeBalance(tx, shop_id, store_credit_id, redemption.amount);
  return true;
}

async function changeBalance(tx: Tx, shop_id: number, id: number, by: number): Promise<void> {
  await tx
    .updateTable('store_credits')
    .set((column) => ({ balance: column('balance', '+', by) }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
