import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { ExchangeQuote } from './exchange-quote.ts';

/** A cart under lock. */
export type LockedCart = {
  id: number;
  token: string;
  /** The items as they were sent. */
  contents: unknown[];
  return_session_id: string | null;
  exchange_quote: ExchangeQuote | null;
  reserved_until: Date | null;
  confirmed_at: Date | null;
};

export type CartRef = { shop_id: number; token: string };

export type NewCart = {
  shop_id: number;
  token: string;
  contents: unknown[];
  storefront_cart: string | null;
  expires_at: Date;
  at: Date;
};

export async function insertCart(tx: Tx, { contents, at, ...cart }: NewCart): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ ...cart, contents: JSON.stringify(contents), created_at: at, updated_at: at })
    .execute();
}

/** The items of a cart that has not expired, as they were sent. */
export async function readContents(
  db: Reader,
  { shop_id, token }: CartRef,
  now: Date,
): Promise<unknown[] | undefined> {
  const row = await db
    .selectFrom('carts')
    .select('contents')
    .$narrowType<Pick<LockedCart, 'contents'>>()
    .where('shop_id', '=', shop_id)
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.contents;
}

/** A cart as its page shows it. */
export type ShownCart = {
  shop_id: number;
  handle: string;
  portal_address: string | null;
  shop_name: string;
  exchange_quote: ExchangeQuote | null;
  confirmed_at: Date | null;
  return_session_id: string | null;
  /** The session is of a draft return, which its shopper confirms. */
  is_of_draft: boolean;
  /** The session that it was completed for can still be submitted. */
  is_open: boolean;
  /** Of the status page of the return that was submitted with it. */
  return_uuid: string | null;
};

/** What a shopper may see of a cart that has not expired: who has its token came from the storefront. */
export async function readShownCart(
  db: Reader,
  handle: string,
  token: string,
  now: Date,
): Promise<ShownCart | undefined> {
  const { rows } = await sql<ShownCart>`
    select s.id as shop_id, s.handle, s.portal_address, s.name as shop_name, c.deal as exchange_quote, c.confirmed_at, c.return_session_id,
      exists (select from draft_returns d where d.shop_id = c.shop_id and d.id = c.return_session_id) as is_of_draft,
      coalesce(v.state = 'open' and v.expires_at > ${now}, false) as is_open, r.uuid as return_uuid
    from shops s join carts c on c.shop_id = s.id and c.token = ${token} and c.expires_at > ${now}
    left join return_sessions v on v.shop_id = c.shop_id and v.id = c.return_session_id
    left join returns r on r.shop_id = v.shop_id and r.id = v.return_id and c.confirmed_at is not null
    where s.handle = ${handle}`.execute(db);
  return rows[0];
}

const selectCart = (db: Reader, { shop_id, token }: CartRef, now: Date) =>
  db
    .selectFrom('carts')
    .select([
      'id',
      'token',
      'contents',
      'return_session_id',
      'deal as exchange_quote',
      'reserved_until',
      'confirmed_at',
    ])
    .$narrowType<Pick<LockedCart, 'contents' | 'exchange_quote'>>()
    .where('shop_id', '=', shop_id)
    .where('token', '=', token)
    .where('expires_at', '>', now);

/** Locks a cart that has not expired. Whoever needs its session as well locks that afterwards. */
export async function lockCart(tx: Tx, ref: CartRef, now: Date): Promise<LockedCart | undefined> {
  return selectCart(tx, ref, now).forUpdate().executeTakeFirst();
}

/** The same without the lock: to look at it. */
export async function readCartRow(db: Reader, ref: CartRef, now: Date): Promise<LockedCart | undefined> {
  return selectCart(db, ref, now).executeTakeFirst();
}

/** Replaces what is in a locked cart; what it was priced at is forgotten. */
export async function replaceContents(
  tx: Tx,
  shop_id: number,
  cart_id: number,
  { contents, storefront_cart, expires_at, at }: Omit<NewCart, 'shop_id' | 'token'>,
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      contents: JSON.stringify(contents),
      storefront_cart,
      expires_at,
      updated_at: at,
      deal: null,
      reserved_until: null,
    })
    .where('shop_id', '=', shop_id)
    .where('id', '=', cart_id)
    .execute();
}

export async function deleteCartRow(tx: Tx, shop_id: number, cart_id: number): Promise<void> {
  await tx.deleteFrom('carts').where('shop_id', '=', shop_id).where('id', '=', cart_id).execute();
}

export type CompletedColumns = {
  return_session_id: string;
  exchange_quote: ExchangeQuote;
  reserved_until: Date;
  expires_at: Date;
  updated_at: Date;
};

/** Notes on a locked cart what it was priced at, and for whom. */
export async function writeExchangeQuote(
  tx: Tx,
  shop_id: number,
  cart_id: number,
  { exchange_quote, ...columns }: CompletedColumns,
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ ...columns, deal: JSON.stringify(exchange_quote) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', cart_id)
    .execute();
}

export async function markConfirmed(tx: Tx, shop_id: number, cart_id: number, at: Date): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ confirmed_at: at, updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', cart_id)
    .execute();
}

/** Deletes carts that expired before a moment, a batch at a time; answers how many. */
export async function deleteExpiredCarts(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from carts where (shop_id, id) in (
    select shop_id, id from carts where expires_at < ${before} order by expires_at limit 1000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
