import type { Scope } from '@retour/contract/scopes';
import type { Profile } from '../../../platform/authenticate.ts';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { isName } from '../../../platform/schema/characters.ts';
import { makeSecret } from './secret.ts';
import { changeKeyRow, insertKey, lockKey, moveSecret, updateLastUse } from './store.ts';
import type { ApiKey, KeyUse } from './store.ts';

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

export type NewKey = {
  shop_id: number;
  /** 1 to 100 characters, for people. */
  name: string;
  scopes: readonly Scope[];
  profile?: Profile;
  /** The key's own limit; without one the operator's applies. */
  rate_limit_per_minute?: number | null;
  expires_at?: Date | null;
};

/** A key with its secret, which is shown this once and stored as a hash only. */
export type IssuedKey = ApiKey & { secret: string };

/** Makes a key. Refusals: validation_failed. */
export function createKey(deps: KeyDeps, given: NewKey): Promise<IssuedKey> {
  const now = deps.clock.now();
  const { shop_id, profile = 'standard', rate_limit_per_minute = null, expires_at = null } = given;
  const name = given.name.trim();
  const scopes = [...new Set(given.scopes)];
  requireValid({ name, scopes, rate_limit_per_minute, expires_at }, now);
  const secret = makeSecret(shop_id, deps.config);
  return deps.db.inTransaction(async (tx) => {
    const secret_hash = hashSecret(secret);
    const row = {
      shop_id,
      name,
      scopes,
      profile,
      rate_limit_per_minute,
      expires_at,
      secret_hash,
      created_at: now,
    };
    return { ...(await insertKey(tx, row)), secret };
  });
}

export type KeyRef = { shop_id: number; key_id: number };

/** How long the secret before a rotation stays valid, unless told otherwise. */
const default_overlap_ms = day_ms;
const max_overlap_ms = 30 * day_ms;

/**
 * Gives a key a new secret; the one before stays valid for `overlap_ms`, 0 to 30 days. An older one that was still valid ends at once.
 * `check` may refuse it. Refusals: resource_not_found, resource_in_use for a revoked or expired key, validation_failed.
 */
export function rotateKey(
  deps: KeyDeps,
  {
    shop_id,
    key_id,
    overlap_ms = default_overlap_ms,
    check = () => {},
  }: KeyRef & { overlap_ms?: number; check?: (key: ApiKey) => void },
): Promise<IssuedKey> {
  if (!(overlap_ms >= 0 && overlap_ms <= max_overlap_ms))
    throw invalid({ overlap: ['The overlap must be between 0 and 30 days.'] });
  const now = deps.clock.now();
  const secret = makeSecret(shop_id, deps.config);
  return deps.db.inTransaction(async (tx) => {
    const key = await lockKey(tx, shop_id, key_id);
    if (!key) throw keyNotFound();
    if (key.revoked_at)
      throw new Refusal('resource_in_use', `The key ${key_id} was revoked permanently. Create a new key.`);
    if (key.expires_at && key.expires_at <= now)
      throw new Refusal('resource_in_use', `The key ${key_id} has expired. Create a new key.`);
    check(key);
    const moved = await moveSecret(
      tx,
      shop_id,
      key_id,
      hashSecret(secret),
      new Date(now.getTime() + overlap_ms),
    );
    return { ...moved, secret };
  });
}

/** Revokes a key immediately and permanently; a second call changes nothing. Refusals: resource_not_found. */
export function revokeKey(deps: KeyDeps, { shop_id, key_id }: KeyRef): Promise<ApiKey> {
  return deps.db.inTransaction(async (tx) => {
    const key = await lockKey(tx, shop_id, key_id);
    if (!key) throw keyNotFound();
    return key.revoked_at ? key : changeKeyRow(tx, shop_id, key_id, { revoked_at: deps.clock.now() });
  });
}

/** Gives a key another error profile, from its next request on. Refusals: resource_not_found, resource_in_use for a revoked key. */
export function changeProfile(
  deps: KeyDeps,
  { shop_id, key_id, profile }: KeyRef & { profile: Profile },
): Promise<ApiKey> {
  return deps.db.inTransaction(async (tx) => {
    const key = await lockKey(tx, shop_id, key_id);
    if (!key) throw keyNotFound();
    if (key.revoked_at) throw new Refusal('resource_in_use', `The key ${key_id} was revoked permanently.`);
    return key.profile === profile ? key : changeKeyRow(tx, shop_id, key_id, { profile });
  });
}

/** Notes when keys were last used, to the minute. */
export function recordKeyUse(deps: Pick<Deps, 'db'>, uses: KeyUse[]): Promise<void> {
  return deps.db.inTransaction((tx) => updateLastUse(tx, uses));
}

const keyNotFound = () => new Refusal('resource_not_found', 'The shop has no such key.');

function requireValid(
  key: Required<Pick<NewKey, 'name' | 'scopes' | 'rate_limit_per_minute' | 'expires_at'>>,
  now: Date,
): void {
  const { name, scopes, rate_limit_per_minute: limit, expires_at } = key;
  const errors: FieldErrors = {};
  if (!isName(name)) errors['name'] = ['The name must have 1 to 100 characters.'];
  if (scopes.length === 0) errors['scopes'] = ['A key needs at least one scope.'];
  if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= 100_000_000)) {
    errors['rate_limit'] = ['The rate limit must be between 1 and 100000000 requests per minute.'];
  }
  if (expires_at && expires_at <= now) errors['expires_at'] = ['The key would already be expired.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
