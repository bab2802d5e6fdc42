import type { Deps } from '../../../../platform/deps.ts';
import type { EgressResult } from '../../../../platform/egress.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { readSettings, wordsOfTest } from '../../emails/index.ts';
import { postToChannel } from '../post.ts';
import { readChannel } from '../store.ts';

/** Posts a message to the channel of a shop at once, and returns what came of it. Nothing is stored. Refusals: resource_not_found without a channel. */
export async function testChannel(
  deps: Pick<Deps, 'db' | 'vault' | 'egress'>,
  shop_id: number,
  home_url: string,
): Promise<EgressResult> {
  const { channel, look } = await deps.db.inTransaction(async (tx) => ({
    channel: await readChannel(tx, shop_id),
    look: await readSettings(tx, shop_id),
  }));
  if (!channel) throw new Refusal('resource_not_found', 'The shop has no chat channel.');
  return postToChannel(deps, shop_id, channel, wordsOfTest(look, home_url));
}
