import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { openSecrets, overlap_ms, requireLegacySecret, secretOf } from '../secrets.ts';
import { makeLegacySecret, makeStandardSecret } from '../signature.ts';
import { lockWebhook, updateLegacySecret, updateWebhookRow } from '../store.ts';
import type { WebhookRef } from '../store.ts';
import { webhookNotFound } from './requirements.ts';

type SecretDeps = Pick<Deps, 'db' | 'clock' | 'vault'>;

export type RotatedSecret = { secret: string; previous_secret_expires_at: string };

/**
 * Gives a standard subscription a new secret, shown this once; the one before signs as well for 24 hours. Refusals: webhook_not_found,
 * validation_failed for a legacy subscription, whose secret is the shop's.
 */
export function rotateSecret({ db, clock, vault }: SecretDeps, ref: WebhookRef): Promise<RotatedSecret> {
  return db.inTransaction(async (tx) => {
    const webhook = await lockWebhook(tx, ref);
    if (!webhook) throw webhookNotFound();
    if (webhook.profile === 'legacy' || !webhook.secret) {
      const detail = 'A legacy webhook is signed with the secret of the shop. Rotate that secret instead.';
      throw invalid({ profile: [detail] });
    }
    const secret = makeStandardSecret();
    const now = clock.now();
    const previous_secret_expires_at = new Date(now.getTime() + overlap_ms);
    await updateWebhookRow(tx, ref, {
      secret: vault.seal(secretOf(ref.shop_id), secret),
      previous_secret: webhook.secret,
      previous_secret_expires_at,
      updated_at: now,
    });
    return { secret, previous_secret_expires_at: toTsMs(previous_secret_expires_at) };
  });
}

/** What signs the legacy webhooks of a shop. `next_secret` signs alone once the overlap has ended. */
export type LegacySecret = { secret: string; next_secret: string | null; overlap_ends_at: string | null };

/** Tells the secret of a shop's legacy webhooks, and makes it where there is none. */
export function readLegacySecret(deps: SecretDeps, shop_id: number): Promise<LegacySecret> {
  return deps.db.inTransaction(async (tx) => {
    const row = await requireLegacySecret(tx, deps, shop_id);
    return shownSecret(openSecrets(deps, shop_id, row, deps.clock.now()), row.previous_secret_expires_at);
  });
}

/**
 * Makes a new secret for a shop's legacy webhooks: for 24 hours the present one signs `X-Loop-Signature` and the new one
 * `X-Loop-Signature-Next`, then the new one alone. Refusals: validation_failed during an overlap.
 */
export function rotateLegacySecret(deps: SecretDeps, shop_id: number): Promise<LegacySecret> {
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const row = await requireLegacySecret(tx, deps, shop_id);
    const { secret: present, previous } = openSecrets(deps, shop_id, row, now);
    if (previous !== undefined)
      throw new Refusal(
        'validation_failed',
        'The secret was rotated less than 24 hours ago. End that overlap first.',
      );
    const secret = makeLegacySecret();
    const previous_secret_expires_at = new Date(now.getTime() + overlap_ms);
    await updateLegacySecret(tx, shop_id, {
      secret: deps.vault.seal(secretOf(shop_id), secret),
      previous_secret: row.secret,
      previous_secret_expires_at,
    });
    return shownSecret({ secret, previous: present }, previous_secret_expires_at);
  });
}

/** Ends the overlap of a rotation early: from now on the new secret alone signs. */
export function endLegacyOverlap(deps: SecretDeps, shop_id: number): Promise<LegacySecret> {
  return deps.db.inTransaction(async (tx) => {
    const { secret } = await requireLegacySecret(tx, deps, shop_id);
    const row = { secret, previous_secret: null, previous_secret_expires_at: null };
    await updateLegacySecret(tx, shop_id, row);
    return shownSecret(openSecrets(deps, shop_id, row, deps.clock.now()), null);
  });
}

function shownSecret(
  { secret, previous }: { secret: string; previous: string | undefined },
  ends_at: Date | null,
): LegacySecret {
  if (previous === undefined || !ends_at) return { secret, next_secret: null, overlap_ends_at: null };
  return { secret: previous, next_secret: secret, overlap_ends_at: toTsMs(ends_at) };
}
