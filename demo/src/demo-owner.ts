import type { Deps } from '../../server/src/platform/deps.ts';
import { requireShop } from '../../server/src/modules/shop/shops/index.ts';
import { addMember, createSignInLink, listMembers } from '../../server/src/modules/people/staff/index.ts';
import { demo_handle } from './seed-demo.ts';

const owner = { name: 'Grace Murray', email: 'grace@marlow-gifts.example', role: 'owner' } as const;

/** A link by which the owner of the demo shop signs in once. A shop without an owner gets one. */
export async function linkDemoOwner(deps: Deps): Promise<{ url: string; name: string }> {
  const { id: shop_id } = await requireShop(deps.db.root, demo_handle);
  const members = await listMembers(deps.db.root, shop_id);
  const found =
    members.find(({ role, disabled_at }) => role === 'owner' && disabled_at === null) ??
    (await addMember(deps, { shop_id, ...owner }));
  const { url } = await createSignInLink(deps, shop_id, found.email);
  return { url, name: found.name };
}
