import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { day_ms } from '../../../platform/clock.ts';
import { makeLegacySecret } from './signature.ts';
import { insertLegacySecret, lockLegacySecret } from './store.ts';
import type { LegacySecretRow } from './store.ts';

/** How long the secret before a rotation stays valid (webhook contract, 4.2). */
export const overlap_ms = day_ms;

/** What an encrypted secret belongs to: it opens nowhere else. */
export const secretOf = (shop_id: number) => `webhook secret of shop ${shop_id}`;

/** The secrets of a shop's legacy subscriptions, locked; made with the first call. */
export async function requireLegacySecret(
  tx: Tx,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  shop_id: number,
): Promise<LegacySecretRow> {
  const found = await lockLegacySecret(tx, shop_id);
  if (found) return found;
  await insertLegacySecret(tx, shop_id, vault.seal(secretOf(shop_id), makeLegacySecret()), clock.now());
  return (await lockLegacySecret(tx, shop_id))!;
}

/** Sealed secrets of which the older one may have expired. */
export type SealedSecrets = {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
};

/** The secret, and the one before it while it is valid. */
export function openSecrets(
  { vault }: Pick<Deps, 'vault'>,
  shop_id: number,
  { secret, previous_secret, previous_secret_expires_at }: SealedSecrets,
  now: Date,
): { secret: string; previous: string | undefined } {
  const overlaps = previous_secret && previous_secret_expires_at && previous_secret_expires_at > now;
  return {
    secret: vault.open(secretOf(shop_id), secret),
    previous: overlaps ? vault.open(secretOf(shop_id), previous_secret) : undefined,
  };
}
