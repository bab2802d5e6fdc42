import { listBrands } from '../brands/index.ts';
import type { Brand } from '../brands/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { listShopsOfRegisters } from './store-register.ts';
import type { ShopOfRegister } from './store-register.ts';

/** A shop, and how its pages look if it has a brand. */
export type KnownShop = ShopOfRegister & { brand: Brand | undefined };

/** What the pages of the withdrawal function know of shops. It is kept, because they have to work while the database doesn't. */
export type ShopNames = {
  /** Reads all shops again; throws when that isn't possible. */
  refresh(): Promise<void>;
  /** The active shop of a handle, as it was at the last reading when the database can't be read; undefined where there is none. */
  find(handle: string): Promise<KnownShop | undefined>;
};

/** How old what is known may be. */
const fresh_ms = 60_000;

const by_database = new WeakMap<object, ShopNames>();

/** What this process knows of shops: one memory for the pages and the operations. */
export function shopNamesOf(deps: Pick<Deps, 'db' | 'log'>): ShopNames {
  const names = by_database.get(deps.db) ?? createShopNames(deps);
  by_database.set(deps.db, names);
  return names;
}

function createShopNames({ db, log }: Pick<Deps, 'db' | 'log'>): ShopNames {
  let known = new Map<string, KnownShop>();
  let read_at = Number.NEGATIVE_INFINITY;
  async function refresh(): Promise<void> {
    const [shops, brands] = await Promise.all([listShopsOfRegisters(db.root), listBrands(db.root)]);
    known = new Map(shops.map((shop) => [shop.handle, { ...shop, brand: brands.get(shop.id) }]));
    read_at = performance.now();
  }
  return {
    refresh,
    async find(handle) {
      if (performance.now() - read_at > fresh_ms || !known.has(handle))
        await refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'shops can’t be read; withdrawals go on with what is known'),
        );
      return known.get(handle);
    },
  };
}
