import type { KeyObject } from 'node:crypto';
import type { Profile } from '../../../platform/authenticate.ts';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openSecrets } from './secrets.ts';
import type { SealedSecrets } from './secrets.ts';
import { legacyKey, legacySignature, standardKey, standardSignature } from './signature.ts';

/** A subscription with what signs its messages. */
export type SigningWebhook = SealedSecrets & { shop_id: number; profile: Profile };

type Message = { id: string; body: Buffer };

/** Signs messages. It remembers what it has opened of a subscription that it is given again: opening a secret takes longer than signing with it. */
export type Signer = {
  /** Headers of a message that is sent now. Throws when its secret cannot be opened. */
  sign(webhook: SigningWebhook, message: Message, now: Date): Record<string, string>;
};

type Keys = { key: KeyObject; previous: KeyObject | undefined };
type Opened = Keys & { valid_until: Date | null };

export function createSigner(deps: Pick<Deps, 'vault'>): Signer {
  const opened = new WeakMap<SigningWebhook, Opened>();
  return {
    sign(webhook, message, now) {
      let keys = opened.get(webhook);
      if (!keys || (keys.valid_until && keys.valid_until <= now)) {
        keys = openKeys(deps, webhook, now);
        opened.set(webhook, keys);
      }
      return webhook.profile === 'standard'
        ? standardHeaders(message, now, keys)
        : legacyHeaders(message, now, keys);
    },
  };
}

function openKeys(
  deps: Pick<Deps, 'vault'>,
  { shop_id, profile, ...sealed }: SigningWebhook,
  now: Date,
): Opened {
  const { secret, previous } = openSecrets(deps, shop_id, sealed, now);
  const keyOf = profile === 'standard' ? standardKey : legacyKey;
  return {
    key: keyOf(secret),
    previous: previous === undefined ? undefined : keyOf(previous),
    valid_until: previous === undefined ? null : sealed.previous_secret_expires_at,
  };
}

const timestampOf = (now: Date) => Math.floor(now.getTime() / second_ms);

/** During a rotation a standard message has a signature of each secret (webhook contract, 4.2). */
function standardHeaders({ id, body }: Message, now: Date, { key, previous }: Keys) {
  const timestamp_s = timestampOf(now);
  const keys = previous === undefined ? [key] : [key, previous];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp_s),
    'webhook-signature': standardSignature({ id, timestamp_s, body }, keys),
  };
}

/** During a rotation a legacy message is signed with the secret before, and beside it with the one that will be valid (webhook contract, 4.2). */
function legacyHeaders({ id, body }: Message, now: Date, { key, previous }: Keys) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampOf(now)),
    'x-loop-signature': legacySignature(body, previous ?? key),
    ...(previous ? { 'x-loop-signature-next': legacySignature(body, key) } : {}),
  };
}
