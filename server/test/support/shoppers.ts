import assert from 'node:assert/strict';
import { startShopperSession } from '../../src/modules/access/sessions/index.ts';
import type { Client } from './client.ts';
import type { TestShop } from './shop.ts';

let addresses = 0;

/** What speaks to the server as the shopper of an order, each from an address of their own, so that no limit of attempts is in the way. */
export async function signShopperIn(
  { server, deps, shop }: Pick<TestShop, 'server' | 'deps' | 'shop'>,
  order: { name: string },
  { is_gift = false, secondary_input = '43215' }: { is_gift?: boolean; secondary_input?: string } = {},
): Promise<Client> {
  const address = `198.51.100.${++addresses}`;
  const proof = { order_name: order.name, secondary_input };
  const { token } = await startShopperSession(deps, shop.handle, { proof, is_gift, address });
  assert.ok(token);
  return server.client(token);
}
