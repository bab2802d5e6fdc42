import type { Profile } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireLegacySecret, secretOf } from '../secrets.ts';
import { makeStandardSecret } from '../signature.ts';
import { countWebhooksLocked, insertWebhook, readWebhook } from '../store.ts';
import { requireSubscribable } from './requirements.ts';
import type { WebhookFields } from './requirements.ts';

/** Subscriptions of one shop (API contract, 21). */
export const max_webhooks_per_shop = 100;

export type NewWebhook = WebhookFields & {
  shop_id: number;
  status: 'active' | 'inactive';
  /** Decides signature and form of the body, for ever. */
  profile: Profile;
};

/** A subscription as the API shows it, with its secret, which is shown this once; null when the shop's signs. */
export type CreatedWebhook = { id: number } & Record<string, unknown> & { secret: string | null };

/** Subscribes. Refusals: validation_failed, webhook_pair_invalid, webhook_url_forbidden, webhook_limit_exceeded. */
export function createWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'egress'>,
  { shop_id, topic, url, status, profile, ...fields }: NewWebhook,
): Promise<CreatedWebhook> {
  const triggers = requireSubscribable(deps, { ...fields, topic, url });
  const at = deps.clock.now();
  const secret = profile === 'standard' ? makeStandardSecret() : null;
  return deps.db.inTransaction(async (tx) => {
    if ((await countWebhooksLocked(tx, shop_id)) >= max_webhooks_per_shop) {
      const detail = `The shop has reached the limit of ${max_webhooks_per_shop} webhooks.`;
      throw new Refusal('webhook_limit_exceeded', detail);
    }
    if (profile === 'legacy') await requireLegacySecret(tx, deps, shop_id);
    const id = await insertWebhook(tx, {
      shop_id,
      topic,
      triggers,
      url,
      status,
      profile,
      secret: secret === null ? null : deps.vault.seal(secretOf(shop_id), secret),
      created_at: at,
      updated_at: at,
    });
    return { ...JSON.parse((await readWebhook(tx, { shop_id, id }))!), secret };
  });
}
