import type { Deps } from '../../platform/deps.ts';
import { invalid } from '../../platform/refusal.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { deleteBridge, readBridge, sealBridgeSecret, upsertBridge } from './store-bridges.ts';

const max_url_length = 2048;
const max_secret_length = 4096;

export type NewBridge = {
  shop_id: number;
  /** http or https, without user, query and fragment. */
  url: string;
  /** Sent as bearer token; 1 to 4,096 visible ASCII characters. Without one, calls carry no `Authorization`. */
  secret?: string | undefined;
};

/**
 * Gives a shop a payment bridge of its own in place of the server's; the secret is stored encrypted. Running servers use it with the next refund.
 * The address is the operator's choice and is not checked against the rules for addresses that merchants choose: whoever offers this to
 * merchants has to check it with `deps.egress` first. Refusals: validation_failed.
 */
export async function setPaymentBridge(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { shop_id, url: given, secret }: NewBridge,
): Promise<void> {
  const url = given.trim().replace(/\/+$/, '');
  const errors: FieldErrors = {};
  if (!isBridgeUrl(url))
    errors['url'] = ['The url must be an http or https URL without user, query and fragment.'];
  if (secret !== undefined && !isSecret(secret))
    errors['secret'] = [`The secret must have 1 to ${max_secret_length} visible ASCII characters.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sealed = secret === undefined ? null : sealBridgeSecret(vault, shop_id, secret);
  await db.inTransaction((tx) => upsertBridge(tx, shop_id, { url, secret: sealed, updated_at: clock.now() }));
}

/** Takes a shop's own bridge away, so that the server's is used again. Returns whether it had one. */
export function clearPaymentBridge({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<boolean> {
  return db.inTransaction((tx) => deleteBridge(tx, shop_id));
}

/** Where the refunds of a shop go, for people: never with a secret. */
export type ShownBridge = {
  /** `shop`: a bridge of its own; `server`: the one of the server; `none`: refunds are recorded as owed. */
  source: 'shop' | 'server' | 'none';
  url: string | null;
  has_secret: boolean;
};

/** Where the refunds of a shop go. */
export async function showPaymentBridge(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  shop_id: number,
): Promise<ShownBridge> {
  const own = await readBridge(db.root, shop_id);
  if (own) return { source: 'shop', url: own.url, has_secret: own.secret !== null };
  const { payment_url: url, payment_secret } = config;
  return url
    ? { source: 'server', url, has_secret: payment_secret !== '' }
    : { source: 'none', url: null, has_secret: false };
}

function isBridgeUrl(text: string): boolean {
  if (text.length > max_url_length || !URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && !search && !hash && !username && !password;
}

/** A header can carry nothing else. */
const isSecret = (text: string) => text.length <= max_secret_length && /^[\x21-\x7e]+$/.test(text);
