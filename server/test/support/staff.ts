import type { Role } from '@retour/contract/permissions';
import { addMember, createSignInLink, redeemSignInLink } from '../../src/modules/people/staff/index.ts';
import type { Client } from './client.ts';
import { addPasskey } from './passkey.ts';
import { logRequests } from './logged-requests.ts';
import type { TestShop } from './shop.ts';

let members = 0;

/** A new member of staff who signs in: what speaks to the server as them, and the token of the session. */
export async function signStaffIn(
  { server, deps, shop }: Pick<TestShop, 'server' | 'deps' | 'shop'>,
  role: Role,
): Promise<{ client: Client; token: string; email: string; member_id: number }> {
  const email = `${role}-${++members}@example.com`;
  const { id } = await addMember(deps, { shop_id: shop.id, email, name: `Staff ${members}`, role });
  const { url } = await createSignInLink(deps, shop.id, email);
  const found = await redeemSignInLink(deps, new URL(url).searchParams.get('token')!);
  const { token } = found!.session;
  return { client: server.client(token), token, email, member_id: id };
}

/** Gives the shop of an owner one more member, an invitation and a request in the log, and the owner two passkeys. */
export async function fillStaff(
  at: Pick<TestShop, 'server' | 'deps' | 'shop'>,
  owner: Client,
): Promise<void> {
  await owner.post('/staff/invitations', { email: 'foreign-invited@example.com', role: 'agent' });
  await signStaffIn(at, 'agent');
  await logRequests(at.deps, at.shop.id);
  for (const name of ['Foreign laptop', 'Foreign phone']) await addPasskey(owner, at.deps, name);
}
