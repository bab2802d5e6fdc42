import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { recordParcelNews } from '../../labels/index.ts';
import { requireSource, secretContext } from './set-source.ts';
import type { TrackingMessage } from '../sources/source.ts';
import { noteMessage } from '../store.ts';
import type { StoredSource } from '../store.ts';

/** Whether a message was genuine. What it says of a parcel that the shop doesn't know is ignored. */
export type TakenMessage = 'taken' | 'not_genuine';

/**
 * Takes a message of a source: it is verified, and what it says of a parcel is recorded. Messages may come twice, late and out of order; nothing of them is
 * kept but the status, time and place of the parcel. Refusals: validation_failed.
 */
export async function takeTrackingMessage(
  deps: Deps,
  stored: StoredSource,
  message: TrackingMessage,
): Promise<TakenMessage> {
  const { shop_id, source: name, mapping } = stored;
  const source = requireSource(name);
  if (!source.isGenuine(message, deps.vault.open(secretContext(shop_id, name), stored.secret)))
    return 'not_genuine';
  const read = source.read(parse(message.body), mapping);
  if (read.kind === 'unreadable') throw invalid(read.errors);
  await deps.db.inTransaction((tx) => noteMessage(tx, shop_id, name, deps.clock.now()));
  if (read.kind === 'news') await recordParcelNews(deps, shop_id, read.news);
  return 'taken';
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw invalid({ body: ["The message isn't JSON."] });
  }
}
