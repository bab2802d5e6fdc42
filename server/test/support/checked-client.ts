import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** What speaks to the server for one shop, with a key of all scopes in each profile. */
export type CheckedClients = Record<Profile, Client>;

export async function createCheckedClients(server: TestApp, shop: Pick<Shop, 'id'>): Promise<CheckedClients> {
  const [standard, legacy] = await Promise.all([
    server.createKey(shop),
    server.createKey(shop, { profile: 'legacy' }),
  ]);
  return { standard: server.client(standard.secret), legacy: server.client(legacy.secret) };
}
