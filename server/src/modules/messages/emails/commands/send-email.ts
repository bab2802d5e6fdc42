import { randomUUID } from 'node:crypto';
import { minute_ms, hour_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { outgoingOf } from '../outgoing.ts';
import type { Handover, Mailer, OutgoingMail } from '../smtp.ts';
import { claimEmail, recordAttempt } from '../store.ts';
import type { AttemptOutcome, EmailRef, StoredEmail } from '../store.ts';

/** How long a message waits after each attempt; the last one again and again, until it is given up. */
const waits_ms = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute_ms);
const last_wait_ms = 6 * hour_ms;
/** Credentials are mended by people, who wait for it to take effect. */
const max_unauthorized_ms = 15 * minute_ms;

/** When a message is tried again after so many attempts, 1 or more. `random` from 0 to 1 spreads the load by a tenth. */
function nextAttemptAt(attempt_count: number, now: Date, random: number, is_unauthorized = false): Date {
  const wait_ms = waits_ms[attempt_count - 1] ?? last_wait_ms;
  const limited_ms = is_unauthorized ? Math.min(wait_ms, max_unauthorized_ms) : wait_ms;
  return new Date(now.getTime() + limited_ms * (1 + random / 10));
}

/** Longer than an attempt can take: who still has the e-mail then is dead. */
const lease_ms = 5 * minute_ms;

export type SendDeps = Pick<
  Deps,
  'db' | 'clock' | 'vault' | 'config' | 'cursors' | 'log' | 'email_attachments'
>;

/**
 * Makes one attempt to send an e-mail that is due; does nothing where it isn't, for example because another worker has it. Once the server has
 * accepted it, it is never sent again. Where the response was lost, it is: with the same Message-ID and the same content.
 */
export async function sendEmail(deps: SendDeps, mailer: Mailer, ref: EmailRef): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const lease_id = randomUUID();
  const email = await claimEmail(db.root, ref, { lease_id, now, until: new Date(now.getTime() + lease_ms) });
  if (!email) return;
  let outgoing: OutgoingMail;
  try {
    outgoing = await outgoingOf(deps, email);
  } catch (error) {
    log.error({ err: error, email_id: ref.id, shop_id: ref.shop_id }, 'an e-mail could not be composed');
    return recordAttempt(db.root, ref, lease_id, notComposed(error as Error));
  }
  const handover = await mailer.send(outgoing);
  if (handover.kind !== 'sent')
    log.warn(
      { email_id: ref.id, shop_id: ref.shop_id, result: handover.kind, response: handover.response },
      'an e-mail was not sent',
    );
  const outcome = outcomeOf(email, handover, clock.now());
  await recordAttempt(db.root, ref, lease_id, { ...outcome, subject: outgoing.subject });
}

const notComposed = ({ message }: Error): AttemptOutcome => ({
  state: 'failed',
  reason: 'not_composed',
  subject: null,
  last_response: message.slice(0, 500),
  due_at: null,
  sent_at: null,
});

function outcomeOf(
  { attempt_count, give_up_at }: StoredEmail,
  { kind, response }: Handover,
  now: Date,
): Omit<AttemptOutcome, 'subject'> {
  const ended = { last_response: response, due_at: null, sent_at: null };
  if (kind === 'sent') return { ...ended, state: 'sent', reason: null, sent_at: now };
  if (kind === 'rejected') return { ...ended, state: 'failed', reason: 'rejected' };
  const due_at = nextAttemptAt(attempt_count, now, Math.random(), kind === 'unauthorized');
  if (due_at >= give_up_at) return { ...ended, state: 'failed', reason: 'expired' };
  return { ...ended, state: 'queued', reason: kind, due_at };
}
