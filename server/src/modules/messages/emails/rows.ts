import { languageOf } from '@retour/contract/languages';
import type { Language } from '@retour/contract/languages';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { day_ms } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db.ts';
import { isEmailAddress } from '../../../platform/schema/email-address.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { dueOccasions } from './due-occasions.ts';
import type { FactsOf, MailedReturnFacts } from './facts.ts';
import { always_on } from './occasions.ts';
import type { Occasion } from './occasions.ts';
import { send_queue } from './queues.ts';
import { emailFactsOf, progressOf, readMailedReturns } from './store-facts.ts';
import type { MailedReturn } from './store-facts.ts';
import { readSettings, readTemplates } from './store-settings.ts';
import type { EmailSettings } from './store-settings.ts';
import { hastenEmail, insertEmails } from './store.ts';
import type { AddedEmail, NewEmailRow } from './store.ts';

export type QueueEmailDeps = {
  clock: Clock;
  config: Pick<Config, 'portal_url' | 'smtp_url'>;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
};

export type NewEmail<O extends Occasion = Occasion> = {
  shop_id: number;
  occasion: O;
  /** What the message is about, 1 to 200 characters: an occasion is written about it once. */
  about: string;
  /** What mail programs group messages by, such as `return 1000001`; the same for all messages about it. */
  thread: string;
  return_id?: number | undefined;
  /** The event that causes it: the Message-ID is made of it. Without one it is made of `about`. */
  event_id?: string | undefined;
  /** One e-mail address. What isn't one is kept as suppressed. */
  recipient: string;
  /** BCP 47; the shop's language where it is absent or isn't one that messages are written in. */
  language?: string | null | undefined;
  facts: FactsOf<O>;
  /** Encrypted by `sealCode` of this module: deleted once the message is sent or given up. */
  sealed_code?: Buffer | undefined;
  /** No attempt before this; at once unless it is given. */
  send_at?: Date | undefined;
  /** No attempt after this; three days after now unless it is given. */
  give_up_at?: Date | undefined;
};

const longest_ms = 3 * day_ms;

/**
 * Puts a message into the outbox, in the transaction of what it tells of. A job sends it after the commit. Nothing happens where there is one of the
 * same shop, occasion and `about`. Returns its id, or undefined where there was one.
 */
export async function queueEmail<O extends Occasion>(
  tx: Tx,
  deps: QueueEmailDeps,
  email: NewEmail<O>,
): Promise<number | undefined> {
  const [added] = await queueEmails(tx, deps, email.shop_id, [email]);
  return added?.id;
}

/** The same for several messages of one shop, with one statement each for settings, messages and jobs. Returns those that it added. */
export async function queueEmails(
  tx: Tx,
  deps: QueueEmailDeps,
  shop_id: number,
  emails: readonly NewEmail[],
): Promise<AddedEmail[]> {
  if (emails.length === 0) return [];
  const settings = await readSettings(tx, shop_id);
  const rows = emails.map((email) => rowOf(deps, email, settings));
  const added = await insertEmails(tx, shop_id, await withOwnTexts(tx, shop_id, rows));
  await sendSoon(
    tx,
    deps,
    shop_id,
    added.filter(({ state, due_at }) => state === 'queued' && due_at! <= deps.clock.now()),
  );
  return added;
}

type RowWithoutText = Omit<NewEmailRow, 'template'> & { occasion: Occasion; language: Language };

function rowOf({ clock, config }: QueueEmailDeps, email: NewEmail, settings: EmailSettings): RowWithoutText {
  const { shop_id, occasion, about, recipient } = email;
  const now = clock.now();
  const reason = !isEmailAddress(recipient)
    ? ('no_address' as const)
    : settings.switched_off.includes(occasion) && !always_on.includes(occasion)
      ? ('switched_off' as const)
      : null;
  const state = reason ? 'suppressed' : config.smtp_url === '' ? 'held' : 'queued';
  const domain = new URL(config.portal_url).hostname;
  return {
    occasion,
    about,
    return_id: email.return_id ?? null,
    event_id: email.event_id ?? null,
    recipient,
    language: languageOf(email.language ?? '') ?? settings.language,
    facts: JSON.stringify(email.facts),
    secret: email.sealed_code ?? null,
    message_id: `<${idPart(occasion)}.${idPart(email.event_id ?? `${shop_id}.${about}`)}@${domain}>`,
    thread_id: `<${idPart(email.thread)}.${shop_id}@${domain}>`,
    state,
    reason,
    due_at: state === 'queued' ? (email.send_at ?? now) : null,
    give_up_at: email.give_up_at ?? new Date(now.getTime() + longest_ms),
    resend_of: null,
    created_at: now,
  };
}

/** Has a message sent now that waits for its time, in the transaction of the caller. */
export async function sendEmailNow(
  tx: Tx,
  deps: QueueEmailDeps,
  { shop_id, ...written }: { shop_id: number; occasion: Occasion; about: string },
): Promise<void> {
  const hastened = await hastenEmail(tx, { ...written, shop_id }, deps.clock.now());
  if (hastened) await sendSoon(tx, deps, shop_id, [hastened]);
}

/** Messages that will be sent, in the words of the shop as they are now. */
async function withOwnTexts(
  tx: Tx,
  shop_id: number,
  rows: readonly RowWithoutText[],
): Promise<NewEmailRow[]> {
  const sent = rows.filter(({ reason }) => !reason);
  const texts = sent.length > 0 ? await readTemplates(tx, shop_id, sent) : [];
  return rows.map((row) => {
    const own = row.reason
      ? undefined
      : texts.find(({ occasion, language }) => occasion === row.occasion && language === row.language);
    return { ...row, template: own ? JSON.stringify({ subject: own.subject, body: own.body }) : null };
  });
}

/** Somebody waits in front of a screen for these. */
const urgent: readonly Occasion[] = ['sign_in_code', 'order_links'];

async function sendSoon(
  tx: Tx,
  { jobs }: QueueEmailDeps,
  shop_id: number,
  emails: readonly AddedEmail[],
): Promise<void> {
  for (const are_first of [true, false]) {
    const ids = emails.filter(({ occasion }) => urgent.includes(occasion) === are_first).map(({ id }) => id);
    const waiting = ids.map((id) => ({ data: { shop_id, id }, singleton_key: `${shop_id}:${id}` }));
    if (waiting.length > 0) await jobs.enqueueAll(tx, send_queue.queue, waiting, { are_first });
  }
}

/** A part of a Message-ID: letters, digits, dots and hyphens. */
const idPart = (text: string) => text.replaceAll(/[^A-Za-z0-9.-]+/g, '-');

/**
 * Puts the messages into the outbox that returns call for as they are now, in the transaction of the events that changed them. `event_ids` are the
 * newest event of each. The returns are locked or new.
 */
export async function queueEmailsOf(
  tx: Tx,
  deps: QueueEmailDeps,
  shop_id: number,
  event_ids: ReadonlyMap<number, string>,
): Promise<void> {
  const found = await readMailedReturns(tx, shop_id, [...event_ids.keys()]);
  const emails = found.flatMap((one) =>
    newEmails(one, shop_id, deps.config.portal_url, event_ids.get(one.return_id)),
  );
  await queueEmails(tx, deps, shop_id, emails);
}

function newEmails(
  found: MailedReturn,
  shop_id: number,
  portal_url: string,
  event_id: string | undefined,
): NewEmail[] {
  return dueOccasions(progressOf(found)).flatMap(({ occasion, about = `return ${found.return_id}` }) =>
    found.known.includes(`${occasion} ${about}`)
      ? []
      : emailOfReturn(found, shop_id, portal_url, { occasion, about, event_id }),
  );
}

export type WrittenEmail = {
  shop_id: number;
  return_id: number;
  occasion: 'reply' | 'rejected';
  about: string;
  facts: Pick<MailedReturnFacts, 'message' | 'by' | 'files' | 'is_partial'> &
    Partial<Pick<MailedReturnFacts, 'items'>>;
};

/** Puts a message that staff wrote about a return into the outbox. Returns its id; undefined where the shop doesn't write about this return. */
export async function queueWritten(
  tx: Tx,
  deps: QueueEmailDeps,
  { shop_id, return_id, occasion, about, facts }: WrittenEmail,
): Promise<number | undefined> {
  const [found] = await readMailedReturns(tx, shop_id, [return_id]);
  if (!found) return undefined;
  const email = emailOfReturn(found, shop_id, deps.config.portal_url, { occasion, about });
  return queueEmail(tx, deps, { ...email, facts: { ...(email.facts as MailedReturnFacts), ...facts } });
}

export type SecurityEmail = {
  shop_id: number;
  return_id: number;
  occasion: Extract<Occasion, `security_${string}`>;
  about: string;
  /** What the deposit is, and until when the items are in time; ISO 8601. */
  facts: Partial<
    Pick<MailedReturnFacts, 'amount' | 'deadline' | 'is_differing' | 'is_needless' | 'secured_by'>
  >;
  /** Of the page to pay at. */
  pay_token?: string | undefined;
};

/** Puts a message about the security of an instant exchange into the outbox, once. */
export async function queueAboutSecurity(
  tx: Tx,
  deps: QueueEmailDeps,
  { shop_id, return_id, occasion, about, facts, pay_token }: SecurityEmail,
): Promise<void> {
  const [found] = await readMailedReturns(tx, shop_id, [return_id]);
  if (!found) return;
  const { portal_url } = deps.config;
  const email = emailOfReturn(found, shop_id, portal_url, { occasion, about });
  const pay_url = pay_token && `${shopPortalUrl({ portal_url }, found)}/pay/${pay_token}`;
  const told = { ...(email.facts as MailedReturnFacts), ...facts, ...(pay_url && { pay_url }) };
  await queueEmail(tx, deps, { ...email, facts: told });
}

/** A message about a return to its shopper; of a gift return that is who received the gift. */
export function emailOfReturn(
  found: MailedReturn,
  shop_id: number,
  portal_url: string,
  rest: Pick<NewEmail, 'occasion' | 'about' | 'event_id' | 'give_up_at'>,
): NewEmail {
  return {
    ...rest,
    shop_id,
    thread: `return ${found.return_id}`,
    return_id: found.return_id,
    recipient: found.recipient,
    language: found.language,
    facts: emailFactsOf(found, rest.occasion, portal_url, rest.about),
  };
}
