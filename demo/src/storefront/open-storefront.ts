import type { App } from '../../../server/src/app.ts';
import { createKey, listKeys, rotateKey } from '../../../server/src/modules/access/api-keys/index.ts';
import {
  changeShopSettings,
  isStorefrontUrl,
  readShopSettings,
  requireShop,
} from '../../../server/src/modules/shop/shops/index.ts';
import type { Deps } from '../../../server/src/platform/deps.ts';
import { demo_handle } from '../seed-demo.ts';
import { askWith } from './ask-api.ts';
import { storefront_path } from './basket.ts';
import { serveFrom } from './serve-storefront.ts';
import { stockUp } from './stock-up.ts';

const key_name = 'storefront';
const scopes = ['carts', 'commerce:read', 'commerce:write'] as const;

/** Opens the storefront of the demo shop on a server whose pages were registered: gives it a key and articles, and sends shoppers there. */
export async function openStorefront({ deps, http }: Pick<App, 'deps' | 'http'>): Promise<void> {
  const { id: shop_id } = await requireShop(deps.db.root, demo_handle);
  const api = askWith(http, await issueKey(deps, shop_id));
  await stockUp(api, deps.config);
  await leadShoppers(deps, shop_id);
  serveFrom(http, api, deps);
}

/** The secret of the storefront's key. It is kept nowhere, so each start has its own; that of the start before stays valid for a day. */
async function issueKey(deps: Deps, shop_id: number): Promise<string> {
  const keys = await listKeys(deps.db.root, shop_id);
  const known = keys.find(({ name, revoked_at }) => name === key_name && revoked_at === null);
  const { secret } = known
    ? await rotateKey(deps, { shop_id, key_id: known.id })
    : await createKey(deps, { shop_id, name: key_name, scopes });
  return secret;
}

/** Sends shoppers of the portal to the storefront, unless the shop has another one. */
async function leadShoppers(deps: Deps, shop_id: number): Promise<void> {
  const settings = await readShopSettings(deps.db.root, shop_id, ['storefront_url']);
  const storefront_url = settings['storefront_url'] as string | null;
  const url = `${deps.config.origin}${storefront_path}`;
  const is_own = storefront_url === null || URL.parse(storefront_url)?.pathname === storefront_path;
  // While the system still has to pick the port, no address is known.
  const can_lead = isStorefrontUrl(url) && new URL(url).port !== '0';
  if (is_own && can_lead && storefront_url !== url)
    await changeShopSettings(deps, shop_id, { storefront_url: url });
}
