import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReturnIntent, Worth } from '../src/connector.ts';
import { numberOf, unitsOf } from '../src/shopify/native.ts';
import { returnContract } from './contract-suite.ts';
import { useShopify } from './shopify/harness.ts';

describe('returns that the connector for Shopify writes', () => {
  const test = useShopify();
  returnContract(() => test.at);

  const returns = () => test.at.connector.writes.returns!;
  const lastAsked = (name: string) =>
    test.service.requests.findLast(({ body }) => body?.query?.startsWith(`mutation ${name}`))!.body.variables;

  it('are worth what Shopify would refund, with its tax where that is on top', async () => {
    for (const [is_included, amount] of [
      [false, 4996],
      [true, 4198],
    ] as const) {
      const intent = test.at.returns.intent(`worth-${is_included}`);
      test.orderOf(intent.order).taxesIncluded = is_included;
      const told: Worth[] = [];
      const tell = async (worth: Worth) => void told.push(worth);
      const lines = intent.lines.slice(0, 1);
      await returns().write({ ...intent, lines }, tell);
      await returns().write({ ...intent, lines }, tell);
      assert.deepEqual(told, [{ amount, currency: 'EUR', units: 2 }]);
    }
  });

  it('has its reason, ours and that of Shopify, and is found by it however long it is', async () => {
    const intent = test.at.returns.intent('uuid-A');
    const [shirt, hat] = intent.lines;
    shirt!.reason = `Too small (${'x'.repeat(300)})`;
    await returns().write({
      ...intent,
      lines: [
        { ...shirt!, reason_code: 'unheard-of' },
        { ...hat!, reason: 'Kaputt', reason_code: 'damaged' },
      ],
    });
    const [first, second] = lastAsked('MakeReturn').input.returnLineItems;
    assert.match(first.returnReasonNote, /^Too small \(x+ \(RT-uuid-A, Retour uuid-A\)$/);
    assert.equal(first.returnReasonNote.length, 255);
    assert.equal(second.returnReasonNote, 'Kaputt (RT-uuid-A, Retour uuid-A)');
    // Shopify knows "damaged", and has "other" for the rest.
    assert.deepEqual(
      [first, second].map(({ returnReasonDefinitionId: id }) => id),
      ['gid://shopify/ReturnReasonDefinition/3', 'gid://shopify/ReturnReasonDefinition/2'],
    );
    await returns().write(intent);
    assert.equal(test.orderOf(intent.order).returns.nodes.length, 1);
  });

  it('of units that were sent in two parcels is of both, and each unit is received once', async () => {
    const intent = test.at.returns.intent('uuid-A');
    const order = test.orderOf(intent.order);
    const [parcel] = order.fulfillments;
    const [sent] = parcel!.fulfillmentLineItems.nodes;
    sent!.quantity = 1;
    order.fulfillments.push({
      ...parcel!,
      id: 'gid://shopify/Fulfillment/1',
      fulfillmentLineItems: { nodes: [{ ...sent!, id: 'gid://shopify/FulfillmentLineItem/1' }] },
    });
    const [shirt] = intent.lines;
    const stock = test.at.returns.stock(intent, shirt!.line);
    for (const [restocked, refunded] of [
      [0, 0],
      [1, 2],
      [2, 2],
    ] as const) {
      const lines = [{ ...shirt!, restocked, refunded }];
      await returns().write({ ...intent, lines, is_processed: restocked === 2, refunds: ['stl_A'] });
    }
    const [made] = order.returns.nodes;
    assert.deepEqual(
      made!.returnLineItems.nodes.map(({ quantity, processedQuantity }) => [quantity, processedQuantity]),
      [
        [1, 1],
        [1, 1],
      ],
    );
    assert.equal(made!.status, 'CLOSED');
    assert.equal(test.at.returns.stock(intent, shirt!.line), stock + 2);
  });

  it('goes into stock where the shop wants it, and nowhere without a place', async () => {
    const intent = test.at.returns.intent('uuid-A');
    const [, hamburg] = test.service.locations.keys();
    const [shirt] = intent.lines;
    const received = { ...intent, lines: [{ ...shirt!, restocked: 2 }], is_processed: true };
    for (const parcel of test.orderOf(intent.order).fulfillments) Object.assign(parcel, { location: null });
    await assert.rejects(returns().write(received), /provider_location_id/);
    await returns().write({ ...received, location: numberOf({ id: hamburg! }) });
    assert.equal(lastAsked('DisposeUnits').inputs[0].locationId, hamburg);
  });

  it('that somebody closed in Shopify is opened for what is still to be told', async () => {
    const intent = test.at.returns.intent('uuid-A');
    await returns().write(intent);
    const [made] = test.orderOf(intent.order).returns.nodes;
    made!.status = 'CLOSED';
    const lines = intent.lines.map((line) => ({ ...line, dismissed: line.quantity }));
    await returns().write({ ...intent, lines, is_processed: true });
    assert.deepEqual(test.service.asked.slice(-3), ['DisposeUnits', 'Return', 'CloseReturn']);
    assert.equal(made!.status, 'CLOSED');
  });

  it("of an order that isn't there, or has too many of them, is refused", async () => {
    const intent = test.at.returns.intent('uuid-A');
    await assert.rejects(returns().write({ ...intent, order: '1' }), { kind: 'refused' });
    await assert.rejects(returns().write({ ...intent, order: 'x' }), { kind: 'refused' });
    const order = test.orderOf(intent.order);
    for (let i = 0; i < 20; i++) test.service.addReturn(order, order.lineItems.nodes[0]!, { quantity: 1 });
    await assert.rejects(returns().write(intent), /20 returns or more/);
  });

  /** Units of the return, in the order in which they come back, and when it is processed: the events of its life. */
  type Life = {
    fates: ('restocked' | 'dismissed' | 'missing')[];
    order: number[];
    processed_after: number;
    is_refunded: boolean;
    lost: ['response' | 'request', string][];
  };
  const units = [0, 0, 1];
  const life = fc.record<Life>({
    fates: fc.array(fc.constantFrom('restocked', 'dismissed', 'missing'), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2]),
    processed_after: fc.nat(3),
    is_refunded: fc.boolean(),
    lost: fc.array(
      fc.tuple(
        fc.constantFrom<'response' | 'request'>('response', 'request'),
        fc.constantFrom('MakeReturn', 'ProcessReturn', 'ReopenReturn', 'DisposeUnits', 'CloseReturn'),
      ),
      { maxLength: 5 },
    ),
  });

  /** The return once some of its units are back. What isn't restocked is final when it is processed. */
  function intentAfter(
    intent: ReturnIntent,
    { fates, is_refunded }: Life,
    back: readonly number[],
    is_processed: boolean,
  ) {
    const count = (line: number, fate: string) =>
      back.filter((unit) => units[unit] === line && fates[unit] === fate).length;
    const lines = intent.lines.map((line, i) => {
      const missing = is_processed ? count(i, 'missing') : 0;
      const dismissed = is_processed ? count(i, 'dismissed') + missing : 0;
      const refunded = is_processed && is_refunded ? line.quantity : 0;
      return { ...line, restocked: count(i, 'restocked'), dismissed, missing, refunded };
    });
    return { ...intent, lines, is_processed, refunds: is_refunded ? ['stl_A'] : [] };
  }

  it('are whole in whatever order their units come back, and whatever is lost', async () => {
    let number = 0;
    const live = async (given: Life) => {
      const intent = test.at.returns.intent(`uuid-${++number}`);
      const before = intent.lines.map(({ line }) => test.at.returns.stock(intent, line));
      for (const [what, request] of given.lost) test.at.returns.lose(request, what);
      let wanted = intentAfter(intent, given, [], false);
      for (let i = 0; i <= given.order.length; i++)
        for (const is_processed of [i > given.processed_after, i >= given.processed_after]) {
          wanted = intentAfter(intent, given, given.order.slice(0, i), is_processed);
          for (let tries = 0; tries <= given.lost.length; tries++)
            await returns()
              .write(wanted)
              .catch(() => undefined);
        }
      test.service.behave();
      await returns().write(wanted);
      const [made, ...more] = test.orderOf(intent.order).returns.nodes;
      assert.deepEqual(more, []);
      const rows = made!.returnLineItems.nodes;
      for (const [i, { line, quantity, restocked, dismissed, refunded }] of wanted.lines.entries()) {
        assert.equal(test.at.returns.stock(intent, line), before[i]! + restocked);
        const shown = test.at.returns.shown(intent)[0]!.lines.filter((one) => one.line === line);
        assert.deepEqual(shown, [{ line, quantity, restocked, dismissed }]);
        const [row] = rows.filter((one) => numberOf(one.fulfillmentLineItem!.lineItem) === line);
        assert.equal(row!.processedQuantity, refunded);
      }
      const is_over = wanted.lines.every((one) => one.quantity === one.restocked + one.dismissed);
      const is_refunded = unitsOf(rows) === rows.reduce((sum, row) => sum + row.processedQuantity, 0);
      if (is_over && wanted.is_processed) assert.equal(made!.status, 'CLOSED');
      else if (!is_refunded) assert.equal(made!.status, 'OPEN');
    };
    await fc.assert(fc.asyncProperty(life, live), { numRuns: 20 });
  });
});
