import { allocate } from '@retour/contract/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/**
 * `awaiting`: its payment isn't made yet, or its card isn't known. `held`: the returned items are out. `released`: they are back. `charging`: they didn't come, and the
 * card is being charged. `charged`: the shop has the money for them, or keeps their deposit. `uncollected`: they didn't come, and there was nothing to take.
 * `refunded_late`: they came after that.
 */
export const SECURITY_STATES = [
  'awaiting',
  'held',
  'released',
  'charging',
  'charged',
  'uncollected',
  'refunded_late',
] as const;
export type SecurityState = (typeof SECURITY_STATES)[number];
/** `card`: it is saved, and charged for what doesn't come. `hold`: the amount is held on it. `deposit`: it is paid, and given back. */
export const SECURITY_KINDS = ['none', 'card', 'hold', 'deposit'] as const;
type SecurityKind = (typeof SECURITY_KINDS)[number];
type SecurityRelease = 'scan' | 'delivery' | 'grading';

/** What secures returned items whose exchange was sent before they are back, as it is stored. */
export type Security = {
  shop_id: number;
  id: string;
  order_id: number;
  customer_id: number | null;
  /** Null while its payment isn't made. */
  return_id: number | null;
  shopper_payment_id: string | null;
  kind: SecurityKind;
  state: SecurityState;
  /** What was paid for the returned units, in minor units of `currency`; of a deposit also what was paid for that. */
  amount: number;
  /** The same in minor units of the shop's currency. */
  shop_amount: number;
  currency: string;
  currency_exponent: number;
  /** Of `amount`, what the shop keeps or takes, or has lost. */
  charged_amount: number;
  release_on: SecurityRelease;
  /** The last second in which the items are in time. */
  send_by: Date;
  /** When what hasn't come is charged. */
  charge_at: Date;
  /** Until when items that come late are refunded; null unless something was charged. */
  late_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
  /** When staff stopped to expect anything of one that is `uncollected`, and why. */
  written_off_at: Date | null;
  written_off_reason: string | null;
};

export type SecurityRef = Pick<Security, 'shop_id' | 'id'>;

const columns = [
  'shop_id',
  'id',
  'order_id',
  'customer_id',
  'return_id',
  'shopper_payment_id',
  'kind',
  'state',
  'amount',
  'shop_amount',
  'currency',
  'currency_exponent',
  'charged_amount',
  'release_on',
  'send_by',
  'charge_at',
  'late_until',
  'created_at',
  'ended_at',
  'written_off_at',
  'written_off_reason',
] as const;

/** The securities of a shop. */
export const selectSecurities = (db: Reader, shop_id: number) =>
  db.selectFrom('securities').select(columns).where('shop_id', '=', shop_id).$castTo<Security>();

export type NewSecurity = Omit<
  Security,
  | 'return_id'
  | 'charged_amount'
  | 'late_until'
  | 'ended_at'
  | 'state'
  | 'written_off_at'
  | 'written_off_reason'
>;

/** Adds a security that waits for its payment or its return. */
export async function insertSecurity(tx: Tx, security: NewSecurity): Promise<void> {
  await tx
    .insertInto('securities')
    .values({ ...security, state: 'awaiting' })
    .execute();
}

/** Locks a security until `tx` ends. Whoever needs its return or payment as well locks the return before, the payment after it. */
export const lockSecurity = (tx: Tx, { shop_id, id }: SecurityRef): Promise<Security | undefined> =>
  selectSecurities(tx, shop_id).where('id', '=', id).forUpdate().executeTakeFirst();

export type SecurityChange = Partial<
  Pick<
    Security,
    | 'state'
    | 'kind'
    | 'shopper_payment_id'
    | 'return_id'
    | 'charged_amount'
    | 'send_by'
    | 'charge_at'
    | 'late_until'
    | 'ended_at'
    | 'written_off_at'
    | 'written_off_reason'
  >
>;

/** Writes a change of a locked security. */
export async function changeSecurity(
  tx: Tx,
  { shop_id, id }: SecurityRef,
  change: SecurityChange,
): Promise<void> {
  await tx
    .updateTable('securities')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** The security that is to be had with a payment, under lock; nothing where none is. */
export const lockSecurityOfPayment = (
  tx: Tx,
  shop_id: number,
  shopper_payment_id: string,
): Promise<Security | undefined> =>
  selectSecurities(tx, shop_id)
    .where('shopper_payment_id', '=', shopper_payment_id)
    .forUpdate()
    .executeTakeFirst();

/** The return of a security; nothing while it has none. */
export async function findReturnOfSecurity(
  tx: Tx,
  { shop_id, id }: SecurityRef,
): Promise<number | undefined> {
  const found = await selectSecurities(tx, shop_id).where('id', '=', id).executeTakeFirst();
  return found?.return_id ?? undefined;
}

/** The security of a return; nothing where it has none. */
export const findSecurityOfReturn = (
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<Security | undefined> =>
  selectSecurities(tx, shop_id).where('return_id', '=', return_id).executeTakeFirst();

/** Gives up the security that awaited a payment, so that it doesn't count any more. */
export async function dropAwaitingSecurity(
  tx: Tx,
  shop_id: number,
  shopper_payment_id: string,
): Promise<void> {
  await tx
    .deleteFrom('securities')
    .where('shop_id', '=', shop_id)
    .where('shopper_payment_id', '=', shopper_payment_id)
    .where('state', '=', 'awaiting')
    .execute();
}

/** Makes a security that of a return which was just submitted, and splits it over the units that come back for an exchange, by what was paid for them. */
export async function holdSecurity(
  tx: Tx,
  { shop_id, id, amount }: Pick<Security, 'shop_id' | 'id' | 'amount'>,
  return_id: number,
): Promise<void> {
  const { rows: units } = await sql<{ id: number; value: number }>`
    select i.id, coalesce(i.price_presentment, i.price) - coalesce(i.discount_presentment, i.discount)
      + case when r.taxes_included then 0 else coalesce(i.tax_presentment, i.tax) end as value
    from return_line_items i join returns r on r.shop_id = i.shop_id and r.id = i.return_id
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.resolution = 'exchange' and i.outcome = 'default'
    order by i.id`.execute(tx);
  const shares = allocate(
    amount,
    units.map(({ value }) => value),
  );
  await changeSecurity(tx, { shop_id, id }, { state: 'held', return_id });
  await tx
    .insertInto('security_units')
    .values(
      units.map((unit, i) => ({
        shop_id,
        security_id: id,
        return_line_item_id: unit.id,
        amount: shares[i] ?? 0,
      })),
    )
    .execute();
}

/** Gives the shopper as many days more to hand the items in as it took to order the new ones. The return is locked. */
export async function postponeSecurity(
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
  ordered_at: Date,
): Promise<void> {
  const since = sql`(${ordered_at}::timestamptz - e.created_at)`;
  const later = (column: string) =>
    sql`((${sql.ref(column)} at time zone h.time_zone) + floor(extract(epoch from ${since}) / 86400) * interval '1 day') at time zone h.time_zone`;
  await sql`
    update securities e set send_by = ${later('e.send_by')}, charge_at = ${later('e.charge_at')} from shops h
    where h.id = e.shop_id and e.shop_id = ${shop_id} and e.return_id = ${return_id} and e.state = 'held' and ${since} >= interval '1 day'`.execute(
    tx,
  );
}

/** Marks units whose deposit the shop keeps, or gives back after all. */
export async function markUnits(
  tx: Tx,
  { shop_id, id }: SecurityRef,
  line_item_ids: readonly number[],
  charged: boolean,
): Promise<void> {
  await tx
    .updateTable('security_units')
    .set({ charged })
    .where('shop_id', '=', shop_id)
    .where('security_id', '=', id)
    .where('return_line_item_id', 'in', line_item_ids)
    .execute();
}

/** Notes when staff decided that the part of units is kept that weren't what was expected; null: they didn't. */
export async function decideCharge(
  tx: Tx,
  { shop_id, id }: SecurityRef,
  line_item_ids: readonly number[],
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('security_units')
    .set({ charge_decided_at: at })
    .where('shop_id', '=', shop_id)
    .where('security_id', '=', id)
    .where('return_line_item_id', 'in', line_item_ids)
    .execute();
}
