import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export const REQUEST_KINDS = ['export_person', 'erase_person', 'erase_shop'] as const;
export const OUTCOMES = ['erased', 'nothing_held', 'app_installed', 'closed'] as const;

/** What somebody asks for by privacy law. */
export type PrivacyRequest = {
  shop_id: number;
  id: number;
  platform: string;
  connection_id: number;
  kind: (typeof REQUEST_KINDS)[number];
  /** In lower case; none where the platform told none that is known, and after an erasure. */
  emails: string[];
  outcome: (typeof OUTCOMES)[number] | null;
  note: string | null;
  /** Whether open returns or withdrawals kept it from being done. */
  is_blocked: boolean;
  received_at: Date;
  due_at: Date;
  /** When Retour does it, or tries again; null where a person does it. */
  run_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
};

const columns = sql.raw(
  'p.shop_id, p.id, p.platform, p.connection_id, p.kind, p.emails, p.outcome, p.note, p.is_blocked, p.received_at, p.due_at, p.run_at, p.ended_at, p.ended_by',
);

export type NewPrivacyRequest = Pick<
  PrivacyRequest,
  'platform' | 'connection_id' | 'kind' | 'emails' | 'received_at' | 'due_at' | 'run_at'
> & { digest: string };

/** Adds a request; undefined where it came before. */
export async function insertRequest(
  tx: Tx,
  shop_id: number,
  request: NewPrivacyRequest,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('privacy_requests')
    .values({ ...request, shop_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** The addresses of a customer by their id at the platform. */
export async function listEmails(db: Reader, shop_id: number, customer: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from customers
    where shop_id = ${shop_id} and external_id = ${customer} and email <> '' limit 50`.execute(db);
  return rows.map(({ email }) => email);
}

/** Locks a request until the transaction ends. */
export async function lockRequest(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: number },
): Promise<PrivacyRequest | undefined> {
  const { rows } = await sql<PrivacyRequest>`
    select ${columns} from privacy_requests p where p.shop_id = ${shop_id} and p.id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Changes a request. */
export async function updateRequest(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: number },
  change: Partial<
    Pick<PrivacyRequest, 'emails' | 'outcome' | 'note' | 'is_blocked' | 'run_at' | 'ended_at' | 'ended_by'>
  >,
): Promise<void> {
  await tx
    .updateTable('privacy_requests')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Takes the next request of any shop that Retour is to do now, so that no other worker does until a moment; undefined where there is none. */
export async function takeDueRequest(tx: Tx, now: Date, until: Date): Promise<PrivacyRequest | undefined> {
  const { rows } = await sql<PrivacyRequest>`
    update privacy_requests p set run_at = ${until}
    from (select shop_id, id from privacy_requests where ended_at is null and run_at <= ${now}
      order by run_at, shop_id, id limit 1 for update skip locked) due
    where p.shop_id = due.shop_id and p.id = due.id returning ${columns}`.execute(tx);
  return rows[0];
}

/** Requests of a shop by the time at which they came, which their ids follow. */
export async function listRequests(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  status?: 'open' | 'done',
): Promise<PrivacyRequest[]> {
  const narrowed =
    status === undefined
      ? sql`true`
      : status === 'open'
        ? sql`p.ended_at is null`
        : sql`p.ended_at is not null`;
  const { rows } = await sql<PrivacyRequest>`
    select ${columns} from privacy_requests p where p.shop_id = ${shop_id} and ${narrowed}
      and ${isBeyond(sql`p.id`, window)} ${inWindow(sql`p.id`, window)}`.execute(db);
  return rows;
}

/** How many requests of a shop are open, since when, and until when the first must be done. */
export async function countOpenRequests(
  db: Reader,
  shop_id: number,
): Promise<{ count: number; since: Date; due_at: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date; due_at: Date }>`
    select count(*) as count, min(received_at) as since, min(due_at) as due_at
    from (select received_at, due_at from privacy_requests where shop_id = ${shop_id} and ended_at is null
      order by due_at, id limit 1000) p having count(*) > 0`.execute(db);
  return rows[0];
}
