import { hashSecret } from '../../../platform/callers/credentials.ts';
import type { Tx } from '../../../platform/db.ts';
import { readLinkTarget, takeLinkTarget } from './store.ts';
import type { LinkTarget } from './store.ts';

/** Opens a link of the shop: the order that it is for; undefined when the link doesn't exist, has expired, or opens once and was opened. */
export async function openLink(
  tx: Tx,
  shop_id: number,
  token: string,
  now: Date,
): Promise<LinkTarget | undefined> {
  const token_hash = hashSecret(token);
  return (
    (await readLinkTarget(tx, shop_id, token_hash, now)) ??
    (await takeLinkTarget(tx, shop_id, token_hash, now))
  );
}
