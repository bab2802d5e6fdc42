import type { NewShop } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startTestApp } from './app.ts';
import type { TestApp, TestAppOptions } from './app.ts';
import { createCheckedClients } from './checked-client.ts';
import type { CheckedClients } from './checked-client.ts';
import { TestClock } from './clock.ts';

/** A server that answers but works on no job, whose time stands still, with a shop and a client in each profile. */
export type TestShop = {
  server: TestApp;
  clock: TestClock;
  deps: Deps & { clock: TestClock };
  shop: Shop;
  clients: CheckedClients;
};

/** Gives a server with a new shop; `fields` are the shop's. `own` and `settings` are those of `startTestApp`. */
export async function startShop(
  fields: Partial<NewShop> = {},
  { own = false, settings = {} }: Pick<TestAppOptions, 'own' | 'settings'> = {},
): Promise<TestShop> {
  const clock = new TestClock();
  const server = await startTestApp({
    clock,
    role: 'api',
    own,
    settings: { RETOUR_RATE_LIMIT: '1000000', RETOUR_ANONYMOUS_RATE_LIMIT: '1000000', ...settings },
  });
  const shop = await server.createShop({ handle: 'acme', ...fields });
  const clients = await createCheckedClients(server, shop);
  return { server, clock, deps: { ...server.deps, clock }, shop, clients };
}
