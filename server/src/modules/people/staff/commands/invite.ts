import type { Role } from '@retour/contract/permissions';
import { hashSecret, makeSecret } from '../../../../platform/callers/credentials.ts';
import { day_ms } from '../../../../platform/clock.ts';
import { consoleUrl } from '../../../../platform/config.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { required } from '@retour/contract/validation-messages';
import { normaliseEmail } from '../email.ts';
import { insertMember, lockMember, lockOwners } from '../store.ts';
import type { Member } from '../store.ts';
import { deleteInvitation, putInvitation, readInvitation, takeInvitation } from '../store-invitations.ts';
import type { Invitation, OpenInvitation } from '../store-invitations.ts';
import { queueEmail, sealCode } from '../../../messages/emails/index.ts';
import { checkMember, memberExists } from './add-member.ts';
import type { StaffDeps } from './add-member.ts';

/** How long an invitation can be accepted. */
const invitation_valid_ms = 7 * day_ms;

export type IssuedInvitation = { invitation: Invitation; url: string };

type InviteDeps = StaffDeps & Pick<Deps, 'config' | 'jobs' | 'vault'>;

/**
 * Invites somebody to the staff of a shop, and writes to them. The link makes them a member, once, within seven days; an earlier one for the same address
 * stops working. `emailed`: the message is on its way; without an SMTP server it only lies in the outbox. Refusals: validation_failed, resource_exists.
 */
export function inviteMember(
  deps: InviteDeps,
  { shop_id, role, invited_by, ...given }: { shop_id: number; email: string; role: Role; invited_by: string },
): Promise<IssuedInvitation & { emailed: boolean }> {
  const email = normaliseEmail(given.email);
  checkMember({ email });
  return deps.db.inTransaction(async (tx) => {
    if (await lockMember(tx, shop_id, email)) throw memberExists(email);
    const issued = await issue(tx, deps, { shop_id, email, role, invited_by });
    const { id, created_at, expires_at } = issued.invitation;
    const queued = await queueEmail(tx, deps, {
      shop_id,
      occasion: 'staff_invitation',
      about: `invitation ${id} ${created_at.getTime()}`,
      thread: `invitation ${id}`,
      recipient: email,
      facts: { name: null, inviter: invited_by },
      sealed_code: sealCode(deps, shop_id, issued.url),
      give_up_at: expires_at,
    });
    return { ...issued, emailed: queued !== undefined && deps.config.smtp_url !== '' };
  });
}

/** Invites the first owner of a shop, who states their own address; undefined when it has an active owner. */
export function inviteFirstOwner(
  deps: StaffDeps & Pick<Deps, 'config'>,
  shop_id: number,
): Promise<IssuedInvitation | undefined> {
  return deps.db.inTransaction(async (tx) =>
    (await lockOwners(tx, shop_id)).length > 0
      ? undefined
      : issue(tx, deps, { shop_id, email: null, role: 'owner', invited_by: 'the operator' }),
  );
}

async function issue(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  given: { shop_id: number; email: string | null; role: Role; invited_by: string },
): Promise<IssuedInvitation> {
  const token = makeSecret();
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + invitation_valid_ms);
  const row = { ...given, token_hash: hashSecret(token), created_at, expires_at };
  const invitation = await putInvitation(tx, row);
  // Behind #, so that no server on the way writes the token to a log.
  return { invitation, url: `${consoleUrl(config)}/invitation#${token}` };
}

/** Withdraws an invitation. Refusals: invitation_not_found. */
export async function withdrawInvitation(
  { db }: StaffDeps,
  ref: { shop_id: number; invitation_id: number },
): Promise<void> {
  if (!(await db.inTransaction((tx) => deleteInvitation(tx, ref)))) throw invitationNotFound();
}

/** An invitation, for whoever has its link. Refusals: invitation_not_found. */
export async function findInvitation({ db, clock }: StaffDeps, token: string): Promise<OpenInvitation> {
  const found = await readInvitation(db.root, hashSecret(token), clock.now());
  if (!found) throw invitationNotFound();
  return found;
}

/** Uses an invitation up, and adds the member. Refusals: invitation_not_found, validation_failed, resource_exists. */
export async function acceptInvitation(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { token, name, email: given }: { token: string; name: string; email: string | undefined },
): Promise<Member> {
  const now = clock.now();
  const invitation = await takeInvitation(tx, hashSecret(token), now);
  if (!invitation) throw invitationNotFound();
  const { shop_id, role } = invitation;
  const email = invitation.email ?? (given && normaliseEmail(given));
  if (!email) throw invalid({ email: [required('email')] });
  checkMember({ email, name });
  const member = await insertMember(tx, { shop_id, email, name, role, created_at: now });
  if (!member) throw memberExists(email);
  return member;
}

const invitationNotFound = () =>
  new Refusal('invitation_not_found', 'This invitation doesn’t work, or no longer. Ask for a new one.');
