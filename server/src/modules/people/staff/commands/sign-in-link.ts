import { hashSecret, makeSecret } from '../../../../platform/callers/credentials.ts';
import { minute_ms } from '../../../../platform/clock.ts';
import { consoleUrl } from '../../../../platform/config.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { startStaffSession } from '../../../access/sessions/index.ts';
import type { SessionClient, StartedSession } from '../../../access/sessions/index.ts';
import { normaliseEmail } from '../email.ts';
import { lockMember, lockMemberById, putSignInLink, readActiveMember, takeSignInLink } from '../store.ts';
import type { Member } from '../store.ts';
import type { StaffDeps } from './add-member.ts';
import { memberNotFound, noActiveMember } from './change-member.ts';

/** How long a sign-in link can be used. */
const link_valid_ms = 15 * minute_ms;

type LinkDeps = StaffDeps & Pick<Deps, 'config'>;
type SignInLink = { url: string; expires_at: Date; member: Member };

/**
 * Makes the link by which a member signs in once, within 15 minutes; an earlier one stops working. The token is stored as a hash only.
 * Refusals: resource_not_found, also for a disabled member.
 */
export function createSignInLink(deps: LinkDeps, shop_id: number, email: string): Promise<SignInLink> {
  return deps.db.inTransaction(async (tx) => {
    const member = await lockMember(tx, shop_id, normaliseEmail(email));
    if (!member || member.disabled_at) throw noActiveMember(email);
    return putLink(tx, deps, member);
  });
}

/** The same, for a member by id. Refusals: member_not_found, also for a disabled member. */
export function createSignInLinkFor(
  deps: LinkDeps,
  ref: { shop_id: number; member_id: number },
): Promise<SignInLink> {
  return deps.db.inTransaction(async (tx) => {
    const member = await lockMemberById(tx, ref);
    if (!member || member.disabled_at) throw memberNotFound();
    return putLink(tx, deps, member);
  });
}

async function putLink(tx: Tx, { clock, config }: LinkDeps, member: Member): Promise<SignInLink> {
  const token = makeSecret();
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + link_valid_ms);
  const { shop_id, id: member_id } = member;
  await putSignInLink(tx, { shop_id, member_id, token_hash: hashSecret(token), expires_at, created_at });
  return { url: `${consoleUrl(config)}/sign-in?token=${token}`, expires_at, member };
}

/** Uses a sign-in link up, and starts a session; undefined when the link doesn't work, or no longer. */
export function redeemSignInLink(
  { db, clock }: StaffDeps,
  token: string,
  client?: SessionClient,
): Promise<{ session: StartedSession; member: Member } | undefined> {
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    const link = await takeSignInLink(tx, hashSecret(token), now);
    const member = link && (await readActiveMember(tx, link));
    if (!member) return undefined;
    const { shop_id, id: member_id } = member;
    const authenticated = { shop_id, member_id, authenticated_by: 'link', now } as const;
    return { session: await startStaffSession(tx, authenticated, client), member };
  });
}
