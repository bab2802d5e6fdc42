import { permissionsOf } from '@retour/contract/permissions';
import type { ShopperPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import type { FastifyRequest } from 'fastify';
import { presentedCredential } from '../../../platform/callers/credentials.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { SessionReader } from '../../../platform/http/http-deps.ts';
import { expiryOf, noted_every_ms } from './lifetime.ts';
import { readSession, updateLastUse } from './store.ts';
import type { SessionRow } from './store.ts';
import { isWellFormedToken } from './token.ts';

/**
 * Reads a session with every request, so that a revoked one, a disabled member and a changed role count from the next request on. Using a session
 * keeps it alive.
 */
export function createSessionReader({ db, clock }: Pick<Deps, 'db' | 'clock'>): SessionReader {
  return {
    async identify(token) {
      const row = isWellFormedToken(token) ? await readSession(db.root, hashSecret(token)) : undefined;
      if (!row) return undefined;
      const now = clock.now();
      if (row.expires_at <= now) return 'expired';
      if (now.getTime() - row.last_used_at.getTime() < noted_every_ms) return principalOf(row);
      const used = { last_used_at: now, expires_at: expiryOf(row.kind, now, row.ends_at) };
      await db.inTransaction((tx) =>
        updateLastUse(tx, { shop_id: row.id, session_id: row.session_id }, used),
      );
      return principalOf({ ...row, ...used });
    },
  };
}

/**
 * The shopper who visits a page that is open to everybody and counts no requests; undefined when nobody is signed in, or the session has ended. Throws
 * while the database can't be read.
 */
export async function findShopperSession(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { headers }: FastifyRequest,
): Promise<ShopperPrincipal | undefined> {
  const credential = presentedCredential(headers, ['shopper'], deps.config);
  if (credential?.kind !== 'session') return undefined;
  const found = await createSessionReader(deps).identify(credential.token);
  return found !== 'expired' && found?.kind === 'shopper' ? found : undefined;
}

function principalOf(row: SessionRow): ShopperPrincipal | StaffPrincipal {
  const { id, handle, portal_address, name, currency, time_zone, process_flagged_returns } = row;
  const { session_id, expires_at } = row;
  const shop = { id, handle, portal_address, name, currency, time_zone, process_flagged_returns };
  const session = { shop, session_id, expires_at, profile: 'standard' } as const;
  if (row.kind === 'shopper') {
    const { order_id, is_gift, gift_code_id, proved } = row;
    return { kind: 'shopper', ...session, order_id, is_gift, gift_code_id, proved };
  }
  const { member_id, member_name, role, authenticated_at, authenticated_by } = row;
  return {
    kind: 'staff',
    ...session,
    member_id,
    name: member_name,
    role,
    permissions: permissionsOf(role),
    authenticated_at,
    authenticated_by,
  };
}
