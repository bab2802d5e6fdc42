import { required } from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { addressOf } from '../post.ts';
import { putChannel, readChannel } from '../store.ts';
import type { ChatFormat } from '../store.ts';

/**
 * Sets the channel of a shop, in the transaction of the caller. Without `url` the present address stays, as long as the format does. Refusals:
 * validation_failed.
 */
export async function setChannel(
  tx: Tx,
  { vault, egress, clock }: Pick<Deps, 'vault' | 'egress' | 'clock'>,
  shop_id: number,
  { format, url }: { format: ChatFormat; url?: string | undefined },
): Promise<void> {
  const now = clock.now();
  if (url === undefined) {
    const present = await readChannel(tx, shop_id);
    if (present?.format !== format) throw invalid({ url: [required('url')] });
    return putChannel(tx, shop_id, present, now);
  }
  const verdict = egress.checkUrl(url);
  if (verdict.kind !== 'allowed')
    throw invalid({ url: [verdict.kind === 'forbidden' ? verdict.why : 'The url must be a valid URL.'] });
  await putChannel(
    tx,
    shop_id,
    { format, url: vault.seal(addressOf(shop_id), url), host: verdict.url.host },
    now,
  );
}
