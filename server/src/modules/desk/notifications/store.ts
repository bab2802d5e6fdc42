import type { Role } from '@retour/contract/permissions';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { NotificationKind } from '../../messages/emails/index.ts';
import type { Choices, Pace } from './kinds.ts';

export type MemberRow = { member_id: number; email: string; name: string; role: Role; choices: Choices };

/** The active members of an active shop, with what they chose. */
export async function readMembers(db: Reader, shop_id: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as member_id, m.email, m.name, m.role,
      (select coalesce(json_object_agg(c.kind, c.pace), '{}') from notification_choices c where c.shop_id = m.shop_id and c.member_id = m.id) as choices
    from staff_members m join shops s on s.id = m.shop_id and s.status = 'active'
    where m.shop_id = ${shop_id} and m.disabled_at is null order by m.id`.execute(db);
  return rows;
}

/** What a member chose, or what is chosen for the channel of the shop (null). */
export async function readChoices(db: Reader, shop_id: number, member_id: number | null): Promise<Choices> {
  const { rows } = await sql<{ kind: NotificationKind; pace: Pace }>`
    select kind, pace from notification_choices where shop_id = ${shop_id} and member_id is not distinct from ${member_id}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, pace }) => [kind, pace]));
}

/** Writes choices of a member, or of the channel; others stay. */
export async function putChoices(
  tx: Tx,
  shop_id: number,
  member_id: number | null,
  choices: Choices,
): Promise<void> {
  await sql`
    insert into notification_choices (shop_id, member_id, kind, pace)
    select ${shop_id}::bigint, ${member_id}::bigint, kind, pace
      from unnest(${Object.keys(choices)}::text[], ${Object.values(choices)}::text[]) as given (kind, pace)
    on conflict (shop_id, member_id, kind) do update set pace = excluded.pace where notification_choices.pace <> excluded.pace`.execute(
    tx,
  );
}

/** Forgets what was chosen for the channel of a shop, and what it was told. */
export async function forgetChannel(tx: Tx, shop_id: number): Promise<void> {
  await sql`delete from notification_choices where shop_id = ${shop_id} and member_id is null`.execute(tx);
  await sql`delete from told_notifications where shop_id = ${shop_id} and member_id is null`.execute(tx);
}

/** Locks a member who is active and has the role, or the channel (null); whether there is one. */
export async function lockRecipient(
  tx: Tx,
  shop_id: number,
  member: { member_id: number; role: Role } | null,
): Promise<boolean> {
  const { rows } = member
    ? await sql`select from staff_members where shop_id = ${shop_id} and id = ${member.member_id} and role = ${member.role}
        and disabled_at is null for share`.execute(tx)
    : await sql`select from chat_channels where shop_id = ${shop_id} for share`.execute(tx);
  return rows.length > 0;
}

/** Active shops where somebody is told at once of more than mentions, and those among the given ones that are active. */
export async function listEagerShops(db: Reader, others: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shops where status = 'active' and (id = any(${others}::bigint[])
      or id in (select shop_id from notification_choices where pace = 'at_once' and kind <> 'mentions'))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of some things a recipient wasn't told of. */
export async function listUntold(
  db: Reader,
  shop_id: number,
  member_id: number | null,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as given (key) where not exists (select from told_notifications t
      where t.shop_id = ${shop_id} and t.member_id is not distinct from ${member_id} and t.key = given.key)`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Notes that a recipient is told of things. Returns those that they weren't told of before: somebody else may be telling them just now. */
export async function noteTold(
  tx: Tx,
  shop_id: number,
  member_id: number | null,
  keys: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into told_notifications (shop_id, member_id, key, told_at)
    select ${shop_id}::bigint, ${member_id}::bigint, key, ${at}::timestamptz from unnest(${keys}::text[]) as given (key) order by key
    on conflict (shop_id, member_id, key) do nothing returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Forgets that somebody was told before a time of things of some kinds that wait no longer: when they come back, they are news. */
export async function forgetGone(
  tx: Tx,
  shop_id: number,
  {
    kinds,
    present,
    before,
  }: { kinds: readonly NotificationKind[]; present: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    delete from told_notifications where shop_id = ${shop_id} and told_at < ${before}
      and split_part(key, ' ', 1) = any(${kinds}::text[]) and key <> all(${present}::text[])`.execute(tx);
}

/** A note that may mention somebody. */
export type Note = { shop_id: number; id: number; return_id: number; content: string; author: string | null };

const most_notes = 5000;

/** Notes with an @ of a time, in all shops or one, the newest first and at most 5,000. */
export async function listNotes(
  db: Reader,
  { from, to, shop_id }: { from: Date; to: Date; shop_id?: number },
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select shop_id, id, return_id, content, author from return_notes
    where position('@' in content) > 0 and created_at >= ${from} and created_at < ${to}
      ${shop_id === undefined ? sql`` : sql`and shop_id = ${shop_id}`}
    order by created_at desc, id desc limit ${most_notes}`.execute(db);
  return rows;
}

/** An active shop, and the last day of which all its digests are made. */
export type ShopDay = { shop_id: number; time_zone: string; date: string | null };

export async function listShopDays(db: Reader): Promise<ShopDay[]> {
  const { rows } = await sql<ShopDay>`
    select s.id as shop_id, s.time_zone, d.date from shops s left join notification_digests d on d.shop_id = s.id
    where s.status = 'active' order by s.id`.execute(db);
  return rows;
}

/** When a time of the day before and of a day is, in the time zone of a shop. */
export async function readMornings(
  db: Reader,
  shop_id: number,
  { date, time }: { date: string; time: string },
): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${date}::date - 1 + ${time}::time) at time zone s.time_zone as from, (${date}::date + ${time}::time) at time zone s.time_zone as to
    from shops s where s.id = ${shop_id}`.execute(db);
  return rows[0]!;
}

/** Notes that all digests of a day are made. */
export async function noteDigests(tx: Tx, shop_id: number, date: string): Promise<void> {
  await sql`
    insert into notification_digests (shop_id, date) values (${shop_id}, ${date})
    on conflict (shop_id) do update set date = greatest(notification_digests.date, excluded.date)`.execute(
    tx,
  );
}
