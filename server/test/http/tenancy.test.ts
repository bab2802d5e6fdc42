import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { listRoutes } from '../../src/modules.ts';
import {
  addNote,
  executeReturn,
  flagReturn,
  processReturn,
  unflagReturn,
} from '../../src/modules/returns/index.ts';
import { SHOP_LISTS } from '../../src/modules/shop/lists/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
import { addBulkActions } from '../support/bulk-actions.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import type { Client } from '../support/client.ts';
import { addConnection } from '../support/connections.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { bringReturn } from '../support/return-states.ts';
import { readShopRows } from '../support/rows.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { fillStaff, signStaffIn } from '../support/staff.ts';
import { receiveUnknownParcel } from '../support/station.ts';
import { startShop } from '../support/shop.ts';
import {
  membersOf,
  named_by_callers,
  namesSomething,
  namesText,
  withMember,
  without_slots,
} from '../support/naming-members.ts';
import { comparable } from '../support/comparable-answer.ts';
import { drawPicture, formOfPictures } from '../support/pictures.ts';
import type { PictureForm } from '../support/pictures.ts';
import type { TestShop } from '../support/shop.ts';

/** Ids of the foreign shop begin here, so that none of them is a part of another number. */
const first_foreign_id = 800_000_000;
const never_existed = '799999999';
const malformed = ['x', '0', '-1', '1.5', '0799999999', '9007199254740992', '%00', '1%2F2'];

/** A place in a request that names something; `fill` gives the request that names a value there. */
type Slot = { route: Route; name: string; in_path: boolean; fill: (value: string) => Filled };
type Filled = { method: string; path: string; body?: unknown };

let at: TestShop;
/** `beside` are ids for the other places of a path that names several rows. */
let foreign: {
  clients: CheckedClients;
  /** A shopper of its order, and its owner. */
  shopper: Client;
  staff: Client;
  shop_id: number;
  order: SoldOrder;
  beside: Record<string, number | string>;
};
let routes: Route[];
let own_return_id: number;
let own_shopper: Client;
let own_staff: Client;
let all_values: string[];
let commerce_values: string[];
/** One of every table and column instead of two: what tells one row of another shop tells all of them. */
let one_of_each: string[];
let one_of_each_commerce: string[];
/** The tables that a value is from. */
const tables_of = new Map<string, string[]>();

async function moveSequences(): Promise<void> {
  const { rows } = await at.deps.db.pool.query(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  for (const [index, { name }] of rows.entries())
    await at.deps.db.pool.query('select setval($1::regclass, $2::bigint)', [
      name,
      first_foreign_id + index * 100_000,
    ]);
}

/** A shop in which there is one of everything that a route can name. */
async function makeForeignShop(): Promise<typeof foreign> {
  const shop = await at.server.createShop();
  // The first key of the shop, so that it is this one that is found and revoked.
  await at.server.createKey(shop, { name: 'Foreign key' });
  const clients = await createCheckedClients(at.server, shop);
  const order = await sellOrder(at.deps, shop, {
    name: 'FOREIGN-1042',
    external_id: 'foreign-order',
    customer: { external_id: 'foreign-customer', email: 'foreign@example.com' },
  });
  const method = { provider: 'simulated-carrier', method_type: 'ship_with_label' } as const;
  const ref = { shop_id: shop.id, return_id: await openReturn(at.deps, shop, { order, method }) };
  await addNote(at.deps, { ...ref, content: 'A note.' });
  for (const state of ['open', 'review: refund_failed'] as const) await bringReturn(at.deps, shop, state);
  await at.deps.db.pool.query(`update shops set label_provider = 'third_party' where id = $1`, [shop.id]);
  const handed_in = await openReturn(at.deps, shop, {
    order,
    method: { provider: 'network', method_type: 'drop_off', scannable_id: 'foreign-scan' },
  });
  const unit = await clients.standard.get(`/warehouse/return/details?return_id=${handed_in}`);
  const [{ line_item_id }, { scannable_id }] = [unit.body.line_items[0], unit.body.return_method];
  const bag = {
    bag_barcode: 'foreign-bag',
    location: { code: 'foreign-counter' },
    items: [{ line_item_id }],
  };
  const box = { shipping_box_barcode: 'foreign-box', bag_barcodes: ['foreign-bag'] };
  const shipment = { carrier: 'UPS', tracking_number: '1Z5R89390357567127', po_number: 'PO-1', boxes: [box] };
  for (const [operation, path, body] of [
    ['createDestination', '/destinations', { ...exampleOf('createDestination'), name: 'Foreign dock' }],
    ['createBlocklistItem'],
    ['createAllowlistItem'],
    ['savePolicyDraft'],
    ['requestPolicyBackTest'],
    ['saveReasonSet', '/settings/reason-sets/foreign-set'],
    ...SHOP_LISTS.map((list) => [`create${list.operation}`] as const),
    ['updatePortalTexts', '/settings/portal-texts', { texts: { en: { notice: 'A foreign notice.' } } }],
    ['createFraudReport', `/returns/${ref.return_id}/fraud-report`],
    ['createShopperNote', '/shoppers/notes', { email: 'foreign@example.com', content: 'A foreign note.' }],
    ['createDeepLink', '/order/link', { name: order.name, zip: '43215' }],
    ['startDraftReturn', '/draft-returns', { order_name: order.name, staff: true }],
    ['generateLabel', `/returns/${ref.return_id}/labels`, null],
    ['recordDropoff', '/network/dropoffs', { scannable_id, ...bag }],
    ['putNetworkShipment', '/network/shipments/foreign-shipment', shipment],
    [
      'declareWithdrawal',
      '/withdrawals',
      { name: 'Foreign Consumer', contract: 'foreign contract', email: 'foreign-consumer@example.com' },
    ],
    ['createCustomer', '/customers', { external_id: 'foreign-buyer', sales_channel: 'foreign-channel' }],
  ] as const) {
    const route = routes.find((one) => one.operation === operation);
    if (!route) continue;
    const { status, text } = await send(clients.standard, {
      method: route.method,
      path: `/api/v1${path ?? route.path}`,
      body: body === null ? undefined : (body ?? exampleOf(operation)),
    });
    assert.ok(status < 300, `${operation} in the foreign shop: ${text}`);
  }
  const beside = {
    ...(await fillCatalogue(clients.standard)),
    ...(await addWebhooks(clients.standard, ref)),
    ...(await addStoreCredit(clients.standard, shop)),
  };
  await clients.standard.post('/cart', { cart: ['foreign-variant-M'] });
  await receiveUnknownParcel(clients.standard);
  await addConnection(at.deps, shop.id);
  const shopper = await signShopperIn({ ...at, shop }, order);
  const { client: staff } = await signStaffIn({ ...at, shop }, 'owner');
  await fillStaff({ ...at, shop }, staff);
  await addBulkActions(at.deps, staff, ref);
  await staff.post('/return-views', { name: 'Foreign view', is_shared: true, filters: {} });
  return { clients, shopper, staff, shop_id: shop.id, order, beside };
}

/** Two webhooks, of which the first has the oldest delivery of the shop for sure. What is sent to them goes nowhere. */
async function addWebhooks(client: Client, ref: { shop_id: number; return_id: number }) {
  const hook = { topic: 'return', trigger: 'return.updated', url: 'https://hooks.example.com/' };
  const { id: webhook_id } = (await client.post('/webhooks', hook)).body;
  await flagReturn(at.deps, ref);
  await client.post('/webhooks', hook);
  await unflagReturn(at.deps, ref);
  const { pool } = at.deps.db;
  await pool.query(`update webhooks set url = 'https://127.0.0.1/' where shop_id = $1`, [ref.shop_id]);
  const { rows } = await pool.query('select min(id) as id from webhook_deliveries where webhook_id = $1', [
    webhook_id,
  ]);
  return { webhook_id: webhook_id as number, delivery_id: rows[0].id as string };
}

/** Store credit of a processed return, a part of which was spent. */
async function addStoreCredit(client: Client, shop: Shop): Promise<Record<string, number>> {
  const return_id = await openReturn(at.deps, shop, { units: [{ resolution: 'credit' }] });
  await processReturn(at.deps, { shop_id: shop.id, return_id, source: 'warehouse' });
  await executeReturn({ ...at.deps, provider: manualProvider }, { shop_id: shop.id, return_id });
  const [{ id, code }] = (await client.get(`/store-credits?return_id=${return_id}`)).body.store_credits;
  const amount = { amount: 1, currency: shop.currency };
  const redeemed = await client.post('/store-credits/redeem', {
    code,
    amount,
    reference: 'foreign-checkout',
  });
  return { store_credit_id: id, redemption_id: redeemed.body.redemption.id };
}

/** Two products and locations, three collections, and three variants with stock, so that what deletes one leaves the others something to find. */
async function fillCatalogue(client: Client): Promise<Record<string, number>> {
  const add = async (path: string, one: string, body: object): Promise<number> =>
    (await client.post(path, body)).body[one].id;
  await add('/products', 'product', { name: 'Foreign goods', external_id: 'foreign-goods' });
  const product_id = await add('/products', 'product', { name: 'Foreign shirt' });
  const variants = [];
  for (const name of ['S', 'M', 'L'])
    variants.push(
      await add(`/products/${product_id}/product-variants`, 'product_variant', {
        name: `foreign-${name}`,
        external_id: `foreign-variant-${name}`,
        price: { amount: 1, currency: 'USD' },
      }),
    );
  const [, id = 0, product_variant_id = 0] = variants;
  const place = { ...exampleOf('createLocation'), name: 'Foreign place' };
  const location_id = await add('/locations', 'location', { ...place, external_id: 'foreign-place' });
  const other = await add('/locations', 'location', { ...place, external_id: 'foreign-dock' });
  for (const location of [location_id, other])
    await client.post(`/inventories/${product_variant_id}/${location}`, { available_count: 1 });
  const headers = { 'Content-Type': 'application/x-ndjson' };
  const { status } = await client.request('POST', '/bulk-operations', { raw: '{}', headers });
  assert.equal(status, 202);
  const collections = [];
  for (const external_id of ['foreign-few', 'foreign-all', 'foreign-more'])
    collections.push(
      await add('/collections', 'collection', {
        external_id,
        name: 'Foreign',
        products: [{ id: product_id }],
      }),
    );
  const [, collection_id = 0] = collections;
  return { product_id, id, product_variant_id, location_id, collection_id };
}

function exampleOf(operation: string): object {
  return { ...(routes.find((route) => route.operation === operation)?.body_example as object) };
}

/** The kinds of commerce data have dozens of operations of one pattern: each is asked for what kinds there are, and not for everything else. */
const commerce_tables = [
  'orders',
  'products',
  'product_variants',
  'collections',
  'customers',
  'locations',
  'inventories',
  'bulk_operations',
];
const isNumber = (value: string) => /^8\d{8}$/.test(value);
const scopeOf = ({ allow }: Route) => (allow === 'anyone' ? undefined : allow.key);
const isOfCommerce = ({ route }: Slot) => scopeOf(route)?.startsWith('commerce:') ?? false;
const valuesFor = (slot: Slot) => (isOfCommerce(slot) ? commerce_values : all_values);
const fewValuesFor = (slot: Slot) => (isOfCommerce(slot) ? one_of_each_commerce : one_of_each);

/** What names a row of the foreign shop: of every table the first and the last or the first alone, by every column that could. */
async function readForeignValues(of_commerce: boolean, picked = 'min(x), max(x)'): Promise<string[]> {
  const { rows: columns } = await at.deps.db.pool.query<{ table_name: string; column_name: string }>(`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.columns s on s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = 'shop_id'
    where c.table_schema = 'public' and (c.table_name <> 'api_keys' or c.column_name = 'id')
      and c.column_name in ('id', 'uuid', 'token', 'external_id', 'scannable_id', 'name', 'email', 'bag_barcode', 'network_shipment_id', 'code') and c.data_type in ('bigint', 'text', 'uuid')`);
  const kept = columns.filter(({ table_name }) => !of_commerce || commerce_tables.includes(table_name));
  const parts = kept.map(
    ({ table_name, column_name }) =>
      `(select '${table_name}' as of, unnest(array[${picked}]) as value from (select ${column_name}::text as x from ${table_name} where shop_id = $1) y)`,
  );
  const { rows } = await at.deps.db.pool.query<{ value: string; tables: string[] }>(
    `select value, array_agg(distinct of) as tables from (${parts.join(' union all ')}) x where value is not null group by value order by value`,
    [foreign.shop_id],
  );
  for (const { value, tables } of rows) tables_of.set(value, tables);
  return rows.map(({ value }) => value);
}

/** What `id` is, by the first part of a path that names several rows. */
const ids_beside: Record<string, string> = { webhooks: 'webhook_id', 'store-credits': 'store_credit_id' };

function listSlots(route: Route): Slot[] {
  if (without_slots.has(route.operation)) return [];
  const [path = ''] = servedPaths(route);
  const example = route.body_example;
  const several = /product-variants|inventories|deliveries\/|collections\/.*products|redemptions\//.test(
    path,
  );
  const inPath = (name: string, value: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_, other: string) =>
      several && other !== name
        ? String(foreign.beside[other === 'id' ? (ids_beside[path.split('/')[3]!] ?? other) : other])
        : value,
    );
  const base = path.replace('{return_id}', String(own_return_id)).replaceAll(/\{\w+\}/g, '799999998');
  const { method } = route;
  const slots: Slot[] = Object.keys(route.params ?? {}).map((name) => ({
    route,
    name,
    in_path: true,
    // The malformed ones are encoded as they shall be.
    fill: (value) => ({
      method,
      path: inPath(name, value.includes('%') ? value : encodeURIComponent(value)),
      body: example,
    }),
  }));
  for (const name of Object.keys(route.query?.properties ?? {}).filter(namesSomething))
    slots.push({
      route,
      name,
      in_path: false,
      fill: (value) => ({
        method,
        path: `${base}?${name}=${encodeURIComponent(value)}`,
        body: example && {},
      }),
    });
  // Bodies of commerce data hold the caller's own names of things, and references by such names, which the tests of each kind check. What a consumer states
  // and what another company calls the shop refer to no row either.
  const has_own_names =
    scopeOf(route) === 'commerce:write' ||
    ['declareWithdrawal', 'declareShopperWithdrawal', 'updateSignInSettings'].includes(route.operation);
  for (const name of has_own_names ? [] : membersOf(example))
    slots.push({
      route,
      name,
      in_path: false,
      fill: (value) => ({ method, path: base, body: withMember(example, name, value) }),
    });
  return slots;
}

/** The files of operations that take some. */
let picture_form: PictureForm;

const send = (client: Client, { method, path, body }: Filled) =>
  /\/(images|photos)$/.test(path)
    ? client.request(method, path, picture_form)
    : client.request(method, path, body === undefined ? {} : { body });

/** Who may call an operation: a key, else staff, else a shopper. */
const ownCaller = ({ allow }: Route) =>
  allow === 'anyone' || allow.key ? at.clients.standard : allow.staff ? own_staff : own_shopper;
const foreignCaller = ({ allow }: Route) =>
  allow === 'anyone' || allow.key ? foreign.clients.standard : allow.staff ? foreign.staff : foreign.shopper;

describe('a shop', () => {
  before(async () => {
    at = await startShop({}, { own: true });
    picture_form = await formOfPictures([await drawPicture('png')]);
    routes = listRoutes(at.deps);
    const own = await sellOrder(at.deps, at.shop, {
      customer: { external_id: 'own', email: 'own@example.org' },
    });
    own_return_id = await openReturn(at.deps, at.shop, { order: own });
    own_shopper = await signShopperIn(at, own);
    own_staff = (await signStaffIn(at, 'owner')).client;
    await moveSequences();
    foreign = await makeForeignShop();
    all_values = await readForeignValues(false);
    commerce_values = await readForeignValues(true);
    one_of_each = await readForeignValues(false, 'min(x)');
    one_of_each_commerce = await readForeignValues(true, 'min(x)');
  });
  after(() => at.server.close());

  it('cannot tell what another shop has from what never existed, at any place of any route, nor change it', async () => {
    // The last use of a key is noted once a minute.
    const readForeign = async () => ({ ...(await readShopRows(at.deps.db, foreign.shop_id)), api_keys: [] });
    const untouched = await readForeign();
    const slots = routes.filter(({ operation }) => !own_acts.has(operation)).flatMap(listSlots);
    assert.ok(slots.length > 20 && all_values.length > 15 && commerce_values.length > 10);
    for (const slot of slots) {
      const { route, name } = slot;
      const ask = async (value: string) => comparable(await send(ownCaller(route), slot.fill(value)), value);
      const missing = await ask(never_existed);
      const checkNumber = async (value: string) =>
        assert.deepEqual(await ask(value), missing, `${route.operation}, ${name} ${value}`);
      const never_named = await ask('never-named');
      const checkText = async (value: string) => {
        const answer = await ask(value);
        // Most texts are answered alike; one of another form has to be compared with one of its own form.
        if (isDeepStrictEqual(answer, never_named)) return;
        const same_form = await ask(value.replaceAll(/[a-z]/gi, 'q'));
        assert.deepEqual(answer, same_form, `${route.operation}, ${name} ${value}`);
      };
      const values = likeliestFirst(slot, fewValuesFor(slot));
      const numbers = values.filter(isNumber).slice(0, asked_of_a_kind);
      const texts = values.filter((value) => !isNumber(value) && namesText(slot)).slice(0, asked_of_a_kind);
      await Promise.all([...numbers.map(checkNumber), ...texts.map(checkText)]);
    }
    assert.deepEqual(await readForeign(), untouched);
  });

  it('gets the same answer for an id in a path that is no id at all', async () => {
    for (const slot of routes.flatMap(listSlots)) {
      if (!slot.in_path || named_by_callers.has(slot.route.operation)) continue;
      for (const [client, values] of [
        [ownCaller(slot.route), malformed],
        [at.clients.legacy, malformed.slice(0, 1)],
      ] as const) {
        const ask = async (value: string) => comparable(await send(client, slot.fill(value)), value);
        const [missing, ...answers] = await Promise.all([never_existed, ...values].map(ask));
        for (const [i, answer] of answers.entries())
          assert.deepEqual(answer, missing, `${slot.route.operation}, ${values[i]}`);
      }
    }
  });

  it('finds nothing of another shop in any list', async () => {
    for (const route of routes.filter(({ method, params }) => method === 'GET' && !params)) {
      // Whoever has no credentials has no shop either.
      if (own_acts.has(route.operation) || route.allow === 'anyone') continue;
      const [path = ''] = servedPaths(route);
      const wide = route.query && 'from' in route.query.properties ? '?from=2026-01-01' : '';
      for (const client of Object.values(at.clients)) {
        const { text } = await client.get(`${path}${wide}`);
        for (const value of all_values)
          if (value.length > 3) assert.ok(!text.includes(value), `${route.operation} tells of ${value}`);
      }
    }
  });

  it('itself finds what it has at every one of these places', async () => {
    const blind = [];
    const slots = routes
      .flatMap(listSlots)
      .filter(({ in_path, route }) => in_path && route.operation !== counted_by_shop);
    // What deletes goes last: it leaves the others nothing to find.
    const deletes = ({ route }: Slot) => route.method === 'DELETE';
    for (const slot of [...slots.filter((one) => !deletes(one)), ...slots.filter(deletes)]) {
      const ask = async (value: string) =>
        JSON.stringify(comparable(await send(foreignCaller(slot.route), slot.fill(value)), value));
      const missing = await ask(never_existed);
      let found = false;
      for (const value of likeliestFirst(slot, [...fewValuesFor(slot), ...valuesFor(slot)]))
        if ((found = (await ask(value)) !== missing)) break;
      if (!found) blind.push(slot.route.operation);
    }
    assert.deepEqual(blind, [], 'makeForeignShop makes nothing that these find: nothing is proved for them');
  });
});

/** Every shop counts the versions of its policy from 1, so that no number is another shop's. */
const counted_by_shop = 'getPolicyVersion';

/** They repeat what these tests ask for themselves, ids of the other shop included; `audit.test.ts` checks that they have nothing of another shop. */
const own_acts = new Set(['listAuditEntries', 'listAuditActs']);

/** At every place so many ids and so many texts are asked for: those that could be meant there, and some of other tables. */
const asked_of_a_kind = 8;

/** Values from tables that the path or the place names before all others. */
function likeliestFirst({ route, name }: Slot, values: string[]): string[] {
  const place = `${route.path} ${name}`.replaceAll('-', '_');
  const isNamed = (value: string) =>
    tables_of.get(value)!.some((table) => place.includes(table.replace(/s$/, '')));
  return [...values.filter(isNamed), ...values.filter((value) => !isNamed(value))];
}
