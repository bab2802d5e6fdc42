import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { DraftState, ExchangeIntent, LedgerLine } from '../src/connector.ts';
import { PlatformFailure } from '../src/connector.ts';
import { numberOf } from '../src/shopify/native.ts';
import { shopify } from '../src/shopify/shopify.ts';
import { useShopify } from './shopify/harness.ts';

describe('orders of exchanges in Shopify', () => {
  const test = useShopify();
  beforeEach(() => {
    test.service.drafts.clear();
    test.service.scopes.add('write_draft_orders');
    Object.assign(test.service, { looks_until_ready: 0, surcharge: 0 });
    for (const variant of variants()) test.service.stock(variant, 50);
  });

  const variants = () =>
    [...test.service.products.values()].flatMap(({ variants: { nodes } }) => nodes.map(numberOf));
  let made = 0;
  const intent = (given: Partial<ExchangeIntent> = {}): ExchangeIntent => ({
    id: `stl_${String(++made).padStart(26, '0')}`,
    order: '1',
    name: 'RT-1042',
    email: 'ada@example.com',
    address: {
      first_name: 'Ada',
      last_name: 'Byron',
      company: null,
      address1: 'Hauptstr. 1',
      address2: null,
      city: 'Berlin',
      region: 'Berlin (Mitte)',
      postal_code: '10115',
      country_code: 'de',
      phone: null,
    },
    items: [
      { variant: variants()[0]!, title: 'Shirt - S', quantity: 2 },
      { variant: variants()[2]!, title: 'Hat', quantity: 1 },
    ],
    ...given,
  });
  const write = () => test.at.connector.writes.exchange!;
  const orders = () => [...test.service.orders.values()];
  const orderOf = (state: DraftState) => {
    assert.equal(state.kind, 'completed');
    return state.order;
  };
  const refusedWith = (words: RegExp) => (error: unknown) => {
    assert.ok(error instanceof PlatformFailure);
    assert.equal(error.kind, 'refused');
    assert.match(error.message, words);
    return true;
  };

  it('cost nothing, go to the address, and are marked as ours', async () => {
    const of = intent();
    const draft = await write().begin(of);
    assert.deepEqual(await write().look(draft), { kind: 'open' });
    assert.equal(orders().length, 0);
    const { id, name } = orderOf(await write().complete(draft, ''));
    const [order, ...more] = orders();
    assert.deepEqual([numberOf(order!), order!.name, more], [id, name, []]);
    assert.deepEqual(
      [order!.totalPriceSet.shopMoney.amount, order!.tags, order!.email],
      ['0.00', [`retour-${of.id}`], 'ada@example.com'],
    );
    assert.deepEqual(
      order!.lineItems.nodes.map(({ title, quantity }) => [title, quantity]),
      [
        ['Shirt', 2],
        ['Hat', 1],
      ],
    );
    const address = [...test.service.drafts.values()][0]!.address!;
    assert.deepEqual([address['lastName'], address['zip'], address['countryCode']], ['Byron', '10115', 'DE']);
    assert.ok(!('provinceCode' in address), 'what is no code of a province is left out');
  });

  it('are one for each draft, however often it is completed, at once or after a lost response', async () => {
    const draft = await write().begin(intent());
    test.service.misbehave('CompleteDraft', 'lose_answer');
    await assert.rejects(write().complete(draft, ''), PlatformFailure);
    const all = await Promise.all([
      write().complete(draft, ''),
      write().complete(draft, ''),
      write().look(draft),
    ]);
    assert.equal(new Set(all.map((state) => orderOf(state).id)).size, 1);
    assert.equal(orders().length, 1);
    assert.deepEqual(await write().discard(draft), all[0], 'what was made stays');
    assert.equal(test.service.drafts.size, 1);
  });

  it('are made once Shopify is ready for them, and not by force', async () => {
    test.service.looks_until_ready = 3;
    assert.equal((await write().complete(await write().begin(intent()), '')).kind, 'completed');
    test.service.looks_until_ready = 1000;
    assert.deepEqual(await write().complete(await write().begin(intent()), ''), { kind: 'open' });
    assert.equal(orders().length, 1);
  });

  it('are never made of a draft that was discarded', async () => {
    const draft = await write().begin(intent());
    assert.deepEqual(await write().discard(draft), { kind: 'gone' });
    assert.deepEqual(await write().complete(draft, ''), { kind: 'gone' });
    assert.deepEqual(await write().discard(draft), { kind: 'gone' });
    assert.equal(orders().length, 0);
  });

  it('that Shopify would not make, or not for nothing, are refused in words, and leave no draft', async () => {
    const [shirt] = variants();
    test.service.stock(shirt!, 1);
    await assert.rejects(
      write().begin(intent()),
      refusedWith(/“Shirt - S” is out of stock in Shopify: 1 left, and 2 to send/),
    );
    test.service.stock(shirt!, 2);
    test.service.surcharge = 4.9;
    await assert.rejects(write().begin(intent()), refusedWith(/would charge 4\.90/));
    test.service.surcharge = 0;
    const gone = { variant: '404', title: 'Scarf', quantity: 1 };
    await assert.rejects(write().begin(intent({ items: [gone] })), refusedWith(/404 is no longer available/));
    const foreign = { ...gone, variant: 'sku-1' };
    await assert.rejects(write().begin(intent({ items: [foreign] })), refusedWith(/doesn't have “Scarf”/));
    const { address } = intent();
    await assert.rejects(
      write().begin(intent({ address: { ...address!, postal_code: null } })),
      refusedWith(/zip can't be blank/),
    );
    assert.equal(test.service.drafts.size, 0);
  });

  it('need the scope, and the check says so where they are made', async () => {
    test.service.scopes.delete('write_draft_orders');
    const check = async (writes_exchanges: boolean) =>
      (await test.at.connector.check({ currency: 'EUR', writes_exchanges })).find(
        ({ name }) => name === 'exchange',
      );
    assert.equal(await check(false), undefined);
    assert.equal((await check(true))?.status, 'warning');
    await assert.rejects(write().begin(intent()), { kind: 'unauthorized' });
    test.service.scopes.add('write_draft_orders');
    assert.equal((await check(true))?.status, 'passed');
  });

  it("aren't imported as sales, and aren't among the figures", async () => {
    const { id } = orderOf(await write().complete(await write().begin(intent()), ''));
    const native = (await test.at.connector.read({ kind: 'order', id }))!;
    const shop = { currency: 'EUR' };
    assert.deepEqual(shopify.map(native, shop), { lines: [], needs: [], refused: null });
    assert.deepEqual(shopify.ledger(native, shop), [] as LedgerLine[]);
  });
});
