import { randomUUID } from 'node:crypto';
import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { send_queue } from '../queues.ts';
import { insertEmails, readEmail } from '../store.ts';
import type { EmailRef, EmailRow } from '../store.ts';

const emailNotFound = () => new Refusal('email_not_found', 'There is no e-mail with this id.');

/**
 * Sends an e-mail again, as a message of its own: receivers would drop one with a Message-ID that they know. It says what the first one says, in the
 * shop's present look. Also sends one that was held, switched off or has failed. Returns the new e-mail.
 * Refusals: email_not_found, email_not_resendable.
 */
export function resendEmail({ db, clock, config, jobs }: Deps, ref: EmailRef): Promise<EmailRow> {
  return db.inTransaction(async (tx) => {
    const email = await readEmail(tx, ref, { lock: true });
    if (!email) throw emailNotFound();
    const obstacle = findObstacle(email);
    if (obstacle) throw new Refusal('email_not_resendable', obstacle);
    const now = clock.now();
    const state = config.smtp_url === '' ? 'held' : 'queued';
    const added = await insertEmails(tx, ref.shop_id, [
      {
        occasion: email.occasion,
        about: null,
        return_id: email.return_id,
        event_id: null,
        recipient: email.recipient,
        language: email.language,
        facts: JSON.stringify(email.facts),
        template: email.template ? JSON.stringify(email.template) : null,
        secret: null,
        message_id: email.message_id.replace(/^<[^@]*/, `<again.${randomUUID()}`),
        thread_id: email.thread_id,
        state,
        reason: null,
        due_at: state === 'queued' ? now : null,
        give_up_at: new Date(now.getTime() + 3 * day_ms),
        resend_of: email.resend_of ?? email.id,
        created_at: now,
      },
    ]);
    const { id } = added[0]!;
    if (state === 'queued')
      await jobs.enqueue(
        tx,
        send_queue.queue,
        { shop_id: ref.shop_id, id },
        { singleton_key: `${ref.shop_id}:${id}` },
      );
    return (await readEmail(tx, { shop_id: ref.shop_id, id }))!;
  });
}

function findObstacle({ state, occasion, reason, body_deleted_at }: EmailRow): string | undefined {
  if (occasion === 'sign_in_code')
    return "A sign-in code isn't sent twice. The shopper can ask for a new one.";
  if (occasion === 'staff_invitation')
    return "An invitation isn't sent twice. Invite them again: they get a new link.";
  if (occasion === 'staff_notification')
    return "A notification isn't sent twice. The home page of the console shows what waits now.";
  if (body_deleted_at) return 'What the e-mail says was deleted, because it is old.';
  if (reason === 'no_address') return 'The e-mail has no address to go to.';
  if (state === 'queued' || state === 'sending') return 'The e-mail is still on its way.';
  return undefined;
}
