import { randomUUID } from 'node:crypto';
import { minute_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { outgoingOf } from '../outgoing.ts';
import { nextAttemptAt } from '../retry-schedule.ts';
import type { Handover, Mailer, OutgoingMail } from '../smtp.ts';
import { claimEmail, recordAttempt } from '../store.ts';
import type { AttemptOutcome, EmailRef, StoredEmail } from '../store.ts';

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
