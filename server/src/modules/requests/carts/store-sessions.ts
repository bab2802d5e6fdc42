import { isUuid } from '@retour/contract/ids';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { NewReturn } from '../../returns/index.ts';
import type { TaxedLine } from './exchange-tax.ts';

/** What a session will submit, beside its cart. */
export type Submission = Omit<NewReturn, 'shop_id' | 'order_id' | 'cart_items'>;

/** A return session under lock. */
export type LockedSession = {
  id: string;
  order_id: number;
  state: 'open' | 'submitted' | 'abandoned';
  submission: Submission;
  cart_id: number | null;
  return_id: number | null;
  expires_at: Date;
};

export type NewSession = {
  shop_id: number;
  id: string;
  order_id: number;
  submission: Submission;
  expires_at: Date;
  at: Date;
};

/** Opens a session; one with this id that is open already gets what it will submit now. */
export async function putSession(tx: Tx, { submission, at, ...session }: NewSession): Promise<void> {
  const json = JSON.stringify(submission);
  await tx
    .insertInto('return_sessions')
    .values({ ...session, submission: json, created_at: at, updated_at: at })
    .onConflict((known) =>
      known
        .columns(['shop_id', 'id'])
        .doUpdateSet({ submission: json, expires_at: session.expires_at, updated_at: at })
        .where('return_sessions.state', '=', 'open'),
    )
    .execute();
}

/** Whether a session is of a draft return: its shopper confirms it where the draft is. */
export async function isOfDraft(db: Reader, shop_id: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from draft_returns where shop_id = ${shop_id} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Locks a session. What is no UUID names none. */
export async function lockSession(tx: Tx, shop_id: number, id: string): Promise<LockedSession | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  return tx
    .selectFrom('return_sessions')
    .select(['id', 'order_id', 'state', 'submission', 'cart_id', 'return_id', 'expires_at'])
    .$narrowType<Pick<LockedSession, 'submission'>>()
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type SessionChange = {
  state?: LockedSession['state'];
  submission?: Submission;
  cart_id?: number | null;
  return_id?: number;
  expires_at?: Date;
};

/** Writes a change of a locked session. */
export async function changeSession(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
  { submission, ...change }: SessionChange,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('return_sessions')
    .set({ ...change, ...(submission && { submission: JSON.stringify(submission) }), updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Keeps so many units of each variant for a locked session, in the place of what it had. The variants are locked. */
export async function reserveStock(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
  units: ReadonlyMap<number, number>,
  until: Date,
): Promise<void> {
  await releaseStock(tx, { shop_id, id });
  await sql`
    insert into stock_reservations (shop_id, return_session_id, product_variant_id, quantity, expires_at)
    select ${shop_id}::bigint, ${id}::uuid, u.id, u.quantity, ${until}
    from unnest(${[...units.keys()]}::bigint[], ${[...units.values()]}::integer[]) as u (id, quantity)`.execute(
    tx,
  );
}

/** Gives up what a locked session had reserved. */
export async function releaseStock(tx: Tx, { shop_id, id }: { shop_id: number; id: string }): Promise<void> {
  await tx
    .deleteFrom('stock_reservations')
    .where('shop_id', '=', shop_id)
    .where('return_session_id', '=', id)
    .execute();
}

/** A line of the session's order: how many of its units nobody holds, and how they were taxed. */
export type SessionLine = TaxedLine & {
  id: number;
  units_left: number;
  /** What one of its units would cost today, in minor units of the shop's currency; null if it isn't sold any more. */
  variant: { price: number; taxable: boolean } | null;
};

/** Locks the order of a session, then reads the lines that it is about. */
export async function lockSessionOrder(
  tx: Tx,
  shop_id: number,
  { order_id, submission }: { order_id: number; submission: { units: { order_line_item_id: number }[] } },
): Promise<{ taxes_included: boolean; lines: SessionLine[] }> {
  const line_ids = submission.units.map(({ order_line_item_id }) => order_line_item_id);
  const chosen = sql`o.shop_id = ${shop_id} and o.id = ${order_id}`;
  await sql`select from orders o where ${chosen} for no key update`.execute(tx);
  const { rows } = await sql<{ taxes_included: boolean; lines: SessionLine[] }>`
    select o.taxes_included, (
      select coalesce(json_agg(json_build_object('id', l.id, 'product_id', l.product_id,
          'units_left', l.quantity_fulfilled - l.quantity_refunded - (select count(*) from return_line_items i
            where i.shop_id = l.shop_id and i.order_line_item_id = l.id and i.held),
          'variant', (select json_build_object('price', v.price, 'taxable', v.taxable) from product_variants v
            where v.shop_id = l.shop_id and v.id = l.product_variant_id),
          'value', l.quantity * l.unit_price - s.discount, 'tax', s.tax,
          'rates', (select coalesce(json_agg(x.rate), '[]') from jsonb_to_recordset(l.tax_lines) as x (rate text))) order by l.position), '[]')
      from order_line_items l, lateral (select coalesce(sum(r.count * r.discount), 0) as discount, coalesce(sum(r.count * r.tax), 0) as tax
        from jsonb_to_recordset(l.unit_shares) as r (count bigint, discount bigint, tax bigint)) s
      where l.shop_id = o.shop_id and l.order_id = o.id and l.id = any(${line_ids}::bigint[])) as lines
    from orders o where ${chosen}`.execute(tx);
  return rows[0]!;
}

/** Deletes sessions that expired before a moment and that no cart names, a batch at a time; answers how many. */
export async function deleteExpiredReturnSessions(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from return_sessions where (shop_id, id) in (
    select s.shop_id, s.id from return_sessions s where s.expires_at < ${before}
      and not exists (select from carts c where c.shop_id = s.shop_id and c.return_session_id = s.id)
    order by s.expires_at limit 1000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes reservations that ended before a moment, a batch at a time; answers how many. */
export async function deleteExpiredReservations(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stock_reservations where (shop_id, return_session_id, product_variant_id) in (
      select shop_id, return_session_id, product_variant_id from stock_reservations where expires_at < ${before}
      order by expires_at limit 1000 for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
