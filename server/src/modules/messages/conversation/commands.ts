import { toTsMs } from '@retour/contract/time';
import { currentAct } from '../../../platform/acts.ts';
import { day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import { lockReturn } from '../../returns/index.ts';
import type { ReturnRef } from '../../returns/index.ts';
import { max_files } from './files.ts';
import { attachFiles, filePath, listWaitingFiles } from './store-files.ts';
import type { ShownFile } from './store-files.ts';
import { countMessages, insertMessage, markAnswered } from './store.ts';

/** Messages of a shopper about one return, in 24 hours and in all. */
const most_a_day = 10;
const most_messages = 100;

type CommandDeps = Pick<Deps, 'db' | 'clock' | 'config'> & Parameters<typeof recordEvents>[1];

/** What was written to be sent with files that wait, named by their tokens. */
type Written = ReturnRef & { text: string; files?: readonly string[] };

/**
 * Adds what a shopper wrote about a return, in every state, 1 to 2,000 characters. It waits for an answer. Answers its id.
 * Refusals: return_not_found, too_many_messages, validation_failed for a file that doesn't wait.
 */
export function writeMessage(
  deps: CommandDeps,
  { shop_id, return_id, text, files = [] }: Written,
): Promise<number> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    const now = deps.clock.now();
    const { all, recent } = await countMessages(tx, return_id, new Date(now.getTime() - day_ms), shop_id);
    if (recent >= most_a_day || all >= most_messages)
      throw new Refusal(
        'too_many_messages',
        `There are ${recent} messages about the return in the last 24 hours, and ${all} in all.`,
      );
    const shown = await needFiles(tx, deps, { shop_id, return_id, files });
    const id = await insertMessage(tx, { shop_id, return_id, text, created_at: now });
    await attachFiles(tx, return_id, files, { message_id: id }, shop_id);
    const details = {
      message_id: id,
      return_id: String(return_id),
      order_id: row.order_id,
      text,
      written_at: toTsMs(now),
      ...(shown.length > 0 ? { files: shown } : {}),
    };
    await recordEvents(tx, deps, shop_id, return_id, [event('message.received', details)]);
    return id;
  });
}

/** The files that are to be sent with a message about a locked return. Refusals: validation_failed for one that doesn't wait, or one too many. */
export async function needFiles(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { shop_id, return_id, files }: ReturnRef & { files: readonly string[] },
): Promise<ShownFile[]> {
  const found = await listWaitingFiles(tx, return_id, files, shop_id);
  if (found.length < new Set(files).size || files.length > max_files)
    throw invalid({
      files: [`Name up to ${max_files} files that were added to the return and not sent yet.`],
    });
  return found.map(({ token, name, content_type }) => ({
    name,
    content_type,
    url: config.origin + filePath({ token, content_type }),
  }));
}

/** Says that nothing is to be written back: what the shopper wrote no longer waits. Refusals: return_not_found. */
export function answerMessages(deps: CommandDeps, ref: ReturnRef): Promise<void> {
  return deps.db.inTransaction((tx) => answerMessagesIn(tx, deps, ref));
}

/** The same in the transaction of what answers them. */
export async function answerMessagesIn(
  tx: Tx,
  deps: CommandDeps,
  { shop_id, return_id }: ReturnRef,
): Promise<void> {
  await lockReturn(tx, shop_id, return_id);
  const answered = { answered_at: deps.clock.now(), answered_by: currentAct()?.actor.name ?? null };
  const count = await markAnswered(tx, return_id, answered, shop_id);
  if (count > 0) await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
}
