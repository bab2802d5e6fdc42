import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { addNote } from '../../src/modules/returns/index.ts';
import { startShopperSession } from '../../src/modules/access/sessions/index.ts';
import {
  addMember,
  changeMember,
  createSignInLink,
  listMembers,
  redeemSignInLink,
} from '../../src/modules/people/staff/index.ts';
import { changeShopSettings, createShop } from '../../src/modules/shop/shops/index.ts';
import { SCOPES } from '@retour/contract/scopes';
import type { Scope } from '@retour/contract/scopes';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale, SoldOrder } from '../support/factories.ts';
import { bringReturn, reachable } from '../support/return-states.ts';
import {
  createCaller,
  fillBulkActions,
  fillByCalls,
  fillDropoffs,
  fillSettled,
  fillWithdrawals,
} from './fill-by-calls.ts';
import { KnownValues } from './known-values.ts';
import type { FindOperation, Operation } from './operations.ts';
import { Places } from './places.ts';
import { createPreparer } from './prepare.ts';
import type { SeededShop } from './seeded-shop.ts';
import type { ShopKeys } from './shop-keys.ts';
import type { Wire } from './wire.ts';

type Seed = {
  deps: Deps;
  wire: Wire;
  operations: Operation[];
  find: FindOperation;
  number: number;
  /** Of an identity provider that says what it has. */
  issuer: string;
  /** Runs one thing after the other: when the past of a shop expires, the command looks at all shops. */
  inTurn: InTurn;
};
export type InTurn = (run: () => Promise<void>) => Promise<void>;

/** What another shop must never be told: the marker of a shop is in every text of its own. */
export const markerOf = (number: number) => `zq${String(number).padStart(6, '0')}qz`;
/** Number of the shop that no request may tell of or change. */
export const foreign_shop = 999_999;
export const marker_form = /zq(\d{6})qz/gi;

/** Makes a shop by the commands and calls that lead there, at the time of the server, with a past of 28 days. */
export async function seedShop({
  deps: { clock, ...parts },
  wire,
  operations,
  find,
  number,
  issuer,
  inTurn,
}: Seed): Promise<SeededShop> {
  const marker = markerOf(number);
  const deps = { ...parts, clock: new TestClock(new Date(clock.now().getTime() - 28 * day_ms - 1000)) };
  const shop = await createShop(deps, { handle: `fuzz-${marker}`, name: `Shop ${marker}`, currency: 'USD' });
  const known = new KnownValues(marker);
  const keys = await issueKeys(deps, shop);
  const order_of_shopper = { order_name: '', secondary_input: '43215', email: `${marker}@example.com` };
  const prepare = createPreparer({
    deps: { ...parts, clock },
    wire,
    shop,
    keys,
    order: order_of_shopper,
    issuer,
  });
  const seeded = { shop, known, places: new Places(operations), keys, prepare };
  const caller = createCaller(seeded, { operations, find, wire });
  await caller.listen();
  await inTurn(() => fillPast(deps, shop, known));
  const order = await fillReturns(deps, shop, known);
  await fillDropoffs(deps, caller, order);
  await fillSettled(deps, shop, caller);
  await fillWithdrawals(deps, shop, caller);
  await fillBulkActions(deps, shop, caller);
  await fillByCalls(caller, order);
  known.add('shop', shop.handle);
  keys.order_name = order.name;
  order_of_shopper.order_name = order.name;
  keys.lonely_shopper = await addLonelyShopper(deps, shop, marker);
  await keys.renewSessions();
  return seeded;
}

async function issueKeys(deps: Deps, shop: Shop): Promise<ShopKeys> {
  const ids = new Set<number>();
  const issue = async (profile: Profile, scopes: readonly Scope[]) => {
    const { id, secret } = await createKey(deps, { shop_id: shop.id, name: 'fuzz', profile, scopes });
    ids.add(id);
    return secret;
  };
  const [first, second] = SCOPES;
  const made = {
    standard: [
      await issue('standard', SCOPES),
      await issue('standard', [first]),
      await issue('standard', [second]),
    ],
    legacy: [await issue('legacy', SCOPES), await issue('legacy', [first]), await issue('legacy', [second])],
  };
  const keys: ShopKeys = {
    standard: made.standard[0]!,
    legacy: made.legacy[0]!,
    shopper: '',
    staff: '',
    lonely_shopper: '',
    order_name: '',
    ids,
    async renewSessions() {
      // What a request may have changed, and the seeds need.
      await changeShopSettings(deps, shop.id, { lookup_factor: 'zip', label_provider: 'third_party' });
      keys.staff = await signOwnerIn(deps, shop);
      keys.shopper = await signShopperIn(deps, shop, {
        order_name: keys.order_name,
        secondary_input: '43215',
      });
    },
    without: (scope, profile) => made[profile][scope === first ? 2 : 1]!,
  };
  return keys;
}

/** Starts a session. The attempts that requests made before do not count. */
async function signShopperIn(
  deps: Deps,
  { id, handle }: Shop,
  proof: { order_name: string; secondary_input: string },
): Promise<string> {
  await deps.db.pool.query('delete from attempt_counts where shop_id = $1', [id]);
  return (await startShopperSession(deps, handle, { proof, address: '127.0.0.1' })).token;
}

/** Signs the owner of the shop in, who is added with the first session. */
async function signOwnerIn(deps: Deps, { id: shop_id, handle }: Shop): Promise<string> {
  const email = `owner@${handle}.example`;
  const known = await listMembers(deps.db.root, shop_id);
  const owner = known.find((member) => member.email === email);
  if (!owner) await addMember(deps, { shop_id, email, name: 'Owner', role: 'owner' });
  // A request may have given them another role, when somebody else was an owner too.
  else if (owner.role !== 'owner')
    await changeMember(deps, { shop_id, member_id: owner.id }, { role: 'owner' });
  const { url } = await createSignInLink(deps, shop_id, email);
  return (await redeemSignInLink(deps, new URL(url).searchParams.get('token')!))!.session.token;
}

/** The shopper of an order that nothing is known of, so that nothing is made of it. */
async function addLonelyShopper(deps: MutableDeps, shop: Shop, marker: string): Promise<string> {
  const secondary_input = '99950';
  const address = { country_code: 'US', postal_code: secondary_input };
  const { name } = await sellOrder(deps, shop, {
    name: `#${marker}-lonely`,
    external_id: `${shop.id}999`,
    shipping_address: address,
  });
  return signShopperIn(deps, shop, { order_name: name, secondary_input });
}

type MutableDeps = Deps & { clock: TestClock };

/** Returns that have expired, after which the clock stands at the time of the server. */
async function fillPast(deps: MutableDeps, shop: Shop, known: KnownValues): Promise<void> {
  const began = deps.clock.now();
  for (const state of ['expired', 'review: late_scan'] as const) {
    deps.clock.set(began);
    known.add('return_id', (await bringReturn(deps, shop, state)).return_id);
  }
}

/** What can be exchanged for another of its kind. */
const shirtOf = (marker: string) => ({
  external_id: `shirt-${marker}`,
  name: `Shirt ${marker}`,
  product_variants: ['medium', 'large'].map((size) => ({
    external_id: `${size}-${marker}`,
    name: size,
    sku: `SKU-${marker}-${size}`,
    price: 1000,
  })),
});

/** Returns in every other state, and an order of which more can be returned. */
async function fillReturns(deps: MutableDeps, shop: Shop, known: KnownValues): Promise<SoldOrder> {
  const sell = (n: number, sale: Sale = {}) =>
    sellOrder(deps, shop, {
      name: `#${known.marker}-${n}`,
      external_id: `${shop.id}${n}`,
      customer: { external_id: `customer-${known.marker}`, email: `${known.marker}@example.com` },
      line_items: [
        {
          quantity: 30,
          unit_price: 1000,
          product: `shirt-${known.marker}`,
          product_variant: `medium-${known.marker}`,
        },
      ],
      ...sale,
    });
  for (const state of reachable) {
    if (state === 'expired' || state === 'review: late_scan') continue;
    const { return_id, label_id, line_item_ids } = await bringReturn(deps, shop, state);
    known.add('return_id', return_id);
    known.add('label_id', label_id);
    if (state === 'open')
      known.offer('removeLineItems', {
        params: { return_id },
        query: { line_item_id: line_item_ids.slice(1) },
      });
  }
  await upsertProducts(deps, shop, [shirtOf(known.marker)]);
  const order = await sell(1);
  const other = await sell(2, { currency: 'USD' } as Sale);
  const method = { provider: 'simulated-carrier', method_type: 'ship_with_label' } as const;
  const many = { order, method, units: [{ quantity: 5, return_reason: `Because ${known.marker}` }] };
  const return_ids = [
    await openReturn(deps, shop, many),
    await openReturn(deps, shop, { order: other }),
    await openReturn(deps, shop, { order: other }),
  ];
  for (const return_id of return_ids) known.add('return_id', return_id);
  await addNote(deps, { shop_id: shop.id, return_id: return_ids[0]!, content: `A note ${known.marker}` });
  known.offer('rejectReturn', {
    params: { return_id: return_ids[1]! },
    body: { message: `Worn ${known.marker}` },
  });
  known.offer('previewReturnEdit', { params: { return_id: return_ids[2]! }, body: { waives_fees: true } });
  known.offer('editReturn', {
    params: { return_id: return_ids[2]! },
    body: { waives_fees: true, override_reason: `Because ${known.marker}` },
  });
  await changeShopSettings(deps, shop.id, { label_provider: 'third_party' });
  for (let i = 0; i < 4; i++) {
    const return_id = await openReturn(deps, shop, { order: other, method });
    known.add('return_id', return_id);
    known.add('return_id_for_label', return_id);
  }
  for (const [kind, value] of [
    ['order_name', order.name],
    ['order_name', other.name],
    ['order_id', order.external_id],
    ['zip', '43215'],
    ['secondary_input', '43215'],
    ['email', `${known.marker}@example.com`],
    ['customer_email', `${known.marker}@example.com`],
  ] as const)
    known.add(kind, value);
  return other;
}
