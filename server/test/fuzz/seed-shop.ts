import { createKey } from '../../src/modules/api-keys/index.ts';
import { addNote } from '../../src/modules/returns/index.ts';
import { changeShopSettings, createShop } from '../../src/modules/shops/index.ts';
import { SCOPES } from '@retour/contract/scopes';
import type { Scope } from '@retour/contract/scopes';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale, SoldOrder } from '../support/factories.ts';
import { bringReturn, reachable } from '../support/return-states.ts';
import { KnownValues, kindsOfParameter } from './known-values.ts';
import type { Operation } from './operations.ts';
import { Known, exampleOfShop } from './values.ts';
import { writeDown } from './wire.ts';
import type { Heard, Wire } from './wire.ts';

/** A shop with a row of every kind, and what can be asked for in it. */
export type SeededShop = { shop: Shop; known: KnownValues; keys: ShopKeys };

export type ShopKeys = Record<Profile, string> & {
  /** A key that has every scope but the given one. */
  without(scope: string, profile: Profile): string;
};

type Seed = {
  deps: Deps;
  wire: Wire;
  operations: Operation[];
  number: number;
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
  number,
  inTurn,
}: Seed): Promise<SeededShop> {
  const marker = markerOf(number);
  const deps = { ...parts, clock: new TestClock(new Date(clock.now().getTime() - 28 * day_ms - 1000)) };
  const shop = await createShop(deps, { handle: `fuzz-${marker}`, name: `Shop ${marker}`, currency: 'USD' });
  const known = new KnownValues(marker);
  const keys = await issueKeys(deps, shop);
  await inTurn(() => fillPast(deps, shop, known));
  const order = await fillReturns(deps, shop, known);
  await fillDropoffs(deps, { shop, known, keys, wire, order });
  const at = { shop, known, keys, wire };
  // Twice: some need what others make.
  for (const operation of operations) await sendExample(operation, at);
  await askForLabels(at);
  await startDraft(at, order);
  for (const operation of operations) await sendExample(operation, at);
  for (const operation of operations) await readList(operation, at);
  return { shop, known, keys };
}

async function issueKeys(deps: Deps, shop: Shop): Promise<ShopKeys> {
  const issue = async (profile: Profile, scopes: readonly Scope[]) =>
    (await createKey(deps, { shop_id: shop.id, name: 'fuzz', profile, scopes })).secret;
  const [first, second] = SCOPES;
  const made = {
    standard: [
      await issue('standard', SCOPES),
      await issue('standard', [first!]),
      await issue('standard', [second!]),
    ],
    legacy: [
      await issue('legacy', SCOPES),
      await issue('legacy', [first!]),
      await issue('legacy', [second!]),
    ],
  };
  return {
    standard: made.standard[0]!,
    legacy: made.legacy[0]!,
    without: (scope, profile) => made[profile][scope === first ? 2 : 1]!,
  };
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

/** Returns in every other state, and an order of which more can be returned. */
async function fillReturns(deps: MutableDeps, shop: Shop, known: KnownValues): Promise<SoldOrder> {
  const sell = (n: number, sale: Sale = {}) =>
    sellOrder(deps, shop, {
      name: `#${known.marker}-${n}`,
      external_id: `${shop.id}${n}`,
      customer: { external_id: `customer-${known.marker}`, email: `${known.marker}@example.com` },
      line_items: [
        { quantity: 30, unit_price: 1000, title: `Article ${known.marker}`, sku: `SKU-${known.marker}` },
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
    ['email', `${known.marker}@example.com`],
    ['customer_email', `${known.marker}@example.com`],
  ] as const)
    known.add(kind, value);
  return other;
}

type Filled = { shop: Shop; known: KnownValues; keys: ShopKeys; wire: Wire };

/** Returns with codes for a counter: handed in, in a shipment, and neither. */
async function fillDropoffs(
  deps: Deps,
  { shop, known, keys, wire, order }: Filled & { order: SoldOrder },
): Promise<void> {
  const post = (method: string, path: string, body: unknown) =>
    wire.send(
      writeDown({ method, path, params: {}, query: {}, body, headers: { 'X-Authorization': keys.standard } }),
    );
  for (const bag of ['a', 'b', 'c', 'd']) {
    const method = { provider: 'network', method_type: 'drop_off' } as const;
    const return_id = await openReturn(deps, shop, { order, method });
    const { rows } = await deps.db.pool.query<{ scannable_id: string; line_item_id: number }>(
      `select m.scannable_id, i.id as line_item_id from return_methods m join return_line_items i using (shop_id, return_id)
       where m.shop_id = $1 and m.return_id = $2`,
      [shop.id, return_id],
    );
    const { scannable_id, line_item_id } = rows[0]!;
    const bag_barcode = `bag-${known.marker}-${bag}`;
    for (const [kind, value] of Object.entries({ return_id, scannable_id, line_item_id, bag_barcode }))
      known.add(kind, value);
    const location = { code: `counter-${known.marker}` };
    const hand_in = { scannable_id, bag_barcode, location, items: [{ line_item_id }] };
    if (bag > 'd') {
      known.offer('recordDropoff', { body: hand_in });
      continue;
    }
    requireSuccess(
      await post('POST', '/api/v1/network/dropoffs', {
        scannable_id,
        bag_barcode,
        location,
        items: [{ line_item_id }],
      }),
    );
    if (bag === 'c') continue;
    const network_shipment_id = `shipment-${known.marker}-${bag}`;
    known.add('network_shipment_id', network_shipment_id);
    const boxes = [{ shipping_box_barcode: `box-${known.marker}-${bag}`, bag_barcodes: [bag_barcode] }];
    if (bag > 'b') known.offer('putNetworkShipment', { params: { network_shipment_id }, body: { boxes } });
    else
      requireSuccess(
        await post('PUT', `/api/v1/network/shipments/${network_shipment_id}`, { carrier: 'UPS', boxes }),
      );
  }
}

/** Asks an integration for the labels of the last returns, but one. */
async function askForLabels({ known, keys, wire }: Filled): Promise<void> {
  const headers = { 'X-Authorization': keys.standard };
  const send = (method: string, path: string) =>
    wire.send(writeDown({ method, path, params: {}, query: {}, body: undefined, headers }));
  for (const index of [0, 1, 2, 3]) {
    const return_id = known.complete(new Known(['return_id_for_label'], index, 0));
    if (index === 3) known.offer('generateLabel', { params: { return_id } });
    else requireSuccess(await send('POST', `/api/v1/returns/${String(return_id)}/labels`));
  }
  const { body } = await send('GET', '/api/v1/label-requests');
  for (const { id } of (body as { data: { id: number }[] }).data) {
    known.offer('createLabel', { body: { ...label, label_request_id: id } });
    known.offer('reportLabelError', { params: { id }, body: { reason: 'Other' } });
  }
}

/** Begins a return step by step, with one item. */
async function startDraft({ known, keys, wire }: Filled, order: SoldOrder): Promise<void> {
  const headers = { 'X-Authorization': keys.standard };
  const send = async (path: string, params: Record<string, unknown>, body: unknown) => {
    const heard = await wire.send(writeDown({ method: 'POST', path, params, query: {}, body, headers }));
    requireSuccess(heard);
    known.learn(path, heard.body);
  };
  const drafts = '/api/v1/draft-returns';
  await send(drafts, {}, { order_name: order.name, secondary_input: '43215' });
  const draft_return_id = known.complete(new Known([drafts], 0, ''));
  const item = { order_line_item_id: order.line_ids[0], quantity: 1 };
  await send(`${drafts}/{draft_return_id}/returning-items`, { draft_return_id }, item);
  known.offer('addReturningItem', { params: { draft_return_id }, body: item });
}

const label = {
  tracking_number: '1Z5R89390357567127',
  carrier: 'UPS',
  label_url: 'https://labels.example.com/1.pdf',
  rate: { amount: 745, currency: 'USD' },
};

function requireSuccess({ status, text }: Heard): void {
  if (status >= 300) throw new Error(`A shop could not be filled: ${status} ${text}`);
}

/** Learns what the lists of a shop tell of. */
async function readList(operation: Operation, { known, keys, wire }: Filled): Promise<void> {
  const { method, path, params, scope } = operation;
  if (method !== 'GET' || params.length > 0 || !scope) return;
  const headers = { 'X-Authorization': keys.standard };
  const heard = await wire.send(writeDown({ method, path, params: {}, query: {}, body: undefined, headers }));
  if (heard.status === 200) known.learn(path, heard.body);
}

/** Makes what the example of an operation makes, if anything, with what the shop has in the places of ids. */
async function sendExample(operation: Operation, { known, keys, wire }: Filled): Promise<void> {
  const { method, path, params, body } = operation;
  if (method !== 'POST' || !operation.successes.includes('201')) return;
  const ids = params.map(({ name }) => [name, known.complete(new Known(kindsOfParameter(path, name), 0, 0))]);
  const headers = { 'X-Authorization': keys.standard };
  const example = known.complete(exampleOfShop(body?.example));
  const ask = { method, path, params: Object.fromEntries(ids), query: {}, body: example, headers };
  const heard = await wire.send(writeDown(ask));
  if (heard.status < 300) known.learn(path, heard.body);
}
