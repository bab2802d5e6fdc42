import type { Scope } from '@retour/contract/scopes';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { KeyPrincipal, Profile, Shop } from '../../../platform/authenticate.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** A key as people may see it: never with a secret or its hash. */
export type ApiKey = {
  shop_id: number;
  id: number;
  name: string;
  scopes: Scope[];
  profile: Profile;
  rate_limit_per_minute: number | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  previous_secret_expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
};

const columns = [
  'shop_id',
  'id',
  'name',
  sql<Scope[]>`scopes`.as('scopes'),
  'profile',
  'rate_limit_per_minute',
  'expires_at',
  'revoked_at',
  'previous_secret_expires_at',
  'last_used_at',
  'created_at',
] as const;

/** The keys of a shop, oldest first, revoked ones included. */
export function listKeys(db: Reader, shop_id: number): Promise<ApiKey[]> {
  return db.selectFrom('api_keys').select(columns).where('shop_id', '=', shop_id).orderBy('id').execute();
}

/**
 * The caller that a secret stands for, found by its hash before any shop is known; also for a key that may no longer be used, which the
 * caller's `unusable` and `usable_until` say. The secret before a rotation is usable until the overlap ends.
 */
export async function readCaller(db: Reader, secret_hash: Buffer): Promise<KeyPrincipal | undefined> {
  const { rows } = await sql<CallerRow>`
    select k.id as key_id, k.name as key_name, k.profile, k.scopes, k.rate_limit_per_minute,
      case when k.secret_hash = ${secret_hash} then k.expires_at
        else least(k.expires_at, k.previous_secret_expires_at) end as usable_until,
      k.revoked_at is not null or s.status = 'suspended' as revoked,
      s.id, s.handle, s.portal_address, s.name, s.currency, s.time_zone, s.process_flagged_returns
    from api_keys k join shops s on s.id = k.shop_id
    where k.secret_hash = ${secret_hash} or k.previous_secret_hash = ${secret_hash}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { key_id, key_name, profile, scopes, rate_limit_per_minute, usable_until, revoked, ...shop } = row;
  return {
    kind: 'key',
    shop,
    key_id,
    key_name,
    profile,
    scopes: new Set(scopes),
    rate_limit_per_minute,
    usable_until,
    unusable: revoked ? 'key_revoked' : null,
  };
}

type CallerRow = Shop &
  Pick<KeyPrincipal, 'key_id' | 'key_name' | 'profile' | 'rate_limit_per_minute' | 'usable_until'> & {
    scopes: Scope[];
    revoked: boolean;
  };

export function insertKey(tx: Tx, key: Insertable<Tables['api_keys']>): Promise<ApiKey> {
  return tx.insertInto('api_keys').values(key).returning(columns).executeTakeFirstOrThrow();
}

export function lockKey(tx: Tx, shop_id: number, key_id: number): Promise<ApiKey | undefined> {
  return tx
    .selectFrom('api_keys')
    .select(columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', key_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a new secret in the place of the present one, which becomes the previous one until `previous_secret_expires_at`. */
export function moveSecret(
  tx: Tx,
  shop_id: number,
  key_id: number,
  secret_hash: Buffer,
  previous_secret_expires_at: Date,
): Promise<ApiKey> {
  return tx
    .updateTable('api_keys')
    .set((column) => ({
      previous_secret_hash: column.ref('secret_hash'),
      previous_secret_expires_at,
      secret_hash,
    }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', key_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function changeKeyRow(
  tx: Tx,
  shop_id: number,
  key_id: number,
  changes: Partial<Pick<ApiKey, 'profile' | 'revoked_at'>>,
): Promise<ApiKey> {
  return tx
    .updateTable('api_keys')
    .set(changes)
    .where('shop_id', '=', shop_id)
    .where('id', '=', key_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** That a key was used at an instant. */
export type KeyUse = { shop_id: number; key_id: number; at: Date };

/** Moves `last_used_at` forward, to the minute. A key that somebody changes right now is left for the next time. */
export async function updateLastUse(tx: Tx, uses: KeyUse[]): Promise<void> {
  await sql`
    with used as (
      select k.shop_id, k.id, date_trunc('minute', u.at, 'UTC') as at
      from unnest(${uses.map((use) => use.shop_id)}::bigint[], ${uses.map((use) => use.key_id)}::bigint[],
        ${uses.map((use) => use.at)}::timestamptz[]) as u (shop_id, key_id, at)
      join api_keys k on k.shop_id = u.shop_id and k.id = u.key_id
      for no key update of k skip locked
    )
    update api_keys k set last_used_at = used.at from used
    where k.shop_id = used.shop_id and k.id = used.id and (k.last_used_at is null or k.last_used_at < used.at)`.execute(
    tx,
  );
}
