import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** Clients of a shop, one a profile, who hold every answer to the API description. */
export type CheckedClients = Record<Profile, Client>;

/** Makes a key of all scopes in each profile, and what speaks with it. */
export async function createCheckedClients(server: TestApp, shop: Pick<Shop, 'id'>): Promise<CheckedClients> {
  const standard = await server.createKey(shop);
  const legacy = await server.createKey(shop, { profile: 'legacy' });
  return { standard: server.client(standard.secret), legacy: server.client(legacy.secret) };
}
