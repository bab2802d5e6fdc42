import type { Role } from '@retour/contract/permissions';
import type { Tx } from '../../../../platform/db.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { deleteSessionsOf } from '../../../access/sessions/index.ts';
import { normaliseEmail } from '../email.ts';
import { deleteMember, lockMember, lockMemberById, lockOwners, updateMember } from '../store.ts';
import type { Member } from '../store.ts';
import type { StaffDeps } from './add-member.ts';

type MemberRef = { shop_id: number; member_id: number };
export type MemberChanges = {
  name?: string | undefined;
  role?: Role | undefined;
  disabled?: boolean | undefined;
};

/**
 * Changes the name or the role of a member, or disables or enables them. A disabled member's sessions end; a role counts from the next request on. One active
 * owner stays. Refusals: member_not_found, last_owner.
 */
export function changeMember(
  { db, clock }: StaffDeps,
  ref: MemberRef,
  changes: MemberChanges,
): Promise<Member> {
  return db.inTransaction(async (tx) => {
    // Owners first, so that two owners who disable each other are put in order.
    const owners = await lockOwners(tx, ref.shop_id);
    const member = await lockMemberById(tx, ref);
    if (!member) throw memberNotFound();
    const { name = member.name, role = member.role } = changes;
    const is_disabled = changes.disabled ?? member.disabled_at !== null;
    if (role !== 'owner' || is_disabled) requireOtherOwner(owners, member);
    const disabled_at = is_disabled ? (member.disabled_at ?? clock.now()) : null;
    if (is_disabled) await deleteSessionsOf(tx, ref);
    return updateMember(tx, ref, { name, role, disabled_at });
  });
}

/** Removes a member, with their sessions and ways to sign in. One active owner stays. Refusals: member_not_found, last_owner. */
export function removeMember({ db }: StaffDeps, ref: MemberRef): Promise<void> {
  return db.inTransaction(async (tx) => {
    const owners = await lockOwners(tx, ref.shop_id);
    const member = await lockMemberById(tx, ref);
    if (!member) throw memberNotFound();
    requireOtherOwner(owners, member);
    await deleteMember(tx, ref);
  });
}

/** Disables a member: every session ends with its next request. A second call changes nothing. Refusals: resource_not_found. */
export function disableMember({ db, clock }: StaffDeps, shop_id: number, email: string): Promise<Member> {
  return db.inTransaction(async (tx: Tx) => {
    const member = await lockMember(tx, shop_id, normaliseEmail(email));
    if (!member) throw noActiveMember(email);
    if (member.disabled_at) return member;
    const ref = { shop_id, member_id: member.id };
    await deleteSessionsOf(tx, ref);
    return updateMember(tx, ref, { ...member, disabled_at: clock.now() });
  });
}

function requireOtherOwner(owners: readonly number[], { id }: Member): void {
  if (owners.length === 1 && owners[0] === id)
    throw new Refusal('last_owner', 'This is the only active owner. Make somebody else an owner first.');
}

export const memberNotFound = () => new Refusal('member_not_found', 'There is no such member of the staff.');
export const noActiveMember = (email: string) =>
  new Refusal('resource_not_found', `The shop has no active staff member ${email}.`);
