import { required } from '@retour/contract/validation-messages';
import { invalid } from '../../../../platform/refusal.ts';
import type { SessionClient } from '../../../access/sessions/index.ts';
import { acceptInvitation, findInvitation } from '../../staff/index.ts';
import { checkPassword, hashPassword } from '../password.ts';
import { putPassword } from '../store.ts';
import { startMemberSession } from './sign-in.ts';
import type { SignInDeps, SignedIn } from './sign-in.ts';

/**
 * Makes whoever has the link of an invitation a member, with a password if they set one, and signs them in. Without one they add a passkey next.
 * Refusals: invitation_not_found, validation_failed, resource_exists.
 */
export async function joinStaff(
  deps: SignInDeps,
  given: { token: string; name: string; email: string | undefined; password: string | undefined },
  client: SessionClient,
): Promise<SignedIn> {
  const { password } = given;
  const invitation = await findInvitation(deps, given.token);
  const email = invitation.email ?? given.email?.toLowerCase();
  if (!email) throw invalid({ email: [required('email')] });
  if (password !== undefined) checkPassword(password, email);
  const hash = password === undefined ? undefined : await hashPassword(password);
  return deps.db.inTransaction(async (tx) => {
    const { id: member_id, ...member } = await acceptInvitation(tx, deps, given);
    const { shop_id, created_at: updated_at } = member;
    if (hash !== undefined) await putPassword(tx, { shop_id, member_id, hash, updated_at });
    return startMemberSession(tx, deps, { ...member, member_id }, 'link', client);
  });
}
