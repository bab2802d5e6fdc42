import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { day_ms, hour_ms } from '../../../platform/clock.ts';
import type { Security, SecurityRef, SecurityState } from '../../money/securities/index.ts';
import { hasReached } from '../../returns/index.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

/** Securities that are read at once. */
export const batch_size = 500;

/** What `release_on` of the security in the row `s` waits for, as units reach it. */
const awaited = sql`case s.release_on when 'scan' then 'in_transit' when 'delivery' then 'delivered' else 'grading' end`;
const was_found = sql`coalesce(i.condition->>'condition_category', '') not in ('incorrect_item', 'missing', 'junk')`;

/** The shopper has handed the unit in, which is all that they can do. */
const was_sent = sql<boolean>`(i.removed_at is null and (${hasReached(sql`'in_transit'`)} or ${hasReached(sql`'dropoff'`)} or i.condition is not null))`;

/**
 * The unit in the row `i` has come as its security `s` wants, or a person has processed its return `r`, or closed it after the unit was handed in. What was found
 * to be another thing hasn't.
 */
const has_come = sql<boolean>`(i.removed_at is null and ${was_found} and (${hasReached(awaited)}
  or (s.release_on = 'scan' and ${hasReached(sql`'dropoff'`)})
  or (r.processed_at is not null and r.process_source is not null)
  or (r.closed_at is not null and r.processed_at is null and ${was_sent})))`;

const exchange_orders = sql`settlements x where x.shop_id = r.shop_id and x.return_id = r.id and x.kind = 'exchange_order'`;
/**
 * What the security in the row `s` secures: new items that were ordered before the returned ones were back (`sent`), that are still to be (`due`), or nothing: they were ordered
 * as the return was processed, or never will be.
 */
const exchange_of = sql<Exchange>`(select case
    when exists (select from ${exchange_orders} and x.state = 'succeeded'
      and (r.processing_started_at is null or x.settled_at <= r.processing_started_at)) then 'sent'
    when r.state in ('open', 'review', 'processing') and exists (select from ${exchange_orders} and x.state <> 'succeeded'
      and x.failure_code is distinct from 'no_longer_due') then 'due'
    else 'none' end from returns r where r.shop_id = s.shop_id and r.id = s.return_id)`;
/** The exchange of the security in the row `s` isn't ordered yet: nothing is charged before that. */
export const is_exchange_due = sql<boolean>`${exchange_of} = 'due'`;

/** The unit was found to be missing, another item or unusable. */
const differs = sql<boolean>`(i.removed_at is null and not ${was_found})`;

const units_of = sql`from security_units u join return_line_items i on i.shop_id = u.shop_id and i.id = u.return_line_item_id
  join returns r on r.shop_id = i.shop_id and r.id = i.return_id
  where u.shop_id = s.shop_id and u.security_id = s.id`;

export type Exchange = 'sent' | 'due' | 'none';

/** What a locked security secures. */
export async function readSecured(tx: Tx, { shop_id, id }: SecurityRef): Promise<Exchange> {
  const { rows } = await sql<{ exchange: Exchange }>`
    select ${exchange_of} as exchange from securities s where s.shop_id = ${shop_id} and s.id = ${id}`.execute(
    tx,
  );
  return rows[0]!.exchange;
}

export type DueSecurity = SecurityRef & { return_id: number };

/**
 * The next 500 securities of all shops with something to do: all of their items have come, or nothing was sent for them, or some come late, or the shopper is to be reminded or charged, or was told that
 * a part is kept for units that differ, or what is held on a card is held anew.
 * Indexes: securities_out, securities_not_returned.
 */
export async function findDueSecurities(
  db: Reader,
  now: Date,
  after: SecurityRef = { shop_id: 0, id: '' },
): Promise<DueSecurity[]> {
  const { rows } = await sql<DueSecurity>`
    select s.shop_id, s.id, s.return_id from securities s
    where (s.shop_id, s.id) > (${after.shop_id}, ${after.id}) and ((s.state = 'held' and (
        not exists (select ${units_of} and not ${has_come})
        or ${exchange_of} = 'none'
        or (s.created_at + (s.send_by - s.created_at) / 2 <= ${now} and exists (select ${units_of} and not ${was_sent} and not ${has_come}))
        or exists (select ${units_of} and u.charge_decided_at is not null and (u.charge_decided_at <= ${new Date(now.getTime() - notice_ms)} or not ${differs}))
        or (s.kind = 'hold' and exists (select from shopper_payments h where h.shop_id = s.shop_id and h.id = s.shopper_payment_id
          and h.capture_before <= ${new Date(now.getTime() + renewed_before_ms)} and h.capture_amount is null))))
      or (s.state in ('charging', 'charged', 'uncollected') and s.late_until > ${now} and exists (select ${units_of} and u.charged and ${has_come})))
    order by s.shop_id, s.id limit ${batch_size}`.execute(db);
  return rows;
}

/** A unit of a security, and how far it has come. */
export type ComingUnit = {
  return_line_item_id: number;
  amount: number;
  charged: boolean;
  has_come: boolean;
  was_sent: boolean;
  differs: boolean;
  /** When staff decided that its part is kept. */
  charge_decided_at: Date | null;
};

/** The units of a locked security. */
export async function readComingUnits(tx: Tx, { shop_id, id }: SecurityRef): Promise<ComingUnit[]> {
  const { rows } = await sql<ComingUnit>`
    select u.return_line_item_id, u.amount, u.charged, u.charge_decided_at, ${has_come} as has_come, ${was_sent} as was_sent, ${differs} as differs
    from securities s, security_units u join return_line_items i on i.shop_id = u.shop_id and i.id = u.return_line_item_id
      join returns r on r.shop_id = i.shop_id and r.id = i.return_id
    where s.shop_id = ${shop_id} and s.id = ${id} and u.shop_id = s.shop_id and u.security_id = s.id
    order by u.return_line_item_id`.execute(tx);
  return rows;
}

/** A message that says what is charged if nothing happens: when a mail server took it, or whether one still may. */
export type Warning = { about: string; sent_at: Date | null; is_waiting: boolean };

/** The messages of a return that warn of a charge. */
export async function readWarnings(
  tx: Tx,
  { shop_id, return_id }: Pick<Security, 'shop_id' | 'return_id'>,
): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    select m.about, case when m.state = 'sent' then m.sent_at end as sent_at, m.state in ('queued', 'sending') as is_waiting from emails m
    where m.shop_id = ${shop_id} and m.return_id = ${return_id} and m.occasion in ('security_reminder', 'security_difference') and m.about is not null`.execute(
    tx,
  );
  return rows;
}

export type SecurityFilter = {
  shop_id: number;
  state: SecurityState | undefined;
  return_id: number | undefined;
};

export type ListedSecurity = Security & {
  number: number;
  /** Whether the order of the new items was made, or requested. */
  is_ordered: boolean;
  unit_count: number;
  units_sent: number;
  /** Parts of `amount`: of units that weren't handed in, and of those that differ. */
  out_amount: number;
  differing_amount: number;
  units_differing: number;
  charge_decided_at: Date | null;
  /** Of the page where what the card couldn't be charged can be paid, and why it couldn't. */
  pay_token: string | null;
  decline_code: string | null;
};

const open_charge = sql`from shopper_payments k where k.shop_id = s.shop_id and k.security_id = s.id and k.state in ('opening', 'open')`;
/** Where the customer of the security in the row `s` can pay, whose card couldn't be charged, and why it couldn't. */
export const unpaid = sql`(select k.token ${open_charge}) as pay_token,
  (select k.failure_code from shopper_payments k where k.shop_id = s.shop_id and k.security_id = s.id and k.failure_code is not null
    order by k.number desc limit 1) as decline_code`;

/** How many units the security in the row `s` is for, and how far they have come. */
export const counted = sql`select exists (select from settlements x where x.shop_id = s.shop_id and x.return_id = s.return_id
      and x.kind = 'exchange_order' and x.state = 'succeeded') as is_ordered, count(*) as unit_count, count(*) filter (where ${was_sent} or ${has_come}) as units_sent,
    coalesce(sum(u.amount) filter (where not ${was_sent} and not ${has_come}), 0)::bigint as out_amount,
    coalesce(sum(u.amount) filter (where ${differs}), 0)::bigint as differing_amount, count(*) filter (where ${differs}) as units_differing, max(u.charge_decided_at) as charge_decided_at,
    count(*) filter (where i.condition is not null) as units_graded, count(*) filter (where i.condition is not null or ${hasReached(sql`'delivered'`)}) as units_arrived ${units_of}`;

/** A page of the securities of a shop that have a return, with how many of their items were handed in. */
export async function listSecurities(
  db: Reader,
  { shop_id, state, return_id }: SecurityFilter,
  window: ListWindow,
): Promise<ListedSecurity[]> {
  const conditions = [
    sql`s.shop_id = ${shop_id} and s.return_id is not null`,
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(return_id === undefined ? [] : [sql`s.return_id = ${return_id}`]),
    isBeyond(sql`s.number`, window),
  ];
  const { rows } = await sql<ListedSecurity>`
    select s.*, n.*, ${unpaid} from securities s, lateral (${counted}) n
    where ${sql.join(conditions, sql` and `)} ${inWindow(sql`s.number`, window)}`.execute(db);
  return rows;
}

/** The security of a return; undefined where it has none. */
export async function readSecurityOfReturn(
  db: Reader,
  shop_id: number,
  return_id: number,
): Promise<ListedSecurity | undefined> {
  const [found] = await listSecurities(
    db,
    { shop_id, return_id, state: undefined },
    { ascending: true, beyond: null, limit: 1 },
  );
  return found;
}

/** The time zone of a shop. */
export async function readTimeZone(db: Reader, shop_id: number): Promise<string> {
  const { time_zone } = await db
    .selectFrom('shops')
    .select('time_zone')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** So long before a deposit is kept, the shopper was told by e-mail. */
export const notice_ms = 3 * day_ms;
/** So long before a hold ends by itself, it is renewed. */
export const renewed_before_ms = 12 * hour_ms;
