import type { Deps } from '../../../platform/deps.ts';
import { listBrands, listShops, readBrand } from './store.ts';
import type { Brand, NamedShop } from './store.ts';

/** A shop, and how its pages look if it has a brand. */
export type KnownShop = NamedShop & { brand: Brand | undefined };

/**
 * What this process remembers of shops, so that the withdrawal function, and the way to it, are on every page also while the database can't be read
 * (Directive 2011/83/EU, Article 11a).
 */
export type KnownShops = {
  /** Reads all shops again; throws when that isn't possible. */
  refresh(): Promise<void>;
  /** The active shop of a handle, as it was at the last reading when the database can't be read; undefined where there is none. */
  find(handle: string): Promise<KnownShop | undefined>;
  /** The same as it is remembered, without reading anything. */
  recall(handle: string): KnownShop | undefined;
  /** Lets the next look read all shops again; until it can, what is remembered stays. */
  outdate(this: void): void;
};

/** How old what is known may be. */
const fresh_ms = 60_000;

const by_database = new WeakMap<object, KnownShops>();

/** What this process knows of shops: one memory for all pages and operations. */
export function knownShopsOf(deps: Pick<Deps, 'db' | 'log'>): KnownShops {
  const shops = by_database.get(deps.db) ?? createKnownShops(deps);
  by_database.set(deps.db, shops);
  return shops;
}

/** This process reads the shops again with its next look; others do within a minute. */
export const outdateKnownShops = ({ db }: Pick<Deps, 'db'>): void => by_database.get(db)?.outdate();

function createKnownShops({ db, log }: Pick<Deps, 'db' | 'log'>): KnownShops {
  let known = new Map<string, KnownShop>();
  let read_at = Number.NEGATIVE_INFINITY;
  async function refresh(): Promise<void> {
    const [shops, brands] = await Promise.all([listShops(db.root), listBrands(db.root)]);
    known = new Map(shops.map((shop) => [shop.handle, { ...shop, brand: brands.get(shop.id) }]));
    read_at = performance.now();
  }
  /** Reads a shop that may be new: an unknown handle costs one look into an index. */
  async function learn(handle: string): Promise<void> {
    for (const shop of await listShops(db.root, handle))
      known.set(handle, { ...shop, brand: await readBrand(db.root, shop.id) });
  }
  return {
    refresh,
    async find(handle) {
      try {
        if (performance.now() - read_at > fresh_ms) await refresh();
        else if (!known.has(handle)) await learn(handle);
      } catch (error) {
        log.warn({ err: error }, 'shops can’t be read; pages go on with what is known');
      }
      return known.get(handle);
    },
    recall: (handle) => known.get(handle),
    outdate: () => (read_at = Number.NEGATIVE_INFINITY),
  };
}
