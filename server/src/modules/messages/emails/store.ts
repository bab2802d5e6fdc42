import type { Language } from '@retour/contract/languages';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { ColumnTypes } from '../../../platform/db/row-source.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { OwnText } from './compose.ts';
import type { Facts } from './facts.ts';
import type { Occasion } from './occasions.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type EmailRef = { shop_id: number; id: number };

/** States of an e-mail. `held`: no SMTP server was set. `suppressed`: switched off, or without an address. */
export const email_states = ['held', 'queued', 'sending', 'sent', 'failed', 'suppressed'] as const;
export type EmailState = (typeof email_states)[number];

/** Why an e-mail was suppressed, has failed, or waits. */
export const email_reasons = [
  'switched_off',
  'no_address',
  'rejected',
  'unauthorized',
  'unreachable',
  'not_accepted',
  'expired',
  'not_composed',
  'bounced',
] as const;
export type EmailReason = (typeof email_reasons)[number];

const new_columns = {
  occasion: 'text',
  about: 'text',
  return_id: 'bigint',
  event_id: 'text',
  recipient: 'text',
  language: 'text',
  facts: 'json',
  template: 'json',
  secret: 'bytea',
  message_id: 'text',
  thread_id: 'text',
  state: 'text',
  reason: 'text',
  due_at: 'timestamptz',
  give_up_at: 'timestamptz',
  resend_of: 'bigint',
  created_at: 'timestamptz',
} as const satisfies Partial<ColumnTypes<Tables['emails']>>;

/** An e-mail that is added; `facts` and `template` are JSON texts. */
export type NewEmailRow = Pick<Insertable<Tables['emails']>, keyof typeof new_columns>;

export type AddedEmail = Pick<EmailRow, 'id' | 'occasion' | 'state' | 'due_at'>;

/** Adds e-mails of a shop. Returns those that it added, in no order; where there is one of the same occasion and subject matter, it adds none. */
export async function insertEmails(
  tx: Tx,
  shop_id: number,
  emails: readonly NewEmailRow[],
): Promise<AddedEmail[]> {
  const { names, rows: added } = rowSource<NewEmailRow>(new_columns, emails);
  const { rows } = await sql<AddedEmail>`
    insert into emails (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${added}
    on conflict (shop_id, occasion, about) where about is not null do nothing
    returning id, occasion, state, due_at`.execute(tx);
  return rows;
}

/** Makes a message due that waits for its first attempt; undefined where none does. */
export async function hastenEmail(
  tx: Tx,
  { shop_id, occasion, about }: { shop_id: number; occasion: Occasion; about: string },
  now: Date,
): Promise<AddedEmail | undefined> {
  const { rows } = await sql<AddedEmail>`
    update emails set due_at = ${now}
    where shop_id = ${shop_id} and occasion = ${occasion} and about = ${about} and state = 'queued' and attempt_count = 0 and due_at > ${now}
    returning id, occasion, state, due_at`.execute(tx);
  return rows[0];
}

/** An e-mail as lists show it. */
export type EmailRow = EmailRef & {
  occasion: Occasion;
  return_id: number | null;
  recipient: string;
  language: Language;
  state: EmailState;
  reason: EmailReason | null;
  subject: string | null;
  message_id: string;
  attempt_count: number;
  last_response: string | null;
  due_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
  /** When it came back, after the server had accepted it. */
  bounced_at: Date | null;
  body_deleted_at: Date | null;
  resend_of: number | null;
};

const email_columns = sql`m.shop_id, m.id, m.occasion, m.return_id, m.recipient, m.language, m.state, m.reason, m.subject, m.message_id, m.attempt_count,
  m.last_response, m.due_at, m.created_at, m.sent_at, m.bounced_at, m.body_deleted_at, m.resend_of`;

export type EmailFilters = { return_id?: number | undefined; state?: EmailState | undefined };

/** A page of a shop's e-mails by id. */
export async function listEmails(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  { return_id, state }: EmailFilters,
): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
    select ${email_columns} from emails m where m.shop_id = ${shop_id}
      ${return_id === undefined ? sql`` : sql`and m.return_id = ${return_id}`}
      ${state === undefined ? sql`` : sql`and m.state = ${state}`}
      and ${isBeyond(sql`m.id`, window)}
    ${inWindow(sql`m.id`, window)}`.execute(db);
  return rows;
}

/** An e-mail with all that it is composed of. */
export type StoredEmail = EmailRow & {
  facts: Facts;
  template: OwnText | null;
  secret: Buffer | null;
  thread_id: string;
  give_up_at: Date;
};

/** The columns of a {@link StoredEmail}. */
export const stored = sql`${email_columns}, m.facts, m.template, m.secret, m.thread_id, m.give_up_at`;

/** An e-mail; `lock` keeps it for the transaction. */
export async function readEmail(
  db: Reader,
  { shop_id, id }: EmailRef,
  { lock = false } = {},
): Promise<StoredEmail | undefined> {
  const { rows } = await sql<StoredEmail>`
    select ${stored} from emails m where m.shop_id = ${shop_id} and m.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Takes an e-mail that is due for one attempt, until `until`: from then on somebody else may, since who took it must have died. Undefined where it
 * isn't due, for example because another worker has it.
 */
export async function claimEmail(
  db: Reader,
  { shop_id, id }: EmailRef,
  { lease_id, now, until }: { lease_id: string; now: Date; until: Date },
): Promise<StoredEmail | undefined> {
  const { rows } = await sql<StoredEmail>`
    update emails m set state = 'sending', lease_id = ${lease_id}::uuid, due_at = ${until}, attempt_count = m.attempt_count + 1
    where m.shop_id = ${shop_id} and m.id = ${id} and m.state in ('queued', 'sending') and m.due_at <= ${now} and m.give_up_at > ${now}
    returning ${stored}`.execute(db);
  return rows[0];
}

/** What came of an attempt. */
export type AttemptOutcome = {
  state: 'sent' | 'queued' | 'failed';
  reason: EmailReason | null;
  subject: string | null;
  last_response: string;
  due_at: Date | null;
  sent_at: Date | null;
};

/** Writes what came of an attempt, unless somebody else has taken the e-mail since. */
export async function recordAttempt(
  db: Reader,
  { shop_id, id }: EmailRef,
  lease_id: string,
  outcome: AttemptOutcome,
): Promise<void> {
  const { state, reason, subject, last_response, due_at, sent_at } = outcome;
  await sql`
    update emails set state = ${state}, reason = ${reason}, subject = coalesce(${subject}, subject), last_response = ${last_response},
      due_at = ${due_at}, sent_at = ${sent_at}, lease_id = null, secret = case when ${state === 'queued'} then secret end
    where shop_id = ${shop_id} and id = ${id} and lease_id = ${lease_id}::uuid`.execute(db);
}

/** The message of a shop by its Message-ID and recipient. */
export async function findByMessageId(
  db: Reader,
  shop_id: number,
  { message_id, recipient }: { message_id: string; recipient: string },
): Promise<EmailRef | undefined> {
  const { rows } = await sql<EmailRef>`
    select shop_id, id from emails
    where shop_id = ${shop_id} and message_id = ${message_id} and lower(recipient) = ${recipient} limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a message that was sent came back. */
export async function updateBounced(
  tx: Tx,
  { shop_id, id }: EmailRef,
  { at, response }: { at: Date; response: string },
): Promise<void> {
  await sql`
    update emails set state = 'failed', reason = 'bounced', bounced_at = ${at}, last_response = ${response}
    where shop_id = ${shop_id} and id = ${id} and state = 'sent'`.execute(tx);
}

/** Deletes what messages of a shop say that were made before a moment, a batch at a time; answers how many. Receipts of withdrawals stay. */
export async function deleteBodies(
  tx: Tx,
  shop_id: number,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update emails set facts = '{}', template = null, subject = null, secret = null, body_deleted_at = ${now}
    where shop_id = ${shop_id} and id in (
      select m.id from emails m where m.shop_id = ${shop_id} and m.created_at < ${before} and m.body_deleted_at is null
        and m.occasion <> 'withdrawal_receipt' and m.state not in ('queued', 'sending') order by m.created_at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** E-mails of all shops that are due, the longest waiting first. */
export async function listDue(db: Reader, now: Date, limit: number): Promise<EmailRef[]> {
  const { rows } = await sql<EmailRef>`
    select shop_id, id from emails where due_at <= ${now} and give_up_at > ${now} order by due_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Gives up e-mails of all shops that nobody could send in time. */
export async function giveUpOld(tx: Tx, now: Date): Promise<void> {
  await sql`
    update emails set state = 'failed', reason = 'expired', due_at = null, lease_id = null, secret = null
    where due_at <= ${now} and give_up_at <= ${now}`.execute(tx);
}

/** Deletes codes of messages that nobody sends and nobody can use any more. */
export async function deleteOldSecrets(tx: Tx, now: Date): Promise<void> {
  await sql`update emails set secret = null where secret is not null and state = 'held' and give_up_at <= ${now}`.execute(
    tx,
  );
}

/** E-mails of all shops that wait because the SMTP server rejects the credentials. */
export async function countUnauthorized(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from emails where due_at is not null and reason = 'unauthorized'`.execute(db);
  return rows[0]!.count;
}

/** Store credit as its message shows it: the sealed code. */
export async function readCreditCode(
  db: Reader,
  shop_id: number,
  store_credit_id: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ code_sealed: Buffer | null }>`
    select code_sealed from store_credits where shop_id = ${shop_id} and id = ${store_credit_id}`.execute(db);
  return rows[0]?.code_sealed ?? null;
}

const deleted_at_once = 1000;

/** Deletes messages that were made, and whose return ended, before a time. Messages about withdrawals are proof and stay. Returns how many it deleted. */
export async function deleteOldEmails(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from emails where (shop_id, id) in (
      select m.shop_id, m.id from emails m
      where m.created_at < ${before} and m.occasion not like 'withdrawal%' and m.due_at is null and m.give_up_at < ${before}
        and not exists (select from returns r where r.shop_id = m.shop_id and r.id = m.return_id
          and (r.state not in ('closed', 'cancelled', 'expired') or r.updated_at >= ${before}))
      order by m.created_at limit ${deleted_at_once})`.execute(tx);
  return Number(numAffectedRows);
}
