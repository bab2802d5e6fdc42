import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Maker } from './label-provider-of-shop.ts';
import type { LabelRef } from './store.ts';

/** A label whose service is to be asked where its parcel is. */
export type DuePoll = LabelRef &
  Maker & {
    provider_reference: string;
    carrier: string;
    tracking_number: string;
    failure_count: number;
    /** It is void, has arrived, or is too old. */
    is_over: boolean;
  };

/** How many labels are asked about at once: of one account, and of all. */
export type PollLimits = { of_account: number; of_all: number };

/** Due rows that are looked through for a fair choice among accounts. */
const looked_through = 2000;

/**
 * Takes labels whose service is to be asked now until `leased_until`: those that wait the longest, at most so many of one account. Accounts are the operator's
 * of each provider, and each shop's own.
 */
export async function claimPolls(
  tx: Tx,
  { now, leased_until, made_after }: { now: Date; leased_until: Date; made_after: Date },
  limits: PollLimits,
): Promise<DuePoll[]> {
  const { rows } = await sql<DuePoll>`
    with waiting as (
      select * from label_polls where due_at <= ${now} order by due_at limit ${looked_through} for update skip locked
    ), ranked as (
      select w.*, row_number() over (partition by w.provider, case when w.is_shops_account then w.shop_id end order by w.due_at) as place
      from waiting w
    ), chosen as (
      select shop_id, label_id from ranked where place <= ${limits.of_account} order by place, due_at limit ${limits.of_all}
    )
    update label_polls p set due_at = ${leased_until}
    from chosen c join labels l on l.shop_id = c.shop_id and l.id = c.label_id
    left join label_requests q on q.shop_id = l.shop_id and q.id = l.label_request_id
    where p.shop_id = c.shop_id and p.label_id = c.label_id
    returning p.shop_id, p.label_id, p.provider, p.is_shops_account, p.failure_count, coalesce(q.provider_reference, '') as provider_reference,
      l.carrier, l.tracking_number,
      l.voided_at is not null or l.furthest_status = 'delivered' or l.created_at < ${made_after} or q.provider_reference is null as is_over`.execute(
    tx,
  );
  return rows;
}

/** Has the service of a bought label be asked from a time on. */
export async function insertPoll(
  tx: Tx,
  { shop_id, label_id, provider, is_shops_account }: LabelRef & Maker,
  due_at: Date,
): Promise<void> {
  await tx
    .insertInto('label_polls')
    .values({ label_id, provider, is_shops_account, due_at, shop_id })
    .execute();
}

/** Puts off when the service of a label is asked, where it is asked at all. */
export async function putPollOff(
  tx: Tx,
  { shop_id, label_id }: LabelRef,
  due_at: Date,
  failure_count: number,
): Promise<void> {
  await tx
    .updateTable('label_polls')
    .set({ due_at, failure_count })
    .where('shop_id', '=', shop_id)
    .where('label_id', '=', label_id)
    .execute();
}

/** Puts off everything that an account is to be asked for before `due_at`: it doesn't answer. */
export async function putAccountOff(
  tx: Tx,
  { shop_id, provider, is_shops_account }: Pick<DuePoll, 'shop_id' | 'provider' | 'is_shops_account'>,
  due_at: Date,
): Promise<void> {
  // The operator's account is one for all shops.
  const of_account = is_shops_account
    ? sql`is_shops_account and shop_id = ${shop_id}`
    : sql`not is_shops_account`;
  await sql`
    update label_polls set due_at = ${due_at}, failure_count = failure_count + 1
    where provider = ${provider} and due_at < ${due_at} and ${of_account}`.execute(tx);
}

/** Ends asking for a label. */
export async function deletePoll(tx: Tx, { shop_id, label_id }: LabelRef): Promise<void> {
  await tx
    .deleteFrom('label_polls')
    .where('shop_id', '=', shop_id)
    .where('label_id', '=', label_id)
    .execute();
}
