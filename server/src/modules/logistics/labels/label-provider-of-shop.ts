import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createProvider, findAccountProvider, findOwnProvider } from './providers.ts';
import type { LabelProviders } from './providers.ts';
import type { LabelProvider } from './providers/provider.ts';
import { readAccountProvider, readKey } from './store-accounts.ts';

/** Who makes a label: a provider by its name, and whether with the account of the shop. */
export type Maker = { provider: string; is_shops_account: boolean };

/** Who makes the next label of a shop: the service of its own account, else whom the operator chose. */
export async function chooseMaker(
  db: Reader,
  { config }: Pick<Deps, 'config'>,
  shop_id: number,
): Promise<Maker> {
  const provider = await readAccountProvider(db, shop_id);
  return provider === undefined
    ? { provider: findOwnProvider(config).name, is_shops_account: false }
    : { provider, is_shops_account: true };
}

/** The provider, ready for calls with the account of whoever had it; nothing where that is gone. */
export async function openMaker(
  deps: Pick<Deps, 'db' | 'vault' | 'config'> & { providers: LabelProviders },
  shop_id: number,
  { provider, is_shops_account }: Maker,
): Promise<LabelProvider | undefined> {
  if (!is_shops_account) return deps.providers[provider];
  const key = await readKey(deps.db.root, deps.vault, shop_id, provider);
  return key === undefined ? undefined : createProvider(findAccountProvider(provider), key, deps.config);
}
