import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { NotificationFacts } from '../../emails/index.ts';
import { post_queue } from '../queues.ts';
import { insertPost } from '../store.ts';

/** Has a message posted to the channel of a shop after the commit, once. Nothing happens where there is one about the same. */
export async function queuePost(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  shop_id: number,
  { about, facts }: { about: string; facts: NotificationFacts },
): Promise<void> {
  const ref = await insertPost(tx, shop_id, { about, facts, created_at: clock.now() });
  if (ref) await jobs.enqueue(tx, post_queue.queue, ref);
}
