import type { Role } from '@retour/contract/permissions';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { isName } from '../../../../platform/schema/characters.ts';
import { normaliseEmail } from '../email.ts';
import { insertMember } from '../store.ts';
import type { Member } from '../store.ts';

export type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/** Refuses an email address or a name that a member can't have. Refusals: validation_failed. */
export function checkMember({ email, name }: { email: string; name?: string }): void {
  const errors: FieldErrors = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 255)
    errors['email'] = ['The email address is not valid.'];
  if (name !== undefined && !isName(name)) errors['name'] = ['The name must have 1 to 100 characters.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds a member to the staff of a shop. `name` has 1 to 100 characters. Refusals: validation_failed, resource_exists. */
export async function addMember(
  { db, clock }: StaffDeps,
  { shop_id, role, ...given }: { shop_id: number; email: string; name: string; role: Role },
): Promise<Member> {
  const email = normaliseEmail(given.email);
  const name = given.name.trim();
  checkMember({ email, name });
  const member = await db.inTransaction((tx) =>
    insertMember(tx, { shop_id, email, name, role, created_at: clock.now() }),
  );
  if (!member) throw memberExists(email);
  return member;
}

export const memberExists = (email: string) =>
  new Refusal('resource_exists', `${email} is a member of the staff already.`);
