import { availableParallelism } from 'node:os';
import type { Scope } from '@retour/contract/scopes';
import { createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createKey } from '../../server/src/modules/access/api-keys/index.ts';
import { rebuildDocuments } from '../../server/src/modules/returns/index.ts';
import { createShop } from '../../server/src/modules/shop/shops/index.ts';
import type { Request } from 'autocannon';
import type { HttpScenarioName } from './options.ts';
import { detailsRequest, flagRequest, windowRequest } from './scenarios.ts';
import type { KeyedShop, WindowName } from './scenarios.ts';
import { createRecorder, makeTemplates } from './statements.ts';
import type { Statement, Template } from './statements.ts';

/** The same for every server: it's in the stored JSON of returns. */
export const portal_url = 'https://returns.example.com';

/** Retour inside of this process, to make shops and keys and to listen to what it says to the database. */
export type Workshop = {
  /** Shops, each with a key of these scopes. */
  makeShops(count: number, scopes?: readonly Scope[]): Promise<KeyedShop[]>;
  /** Stores the JSON of all returns, as a server in production has. */
  storeDocuments(): Promise<unknown>;
  recordStatements(shop: KeyedShop, open_return_id: number): Promise<Record<HttpScenarioName, Template[]>>;
  close(): Promise<void>;
};

export async function openWorkshop(connection_string: string): Promise<Workshop> {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: connection_string,
    LOG_LEVEL: 'error',
    RETOUR_PORTAL_URL: portal_url,
  });
  const now = new Date();
  now.setMilliseconds(0);
  const app = await createApp({
    config,
    connection: { connectionString: connection_string },
    secret: 'of a database that is thrown away',
    clock: { now: () => now },
    log: createLog('error'),
    role: 'api',
  });
  const record = createRecorder(app);
  const origin = await app.listen();
  const { deps } = app;
  return {
    async makeShops(count, scopes = ['returns']) {
      const shops: KeyedShop[] = [];
      for (let n = 1; n <= count; n++) {
        const shop = await createShop(deps, { handle: `shop-${n}`, name: `Shop ${n}`, currency: 'USD' });
        const { secret } = await createKey(deps, { shop_id: shop.id, name: 'bench', scopes });
        shops.push({ id: shop.id, handle: shop.handle, key: secret });
      }
      return shops;
    },
    storeDocuments: () => rebuildDocuments(deps, undefined, { at_once: availableParallelism() }),
    async recordStatements(shop, return_id) {
      const from = new Date(now.getTime() - 86_400_000);
      // The first request with a key reads it; after that it is known.
      await ask(origin, detailsRequest(shop, return_id));
      const details = await record(() => ask(origin, detailsRequest(shop, return_id)));
      const windows = { shop_id: shop.id, from, to: now };
      const recordWindow = async (name: WindowName) =>
        makeTemplates(await record(() => ask(origin, windowRequest(name, shop, from, now))), windows);
      const reads = {
        list: await recordWindow('list'),
        returns: await recordWindow('returns'),
        notice: await recordWindow('notice'),
      };
      const flag = await record(() => ask(origin, flagRequest(shop, return_id)));
      const known = { shop_id: shop.id, return_id };
      return {
        ...reads,
        details: makeTemplates(details, { shop_ids: [shop.id], return_ids: [return_id] }),
        flag: makeTemplates(flag, { ...known, now, event_ids: eventIdsIn(flag) }),
      };
    },
    close: () => app.close(),
  };
}

async function ask(origin: string, { method, path, headers }: Request): Promise<void> {
  const response = await fetch(`${origin}${path}`, { method, headers });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

function eventIdsIn(statements: readonly Statement[]): unknown {
  const is_event = (value: unknown) => typeof value === 'string' && value.startsWith('evt_');
  return statements
    .flatMap(({ values }) => values ?? [])
    .find((value) => Array.isArray(value) && value.every(is_event));
}
