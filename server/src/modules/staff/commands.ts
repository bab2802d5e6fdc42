import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@retour/contract/permissions';
import { minute_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, invalid } from '../../platform/refusal.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { startStaffSession } from '../sessions/index.ts';
import type { SessionClient, StartedSession } from '../sessions/index.ts';
import {
  insertMember,
  lockMember,
  putSignInLink,
  readActiveMember,
  takeSignInLink,
  updateDisabled,
} from './store.ts';
import type { Member } from './store.ts';

type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/** How long a sign-in link can be used. */
const link_valid_ms = 15 * minute_ms;

/** Adds a member to the staff of a shop. `name` has 1 to 100 characters. Refusals: validation_failed, resource_exists. */
export async function addMember(
  { db, clock }: StaffDeps,
  { shop_id, role, ...given }: { shop_id: number; email: string; name: string; role: Role },
): Promise<Member> {
  const email = normaliseEmail(given.email);
  const name = given.name.trim();
  const errors: FieldErrors = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255)
    errors['email'] = ['The email address is not valid.'];
  if (name.length < 1 || name.length > 100) errors['name'] = ['The name must have 1 to 100 characters.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const member = await db.inTransaction((tx) =>
    insertMember(tx, { shop_id, email, name, role, created_at: clock.now() }),
  );
  if (!member) throw new Refusal('resource_exists', `${email} is a member of the staff already.`);
  return member;
}

/** Disables a member: every session ends with its next request. A second call changes nothing. Refusals: resource_not_found. */
export function disableMember({ db, clock }: StaffDeps, shop_id: number, email: string): Promise<Member> {
  return db.inTransaction(async (tx) => {
    const member = await lockMember(tx, shop_id, normaliseEmail(email));
    if (!member) throw memberNotFound(email);
    return member.disabled_at ? member : updateDisabled(tx, member, clock.now());
  });
}

/**
 * Makes the link by which a member signs in once, within 15 minutes; an earlier one stops working. The token is stored as a hash only.
 * Refusals: resource_not_found, also for a disabled member.
 */
export function createSignInLink(
  { db, clock, config }: StaffDeps & Pick<Deps, 'config'>,
  shop_id: number,
  email: string,
): Promise<{ url: string; expires_at: Date; member: Member }> {
  return db.inTransaction(async (tx) => {
    const member = await lockMember(tx, shop_id, normaliseEmail(email));
    if (!member || member.disabled_at) throw memberNotFound(email);
    const token = randomBytes(32).toString('base64url');
    const created_at = clock.now();
    const expires_at = new Date(created_at.getTime() + link_valid_ms);
    await putSignInLink(tx, {
      shop_id,
      member_id: member.id,
      token_hash: digestOf(token),
      expires_at,
      created_at,
    });
    return { url: `${config.origin}/console/sign-in?token=${token}`, expires_at, member };
  });
}

/** Uses a sign-in link up, and starts a session; undefined when the link doesn't work, or no longer. */
export function redeemSignInLink(
  { db, clock }: StaffDeps,
  token: string,
  client?: SessionClient,
): Promise<{ session: StartedSession; member: Member } | undefined> {
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    const link = await takeSignInLink(tx, digestOf(token), now);
    const member = link && (await readActiveMember(tx, link));
    if (!member) return undefined;
    const { shop_id, id: member_id } = member;
    const authenticated = { shop_id, member_id, authenticated_by: 'link', now } as const;
    return { session: await startStaffSession(tx, authenticated, client), member };
  });
}

const digestOf = (token: string) => hash('sha256', token, 'buffer');
const normaliseEmail = (email: string) => email.trim().toLowerCase();
const memberNotFound = (email: string) =>
  new Refusal('resource_not_found', `The shop has no active staff member ${email}.`);
