import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { numberOf } from '../src/shopify/native.ts';
import type { CreditIntent } from '../src/connector.ts';
import { useShopify } from './shopify/harness.ts';

const scopes = ['write_store_credit_account_transactions', 'write_gift_cards'];

describe('credit in Shopify', () => {
  const test = useShopify();
  beforeEach(() => {
    test.service.cards.clear();
    test.service.card_delay_ms = 0;
    test.service.keepExpiry = (time) => time;
  });

  let made = 0;
  function intent(given: Partial<CreditIntent> = {}): CreditIntent {
    for (const scope of scopes) test.service.scopes.add(scope);
    const id = given.id ?? `stl_${String(++made).padStart(26, '0')}`;
    const order = numberOf(test.service.addOrder());
    const since = test.at.now();
    return {
      id,
      order,
      amount: 2498,
      currency: 'EUR',
      expires_at: null,
      code: null,
      since,
      others: [],
      ...given,
    };
  }
  const customerOf = ({ order }: CreditIntent) => test.orderOf(order).customer!.id;
  const given = (of: CreditIntent) => test.service.credits.get(customerOf(of)) ?? [];
  const inAYear = () => new Date(test.at.now().getTime() + 365 * 86_400_000);
  const writes = () => test.at.connector.writes;
  const store = () => writes().store_credit!;
  const card = () => writes().gift_card!;

  it('goes to the account of the customer, and nobody is told by Shopify', async () => {
    const of = intent();
    const result = await store().send(of);
    const [only, ...more] = given(of);
    assert.deepEqual(result, { kind: 'succeeded', reference: numberOf(only!) });
    assert.deepEqual(
      [only!.amount, only!.expiresAt, more],
      [{ amount: '24.98', currencyCode: 'EUR' }, null, []],
    );
    const { body } = test.service.requests.at(-1)!;
    assert.equal(body!.variables.input.notify, false);
  });

  it('that expires is known by the second at which it does', async () => {
    const expires_at = inAYear();
    const of = intent({ expires_at });
    await store().send(of);
    const expires = Date.parse(given(of)[0]!.expiresAt!);
    assert.ok(expires >= expires_at.getTime() && expires < expires_at.getTime() + 86_401_000);
    assert.deepEqual(await store().find(of), { kind: 'succeeded', reference: numberOf(given(of)[0]!) });
    const other = { ...of, id: 'stl_99999999999999999999999999' };
    assert.equal((await store().find(other)).kind, 'unknown', 'the same amount at the same time');
    assert.equal((await store().find({ ...other, amount: 2499 })).kind, 'not_found');
  });

  it('that may be ours is for a person to look at, where nothing tells whose it is', async () => {
    const of = intent();
    assert.deepEqual(await store().find(of), { kind: 'not_found' });
    await store().send(of);
    const found = await store().find(of);
    assert.equal(found.kind, 'unknown');
    assert.match((found as { message: string }).message, /24\.98 EUR of store credit .* mark it as paid/);
    const reference = numberOf(given(of)[0]!);
    assert.deepEqual(await store().find({ ...of, others: [reference] }), { kind: 'not_found' });
    const later = new Date(of.since.getTime() + 3_600_000);
    assert.deepEqual(await store().find({ ...of, since: later }), { kind: 'not_found' });
  });

  it('whose time Shopify keeps less exactly is never given twice', async () => {
    test.service.keepExpiry = (time) => `${time.slice(0, 10)}T00:00:00Z`;
    const of = intent({ expires_at: inAYear() });
    await store().send(of);
    assert.equal((await store().find(of)).kind, 'unknown');
  });

  it('in an account with more than can be read is for a person to look at', async () => {
    const of = intent();
    const customer = customerOf(of);
    const row = {
      __typename: 'StoreCreditAccountCreditTransaction',
      createdAt: test.at.now().toISOString(),
      expiresAt: null,
    } as const;
    const rows = Array.from({ length: 60 }, (_, i) => ({
      ...row,
      id: `gid://shopify/X/${i}`,
      amount: { amount: '1', currencyCode: 'EUR' },
    }));
    test.service.credits.set(customer, rows);
    assert.equal((await store().find(of)).kind, 'unknown');
  });

  it('fails with the words of Shopify, and for orders that have no customer', async () => {
    const rich = intent({ amount: 900_000 });
    const refused = await store().send(rich);
    assert.equal(refused.kind, 'failed');
    assert.match((refused as { message: string }).message, /credit limit/);
    const of = intent();
    test.orderOf(of.order).customer = null;
    assert.equal(((await store().send(of)) as { code: string }).code, 'no_customer');
    assert.deepEqual(await store().find(of), { kind: 'not_found' });
    assert.equal(((await store().send(intent({ order: '9' }))) as { code: string }).code, 'order_not_found');
  });

  it('is unauthorized without its scope', async () => {
    const of = intent({ code: 'ABCD1234EFGH5678' });
    for (const scope of scopes) test.service.scopes.delete(scope);
    assert.equal((await store().send(of)).kind, 'unauthorized');
    assert.equal((await card().send(of)).kind, 'unauthorized');
  });

  it('is unknown where the response is lost', async () => {
    for (const [name, send] of [
      ['GiveStoreCredit', store],
      ['MakeGiftCard', card],
    ] as const) {
      test.service.misbehave(name, 'lose_answer');
      assert.equal((await send().send(intent({ code: 'ABCD1234EFGH5679' }))).kind, 'unknown');
    }
  });

  it('on a card is made once for a code, and found by it', async () => {
    const of = intent({ code: '7K2MD9X4B8N3VH6T', expires_at: inAYear() });
    assert.deepEqual(await card().find(of), { kind: 'not_found' });
    const result = await card().send(of);
    const [only, ...more] = test.service.cards.values();
    assert.deepEqual([result, more], [{ kind: 'succeeded', reference: numberOf(only!) }, []]);
    assert.deepEqual(
      [only!.note, only!.expiresOn],
      [`Retour ${of.id}`, of.expires_at!.toISOString().slice(0, 10)],
    );
    assert.deepEqual(await card().send(of), result);
    assert.deepEqual(await card().find(of), result);
    assert.equal(test.service.cards.size, 1);
    assert.equal((await card().find({ ...of, amount: 1 })).kind, 'unknown');
    assert.equal((await card().find({ ...of, id: 'stl_9' })).kind, 'not_found');
  });

  it('on a card that the search does not know yet is not made again', async () => {
    test.service.card_delay_ms = 60_000;
    const of = intent({ code: '7K2MD9X4B8N3VH6U' });
    test.service.misbehave('MakeGiftCard', 'lose_answer');
    await card().send(of);
    assert.deepEqual(await card().find(of), { kind: 'not_found' });
    assert.deepEqual(await card().send(of), { kind: 'succeeded', reference: null });
    assert.equal(test.service.cards.size, 1);
  });

  it('is checked only where it is given', async () => {
    const check = (...gives: ('store_credit' | 'gift_card')[]) =>
      test.at.connector.check({ currency: 'EUR', gives });
    for (const scope of scopes) test.service.scopes.delete(scope);
    assert.ok((await check()).every(({ status }) => status === 'passed'));
    const warned = (await check('store_credit', 'gift_card')).filter(({ status }) => status === 'warning');
    assert.deepEqual(
      warned.map(({ name }) => name),
      ['store_credit', 'gift_card'],
    );
    test.service.scopes.add('write_gift_cards');
    assert.ok((await check('gift_card')).every(({ status }) => status === 'passed'));
  });
});
