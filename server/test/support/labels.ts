import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { openReturn, sellOrder } from './factories.ts';
import type { Submission } from './factories.ts';

/** Where the shops of these tests want their goods. */
export const warehouse = {
  address1: '200 Dock Rd',
  address2: 'Gate 4',
  city: 'Reno',
  state: 'NV',
  zip: '89502',
  country: 'United States',
  country_code: 'US',
};

export const home = {
  name: 'Ana Ruiz',
  address1: '1 Main St',
  city: 'Austin',
  region: 'TX',
  postal_code: '78701',
  country_code: 'US',
};

/** Gives a shop a warehouse; answers its id. */
export async function addWarehouse({ db, clock }: Deps, shop: Pick<Shop, 'id'>): Promise<number> {
  const now = clock.now();
  const row = {
    shop_id: shop.id,
    type: 'warehouse' as const,
    name: 'Acme Returns',
    address: JSON.stringify(warehouse),
    created_at: now,
    updated_at: now,
  };
  const { id } = await db.root
    .insertInto('destinations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Leaves the labels of a shop to an integration. */
export const useThirdParty = (deps: Deps, shop: Pick<Shop, 'id'>) =>
  changeShopSettings(deps, shop.id, { label_provider: 'third_party' });

/** Submits a return that travels by label, from a whole address, with three units: one is refunded, two stay. Returns its id. */
export async function openLabelledReturn(
  deps: Deps,
  shop: Pick<Shop, 'id' | 'currency'>,
  submission: Submission = {},
): Promise<number> {
  const order = await sellOrder(deps, shop, {
    shipping_address: home,
    line_items: [
      { quantity: 3, unit_price: 4000, title: 'Linen Shirt', variant_title: 'M', sku: 'LS-01-M' },
      { quantity: 1, unit_price: 5500, title: 'Canvas Bag' },
    ],
  });
  return openReturn(deps, shop, {
    order,
    units: [{}, { line: 1 }],
    method: { provider: 'third-party', method_type: 'ship_with_label' },
    ...submission,
  });
}

export type RecordedEvent = { trigger: string; details: any; snapshot: any };

/** What was told of a return, oldest first. */
export async function listEvents({ db }: Deps, return_id: number): Promise<RecordedEvent[]> {
  const { rows } = await db.pool.query(
    'select trigger, details, snapshot from events where return_id = $1 order by sequence',
    [return_id],
  );
  return rows as RecordedEvent[];
}

export const listTriggers = async (deps: Deps, return_id: number): Promise<string[]> =>
  (await listEvents(deps, return_id)).map(({ trigger }) => trigger);
