import { randomUUID } from 'node:crypto';
import { currentAct } from '../../../../platform/acts.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { answerMessagesIn, attachFiles, needFiles } from '../../../messages/conversation/index.ts';
import { queueWritten, readEmail } from '../../../messages/emails/index.ts';
import type { EmailRow } from '../../../messages/emails/index.ts';
import { lockReturn } from '../../../returns/index.ts';
import type { ReturnRef } from '../../../returns/index.ts';

/**
 * Writes to the shopper of a return, in every state. Mail programs show it together with the other messages about the return.
 * Refusals: return_not_found, email_unavailable, validation_failed for a file that doesn't wait.
 */
export function replyToShopper(
  deps: Deps,
  { shop_id, return_id, message, files }: ReturnRef & { message: string; files: readonly string[] },
): Promise<EmailRow> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, shop_id, return_id);
    const shown = await needFiles(tx, deps, { shop_id, return_id, files });
    const by = currentAct()?.actor.name;
    const id = await queueWritten(tx, deps, {
      shop_id,
      return_id,
      occasion: 'reply',
      about: `reply ${randomUUID()}`,
      facts: {
        message,
        ...(by === undefined ? {} : { by }),
        ...(shown.length > 0 ? { files: shown.map(({ name, url }) => ({ name, url })) } : {}),
      },
    });
    const email = id === undefined ? undefined : await readEmail(tx, { shop_id, id });
    if (!email)
      throw new Refusal('email_unavailable', "The shop doesn't send e-mail about this return with Retour.");
    if (email.state === 'suppressed')
      throw new Refusal('email_unavailable', 'The return has no e-mail address to write to.');
    await attachFiles(tx, return_id, files, { email_id: email.id }, shop_id);
    await answerMessagesIn(tx, deps, { shop_id, return_id });
    return email;
  });
}
