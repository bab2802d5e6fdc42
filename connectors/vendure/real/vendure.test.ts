import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
  pullConnection,
  reconcileConnection,
  setRefunds,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { chooseProvider } from '../../../server/src/modules/money/settlements/index.ts';
import { checkReturnRefund } from '../../../server/src/modules/returns/commands/check-refund.ts';
import { browserOrigin } from '../../../server/src/platform/config.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { execute } from '../../../server/test/support/processing.ts';
import type { Ref } from '../../../server/test/support/processing.ts';
import { openShop, until } from '../../test/real/shop.ts';
import type { RealShop } from '../../test/real/shop.ts';
import { startVendure } from './start-vendure.ts';
import type { RealOrder, RealVendure } from './start-vendure.ts';

// Against a Vendure of its own: npm run test:platforms installs it from npm, beside this file.
describe('a real Vendure', () => {
  let database: TestDatabase;
  let vendure: RealVendure;
  let at: RealShop;
  let message_secret: string;
  let events: Record<string, string>;

  /** A return of a unit of the first line, which was received and is being processed. */
  async function beginReturn(order: RealOrder): Promise<Ref> {
    const made = await at.submitReturn(order);
    await at.receive(made);
    return made;
  }
  const paidFor = (id: string) =>
    vendure
      .bank()
      .filter(({ reason }) => reason === `Retour ${id}`)
      .map(({ amount }) => amount);
  const refundInVendure = (order: RealOrder, amount: number) =>
    vendure.admin(
      'mutation($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { errorCode } } }',
      {
        input: {
          paymentId: order.payment,
          amount,
          reason: 'goodwill',
          lines: [],
          shipping: 0,
          adjustment: 0,
        },
      },
    );

  const cancelInVendure = ({ id }: RealOrder, lines?: object[]) =>
    vendure.admin(
      'mutation($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on Order { id } ... on ErrorResult { errorCode } } }',
      { input: { orderId: id, reason: 'test', ...(lines ? { lines } : {}) } },
    );
  /** Modifies an order in Vendure: one unit less of its first line, and the money back. */
  async function takeOff({ id, lines, payment }: RealOrder): Promise<void> {
    const move = (state: string) =>
      vendure.admin(
        `mutation { transitionOrderToState(id: "${id}", state: "${state}") { ... on Order { id } ... on ErrorResult { errorCode message } } }`,
      );
    await move('Modifying');
    const adjustOrderLines = [{ orderLineId: lines[0]!.id, quantity: lines[0]!.quantity - 1 }];
    await vendure.admin(
      'mutation($input: ModifyOrderInput!) { modifyOrder(input: $input) { ... on Order { id } ... on ErrorResult { errorCode message } } }',
      {
        input: {
          orderId: id,
          dryRun: false,
          adjustOrderLines,
          refunds: [{ paymentId: payment, amount: 2498 }],
        },
      },
    );
    await move('PaymentSettled');
  }

  before(async () => {
    database = await createTestDatabase('empty');
    vendure = await startVendure(database.connection_string);
    at = await openShop();
  });
  after(async () => {
    await at.server.close();
    await vendure.close();
    await database.drop();
  });

  it('is loaded whole by a key with six permissions, and no figure differs', async () => {
    for (let i = 0; i < 4; i++) await vendure.sell({ is_delivered: i > 0 });
    const connecting = { platform: 'vendure', settings: { url: vendure.url, key: vendure.key } };
    const made = await connectPlatform(at.server.deps, at.shop, connecting);
    at.made.ref = { shop_id: made.shop_id, id: made.id };
    message_secret = made.message_secret!;
    await setRefunds(at.server.deps, at.made.ref, { makes_refunds: true, by: 'the test' });
    await loadConnection(at.server.deps, at.made.ref);
    const [{ load_done, load_of, loaded_at, failure_message }] = await at.rowsOf('select * from connections');
    assert.equal(failure_message, null);
    assert.ok(loaded_at);
    assert.deepEqual([load_done, load_of], [11, 11], 'a location, two products, stock of four, four orders');
    assert.deepEqual(await at.openDifferences(), []);
    await reconcileConnection(at.server.deps, at.made.ref);
    assert.deepEqual(await at.openDifferences(), []);
  });

  it('without the plug-in shows by its lists what is placed and delivered', async () => {
    await at.pull();
    const order = await vendure.sell({ is_delivered: false });
    await at.pull();
    assert.equal((await at.orderOf(order)).delivered_at, null);
    const { order: known } = await vendure.admin(
      'query($id: ID!) { order(id: $id) { lines { id quantity } } }',
      order,
    );
    assert.deepEqual(known.lines, order.lines);
  });

  it('with the plug-in, which fits its types, signs its events', async () => {
    const [{ inbox_token }] = await at.rowsOf('select inbox_token from connections');
    const url = `${at.server.origin}/connect/vendure/real/${inbox_token}`;
    events = { RETOUR_URL: url, RETOUR_SECRET: message_secret };
    await vendure.restart({ plugin: true, env: events });
    const order = await vendure.sell();
    await until(
      async () => (await at.rowsOf(`select from connection_messages where topic = 'OrderPlaced'`)).length > 0,
    );
    const marks = await at.rowsOf(`select external_id from connection_marks where kind = 'order'`);
    assert.ok(marks.some(({ external_id }) => external_id === order.id));
    await pullConnection(at.server.deps, at.made.ref);
    assert.ok(await at.orderOf(order));
  });

  it('refunds a unit once, and reports the refund as our own', async () => {
    const order = await vendure.sell();
    const made = await beginReturn(order);
    await execute(at.server.deps, made);
    await execute(at.server.deps, made);
    const [settlement] = await at.settlementsOf(made);
    assert.equal(settlement.failure_message, null);
    assert.equal(settlement.state, 'succeeded');
    assert.deepEqual(paidFor(settlement.id), [2498]);
    await at.pull();
    const expected = { external_id: settlement.provider_reference, amount: 2498, is_own: true };
    assert.deepEqual(await at.refundsOf(order), [expected]);
    await at.nothingDiffers();
    const { retourReturns } = await vendure.admin(
      `query($id: ID!) { retourReturns(orderId: $id) { id state refunded currency url items { title variantTitle quantity outcome } } }`,
      order,
    );
    assert.deepEqual(retourReturns, [
      {
        id: made.return_id,
        state: 'closed',
        refunded: 2498,
        currency: 'EUR',
        url: `${browserOrigin(at.server.deps.config)}/console/returns/${made.return_id}`,
        items: [{ title: 'Shirt 1', variantTitle: 'S', quantity: 1, outcome: 'refund' }],
      },
    ]);
  });

  for (const what of ['request', 'response'] as const)
    it(`whose ${what} of a refund is lost pays it exactly once`, async () => {
      const made = await beginReturn(await vendure.sell());
      vendure.lose(what);
      await execute(at.server.deps, made);
      const [{ id, state }] = await at.settlementsOf(made);
      assert.equal(state, 'unknown');
      assert.deepEqual(paidFor(id), what === 'request' ? [] : [2498]);
      await at.finish(made);
      assert.equal((await at.settlementsOf(made))[0].state, 'succeeded');
      assert.deepEqual(paidFor(id), [2498]);
    });

  it('that is killed while its bank pays leaves the refund to a person, and never pays twice', async () => {
    const order = await vendure.sell();
    const made = await beginReturn(order);
    vendure.setBank('slow 20000');
    const sending = execute(at.server.deps, made);
    const [{ id }] = await at.settlementsOf(made);
    await until(() => paidFor(id).length > 0);
    vendure.setBank();
    await vendure.restart({ plugin: true, env: events });
    await sending;
    await at.finish(made);
    const [{ state, failure_message }] = await at.settlementsOf(made);
    assert.equal(state, 'unknown');
    assert.match(failure_message, new RegExp(`with the reason "Retour ${id}"`));
    assert.deepEqual(paidFor(id), [2498]);
  });

  it('whose bank refuses fails, and whose bank pays later is pending until then', async () => {
    const order = await vendure.sell();
    vendure.setBank('fail');
    const refused = await beginReturn(order);
    await execute(at.server.deps, refused);
    const [failed] = await at.settlementsOf(refused);
    assert.deepEqual([failed.state, failed.failure_code], ['failed', 'refused_by_gateway']);
    vendure.setBank('pending');
    const other = await vendure.sell();
    const late = await beginReturn(other);
    await execute(at.server.deps, late);
    assert.equal((await at.settlementsOf(late))[0].state, 'pending');
    vendure.setBank();
    const known = await vendure.admin(
      'query($id: ID!) { order(id: $id) { payments { refunds { id } } } }',
      other,
    );
    const [{ id }] = known.order.payments[0].refunds;
    await vendure.admin(
      `mutation { settleRefund(input: { id: "${id}", transactionId: "late" }) { ... on Refund { id } ... on ErrorResult { errorCode } } }`,
    );
    const provider = await chooseProvider(at.server.deps, at.shop.id);
    const [{ id: pending }] = await at.settlementsOf(late);
    await checkReturnRefund({ ...at.server.deps, provider }, { shop_id: at.shop.id, id: pending });
    const [settlement] = await at.settlementsOf(late);
    assert.deepEqual([settlement.state, settlement.provider_reference], ['succeeded', id]);
    assert.deepEqual(paidFor(settlement.id), [2498]);
  });

  it('that has refunded something itself leaves less for Retour to pay', async () => {
    const order = await vendure.sell();
    await refundInVendure(order, 7000);
    const made = await beginReturn(order);
    await execute(at.server.deps, made);
    const [settlement] = await at.settlementsOf(made);
    assert.deepEqual([settlement.state, Number(settlement.amount)], ['succeeded', 984]);
    assert.deepEqual(paidFor(settlement.id), [984]);

    const other = await vendure.sell();
    const meanwhile = await beginReturn(other);
    await refundInVendure(other, 7000);
    await execute(at.server.deps, meanwhile);
    const [refused] = await at.settlementsOf(meanwhile);
    assert.deepEqual([refused.state, refused.failure_code], ['failed', 'more_than_left']);
    assert.match(refused.failure_message, /9\.84 EUR left/);
    assert.deepEqual(paidFor(refused.id), []);
  });

  it('shows units that were cancelled or taken off an order as returned, also of a line in a return', async () => {
    const order = await vendure.sell();
    const [line] = order.lines;
    const made = await beginReturn(order);
    await cancelInVendure(order, [{ orderLineId: line!.id, quantity: 1 }]);
    await at.pull();
    assert.deepEqual(await at.returnedOf(order), [[line!.id, 1]]);
    await execute(at.server.deps, made);
    assert.equal((await at.settlementsOf(made))[0].state, 'succeeded');

    const whole = await vendure.sell({ is_delivered: false });
    await at.pull();
    await cancelInVendure(whole);
    await at.pull();
    assert.equal((await at.orderOf(whole)).status, 'cancelled');
    assert.deepEqual(
      await at.returnedOf(whole),
      whole.lines.map(({ id, quantity }) => [id, quantity]),
    );

    const modified = await vendure.sell({ is_delivered: false });
    await at.pull();
    await takeOff(modified);
    await at.pull();
    assert.deepEqual(await at.returnedOf(modified), [[modified.lines[0]!.id, 1]]);
    assert.deepEqual(
      (await at.refundsOf(modified)).map(({ amount }) => amount),
      [2498],
    );
    await at.nothingDiffers();
  });

  it('keeps the stock: what is counted there is here', async () => {
    const { productVariants } = await vendure.admin(
      '{ productVariants(options: { sort: { id: ASC } }) { items { id } } }',
    );
    const { id } = productVariants.items[3];
    const levels = [{ stockLocationId: '1', stockOnHand: 321 }];
    await vendure.admin(
      'mutation($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }',
      {
        input: [{ id, stockLevels: levels }],
      },
    );
    await at.pull();
    const [level] = await at.rowsOf(
      'select i.available_count::int from inventories i join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id where v.external_id = $1',
      id,
    );
    assert.equal(level.available_count, 321);
  });

  it('is compared with what is here: every planted difference is found, nothing else, and reading again mends them', async () => {
    const order = await vendure.sell();
    await refundInVendure(order, 100);
    await at.pull();
    const [{ id }] = await at.rowsOf('select id from orders where external_id = $1', order.id);
    await at.rowsOf('update orders set total_price = total_price + 1 where id = $1', id);
    await at.rowsOf('update payments set captured = captured - 1 where order_id = $1', id);
    await at.rowsOf('delete from order_refunds where order_id = $1', id);
    await at.rowsOf(
      'update inventories set available_count = available_count + 1 where id = (select min(id) from inventories)',
    );
    await reconcileConnection(at.server.deps, at.made.ref);
    const found = (await at.openDifferences()).map(({ kind, ours, theirs }) => [
      kind,
      Number(ours ?? 0) - Number(theirs),
    ]);
    assert.equal(found.length, 4);
    assert.deepEqual(Object.fromEntries(found), { order_total: 1, paid: -1, refund: -100, stock: 1 });
    await at.pull();
    await at.nothingDiffers();
  });
});
