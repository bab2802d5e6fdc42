import type { Deps } from '../../src/platform/deps.ts';
import { applyNext } from '../../src/modules/desk/bulk-actions/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder, Submission } from '../support/factories.ts';
import type { TestClock } from '../support/clock.ts';
import { bringReturn, execute } from '../support/return-states.ts';
import { kindsOfParameter } from './known-values.ts';
import type { Ready } from './known-values.ts';
import { learn } from './learn.ts';
import type { FindOperation, Operation } from './operations.ts';
import type { SeededShop } from './seeded-shop.ts';
import { Known, exampleOfShop } from './values.ts';
import { writeDown } from './wire.ts';
import type { Wire } from './wire.ts';

/** Fills a shop by requests, and learns what the answers tell of. */
export type Caller = {
  seeded: SeededShop;
  operations: Operation[];
  /** Sends a request; answers what came of it, which must be a success unless told otherwise. */
  call: (operation: string, said?: Ready, may_fail?: boolean) => Promise<any>;
  /** Makes a webhook, to which the returns that come then are deliveries. */
  listen: () => Promise<void>;
};

export function createCaller(
  seeded: SeededShop,
  { operations, find, wire }: { operations: Operation[]; find: FindOperation; wire: Wire },
): Caller {
  const { known, keys } = seeded;
  const call: Caller['call'] = async (id, said = {}, may_fail = false) => {
    const operation = operations.find((one) => one.id === id)!;
    const { method, path } = operation;
    const { params = {}, query = {}, body } = known.complete(said) as Ready;
    const headers = { 'X-Authorization': keys.standard };
    const received = await wire.send(writeDown({ method, path, params, query, body, headers }));
    if (received.status < 300) learn(seeded, find, { operation, params, body: received.body, choice: 0 });
    else if (!may_fail)
      throw new Error(`A shop could not be filled: ${id} ${received.status} ${received.text}`);
    return received.body;
  };
  return {
    seeded,
    operations,
    call,
    listen: async () => void (await call('createWebhook', { body: webhook })),
  };
}

const webhook = { topic: 'return', trigger: 'return.created', url: 'https://hooks.example.com/retour' };

/** Returns with codes for a counter: handed in, in a shipment, and neither. */
export async function fillDropoffs(
  deps: Deps,
  { seeded: { shop, known }, call }: Caller,
  order: SoldOrder,
): Promise<void> {
  for (const bag of ['a', 'b', 'c', 'd', 'e', 'f']) {
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
    known.add('location_code', location.code);
    const hand_in = { body: { scannable_id, bag_barcode, location, items: [{ line_item_id }] } };
    if (bag > 'd') known.offer('recordDropoff', hand_in);
    else await call('recordDropoff', hand_in);
    if (bag > 'c') continue;
    const network_shipment_id = `shipment-${known.marker}-${bag}`;
    known.add('network_shipment_id', network_shipment_id);
    const boxes = [{ shipping_box_barcode: `box-${known.marker}-${bag}`, bag_barcodes: [bag_barcode] }];
    const sent = { params: { network_shipment_id }, body: { carrier: 'UPS', boxes } };
    if (bag > 'b') known.offer('putNetworkShipment', sent);
    else await call('putNetworkShipment', sent);
  }
}

/** Returns whose store credit was issued, a part of it spent, whose exchange orders are due, and whose refunds were declined. */
export async function fillSettled(
  deps: Deps & { clock: TestClock },
  shop: Shop,
  { seeded: { known }, call }: Caller,
): Promise<void> {
  const settle = async (unit: NonNullable<Submission['units']>[number]) => {
    const ref = { shop_id: shop.id, return_id: await openReturn(deps, shop, { units: [unit] }) };
    await processReturn(deps, { ...ref, source: null });
    await execute(deps, ref);
    return ref.return_id;
  };
  for (const number of [1, 2, 3, 4]) {
    const external_id = String(9_000_000 + number);
    const return_id = await settle({ resolution: 'exchange', exchange });
    known.offer('reportExchangeOrder', {
      params: { return_id },
      body: { external_id, name: `#${known.marker}-E${number}` },
    });
    await settle({ resolution: 'credit' });
    await bringReturn(deps, shop, 'review: refund_failed');
  }
  for (const { id } of (await call('listSettlements', { query: { state: 'failed' } })).settlements)
    known.offer('markSettlementPaid', { params: { id }, body: { reference: `SEPA ${known.marker}` } });
  const { store_credits } = await call('listStoreCredits');
  for (const { id, code } of store_credits as { id: number; code: string }[]) {
    const body = { code, amount: { amount: 100, currency: shop.currency } };
    const redeem = (purchase: string) => ({ body: { ...body, reference: `${purchase} ${known.marker}` } });
    const { redemption } = await call('redeemStoreCredit', redeem('first'));
    known.offer('reverseStoreCreditRedemption', { params: { id, redemption_id: redemption.id } });
    known.offer('redeemStoreCredit', redeem('second'));
    known.offer('getStoreCredit', { params: { id } });
    known.offer('lookUpStoreCredit', { body: { code } });
  }
}

/** Bulk actions that have ended, so that they can be undone. */
export async function fillBulkActions(
  deps: Deps,
  shop: Shop,
  { seeded: { known }, call }: Caller,
): Promise<void> {
  for (let number = 0; number < 3; number++) {
    const returns = [{ id: await openReturn(deps, shop) }];
    const { bulk_action } = await call('createBulkAction', { body: { action: 'flag', returns } });
    while (await applyNext(deps, { shop_id: shop.id, id: bulk_action.id }));
    known.offer('undoBulkAction', { params: { bulk_action_id: bulk_action.id } });
  }
}

/** Withdrawals: declared, and some of them linked to an order of their own. */
export async function fillWithdrawals(
  deps: Deps & { clock: TestClock },
  shop: Shop,
  { seeded: { known }, call }: Caller,
): Promise<void> {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const { id: order_id } = await sellOrder(deps, shop, { name: `#W${number}-${known.marker}` });
    const contract = `contract ${number} of ${known.marker}`;
    await call('declareWithdrawal', { body: { name: known.marker, contract, email: 'fuzz@example.com' } });
    const [{ id, statements }] = (await call('listWithdrawals')).withdrawals;
    const params = { id };
    // Held e-mails can be sent again.
    known.offer('resendWithdrawalReceipt', { params, body: { reference: statements[0].reference } });
    for (const operation of ['getWithdrawal', 'getWithdrawalReceipt', 'listWithdrawalCandidates'])
      known.offer(operation, { params });
    const match = { params, body: { order_id } };
    if (number <= 2) known.offer('matchWithdrawal', match);
    else if (number === 3) known.offer('refuseWithdrawal', { params, body: { ground: 'period_over' } });
    else if (number === 4) {
      await call('refuseWithdrawal', { params, body: { ground: 'period_over' } });
      known.offer('reopenWithdrawal', { params });
    } else {
      await call('matchWithdrawal', match);
      known.offer('createReturnFromWithdrawal', { params, body: {} });
    }
  }
}

const exchange = {
  type: 'exchange',
  provider_product_id: '8123450011',
  provider_variant_id: '39076568441015',
  sku: 'LS-01-L',
  title: 'Linen Shirt - L',
  price: 900,
} as const;

/** A row of every kind that a shop can be asked to make. */
export async function fillByCalls(caller: Caller, order: SoldOrder): Promise<void> {
  // Twice: some need what others make.
  for (const operation of caller.operations) await sendExample(caller, operation);
  await askForLabels(caller);
  offerImports(caller, order);
  await startDraft(caller, order);
  await giveUpDeliveries(caller);
  for (const operation of caller.operations) await sendExample(caller, operation);
  for (const operation of caller.operations) {
    const { id, method, path, scope } = operation;
    const params = caller.seeded.places.pick(operation, 0) ?? {};
    if (method === 'GET' && !path.endsWith('}') && scope) await caller.call(id, { params }, true);
  }
}

/** Makes what the example of an operation makes, if anything, with what the shop has in the places of ids. */
async function sendExample({ seeded, call }: Caller, operation: Operation): Promise<void> {
  const { id, method, path, params, body, successes } = operation;
  if (method !== 'POST' || !successes.includes('201')) return;
  const ids = params.map(({ name }) => [name, new Known(kindsOfParameter(path, name), 0, 0)]);
  const there = seeded.places.pick(operation, 0) ?? Object.fromEntries(ids);
  await call(id, { params: there, body: exampleOfShop(body?.example) }, true);
}

/** Returns of another system, whose ids no return here has. */
function offerImports({ seeded: { known, shop } }: Caller, order: SoldOrder): void {
  for (const number of [1, 2, 3]) {
    const id = 900_000_000_000 + number;
    const item = { line_item_id: id, provider_line_item_id: order.line_external_ids[0]! };
    const body = {
      id,
      state: 'cancelled',
      created_at: '2026-03-01',
      provider_order_id: order.external_id,
      currency: shop.currency,
      line_items: [item],
    };
    known.offer('importReturn', { body });
  }
}

/** Asks an integration for the labels of the last returns, but one. */
async function askForLabels({ seeded: { known }, call }: Caller): Promise<void> {
  for (const index of [0, 1, 2, 3]) {
    const asked = { params: { return_id: new Known(['return_id_for_label'], index, 0) } };
    if (index === 3) known.offer('generateLabel', asked);
    else await call('generateLabel', asked);
  }
  for (const { id } of (await call('listLabelRequests')).data as { id: number }[]) {
    known.offer('createLabel', { body: { ...label, label_request_id: id } });
    known.offer('reportLabelError', { params: { id }, body: { reason: 'Other' } });
  }
}

const label = {
  tracking_number: '1Z5R89390357567127',
  carrier: 'UPS',
  label_url: 'https://labels.example.com/1.pdf',
  rate: { amount: 745, currency: 'USD' },
};

/** Begins a return step by step, with one item; others are left to begin. */
async function startDraft({ seeded: { known, shop }, call }: Caller, order: SoldOrder): Promise<void> {
  const start = { body: { order_name: order.name, secondary_input: '43215' } };
  const { draft_return } = await call('startDraftReturn', start);
  const params = { draft_return_id: draft_return.id as string };
  const item = { params, body: { order_line_item_id: order.line_ids[0], quantity: 1 } };
  await call('addReturningItem', item);
  known.offer('addReturningItem', item);
  known.offer('startShopperSession', { body: { shop: shop.handle, ...start.body } });
  const of_staff = await call('startDraftReturn', { body: { ...start.body, staff: true } });
  known.offer('overrideDraftReturnPolicy', {
    params: { draft_return_id: of_staff.draft_return.id as string },
    body: { reason: `Lost ${known.marker}` },
  });
  for (const is_gift of [true, false, true, false])
    known.offer('startDraftReturn', { body: { ...start.body, is_gift } });
}

/** Switches the webhook off: what waited for it can be sent again. */
async function giveUpDeliveries({ call }: Caller): Promise<void> {
  const { webhooks } = await call('listWebhooks');
  const params = { id: webhooks[0].id as number };
  await call('updateWebhook', { params, body: { ...webhook, status: 'inactive' } });
  await call('listWebhookDeliveries', { params });
}
