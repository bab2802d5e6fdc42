import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { orderNamesIn } from '../../src/modules/requests/withdrawals/order-names.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';
import { sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { maintain, caseOf, declare, match } from './support.ts';

describe('which order a withdrawal is about', () => {
  let at: WebhookFixture;
  let opened: Awaited<ReturnType<typeof startWebhookServer>>;
  before(async () => {
    opened = await startWebhookServer();
    at = await WebhookFixture.make(opened);
  });
  after(async () => {
    await at.close();
    await opened.server.close();
  });

  const deps = () => ({ ...at.server.deps, clock: at.clock });
  const client = () => at.clients.standard;
  const sell = (sale: Sale = {}) => sellOrder(deps(), at.shop, sale);
  const email = 'ana@example.com';
  async function stated(fields: object): Promise<any> {
    const receipt = await declare(client(), fields);
    await match(deps());
    return { receipt, found: await caseOf(client(), receipt.reference) };
  }
  const bySuffix = (id: number, action: string, body: object) =>
    client().post(`/withdrawals/${id}/${action}`, body);

  it('is found in what people type', () => {
    for (const [typed, names] of [
      ['#1042', ['1042']],
      ['  # EU-1042  ', ['eu-1042', 'eu-1042']],
      ['Order no. 1042, two candles', ['order no. 1042, two candles', '1042']],
      ['2 candles bought on 3 March 2026', ['2 candles bought on 3 march 2026']],
      ['#2026', ['2026']],
      ['Bestellung #77.', ['bestellung #77.', '77']],
      ['x'.repeat(101), []],
    ] as const)
      assert.deepEqual(orderNamesIn(typed), [...new Set(names)], typed);
  });

  it('is linked where order and address agree, whatever the case of both', async () => {
    const order = await sell({ name: '#EU-5001' });
    const { found } = await stated({ contract: 'eu-5001', email: 'ANA@Example.com' });
    assert.deepEqual(
      [found.state, found.matched_by, found.order],
      ['matched', 'exact', { id: order.id, name: '#EU-5001' }],
    );
  });

  it('is left to a person where the address differs or several orders fit, and waits in a queue where none does', async () => {
    const order = await sell();
    const { found } = await stated({ contract: order.name, email: 'stranger@example.com' });
    assert.deepEqual([found.state, found.order.id, found.matched_by], ['to_confirm', order.id, null]);
    await sell({ name: '#TWICE-1' });
    await sell({ name: '#TWICE-1' });
    assert.equal((await stated({ contract: '#TWICE-1', email })).found.state, 'to_confirm');
    assert.equal((await stated({ contract: 'something blue', email })).found.state, 'unmatched');
    const detail = (await client().get(`/withdrawals/${found.id}`)).body;
    assert.equal(detail.next_step, 'confirm_order');
    // Nothing moves before a person has decided.
    assert.equal((await bySuffix(found.id, 'return', {})).body.code, 'withdrawal_not_matched');
  });

  it('is told to the order’s own address, once per withdrawal and without naming anybody, when the address differs', async () => {
    const order = await sell();
    const notices = async () => {
      const { rows } = await deps().db.pool.query(
        `select recipient, facts from emails where occasion = 'withdrawal_notice' and facts->>'withdrawn_order' = $1`,
        [order.name],
      );
      return rows;
    };
    const { found } = await stated({ contract: order.name, email: 'ANA@example.com' });
    assert.equal(found.state, 'matched');
    assert.deepEqual(await notices(), [], 'the address of the order itself is no news');
    const stranger = { contract: order.name, email: 'mallory@example.com', name: 'Mallory' };
    const first = await stated(stranger);
    await stated({ ...stranger, items: 'again' });
    await bySuffix(first.found.id, 'match', { order_id: order.id });
    const told = await notices();
    assert.deepEqual(
      told.map(({ recipient }) => recipient),
      [email],
    );
    assert.doesNotMatch(JSON.stringify(told[0].facts), /mallory|W-/i);
    // A person finds the order of another one: its owner hears of it then.
    const unknown = await stated({ ...stranger, contract: 'the green one' });
    assert.equal(unknown.found.state, 'unmatched');
    await bySuffix(unknown.found.id, 'match', { order_id: order.id });
    assert.equal((await notices()).length, 2);
    // A letter has no address that could differ.
    const letter = {
      name: 'Ana',
      contract: order.name,
      received_through: 'letter',
      received_at: '2026-01-05',
    };
    assert.equal((await client().post('/withdrawals/record', letter)).status, 201);
    await match(deps());
    assert.equal((await notices()).length, 2);
    for (let i = 0; i < 6; i++) await stated({ ...stranger, email: `eve${i}@example.com` });
    assert.equal((await notices()).length, 3, 'a flood of statements is no flood of messages');
  });

  it('is answered in the same words whether or not an order matches', async () => {
    const order = await sell();
    const shape = ({ text, ...receipt }: any) => [
      Object.keys(receipt),
      text
        .replaceAll(/W(-\w{4}){3}/g, 'REFERENCE')
        .replaceAll(order.name, 'CONTRACT')
        .replaceAll('#0000', 'CONTRACT'),
    ];
    const known = await declare(client(), { contract: order.name, email });
    const wrong_address = await declare(client(), { contract: order.name, email: 'eve@example.com' });
    const unknown = await declare(client(), { contract: '#0000', email });
    assert.deepEqual(shape(unknown), shape(known));
    assert.deepEqual(
      shape({ ...wrong_address, text: wrong_address.text.replace('eve@', 'ana@') }),
      shape(known),
    );
  });

  it('is answered without a key as with one, beyond every limit, and nobody can put words into the receipt', async () => {
    const order = await sell();
    const anyone = opened.server.client();
    const declareOpenly = async (fields: object) => {
      const body = { shop: at.shop.handle, name: 'Ana', contract: order.name, email, ...fields };
      return anyone.post('/shopper-withdrawals', body);
    };
    const known = await declareOpenly({ confirmation_id: 'one' });
    const unknown = await declareOpenly({ contract: '#0000' });
    const plain = ({ text }: { text: string }, contract: string) =>
      text.replaceAll(/W(-\w{4}){3}/g, '').replaceAll(contract, 'CONTRACT');
    assert.deepEqual([known.status, unknown.status], [201, 201], known.text);
    assert.equal(plain(unknown, '#0000'), plain(known, order.name));
    const again = await declareOpenly({ confirmation_id: 'one' });
    assert.deepEqual([again.status, again.body.reference], [200, known.body.reference]);
    await match(deps());
    const found = await caseOf(client(), known.body.reference);
    assert.deepEqual([found.state, found.statements[0].channel], ['matched', 'api']);
    const worded = await declareOpenly({ statement: 'You have won. Click here.' });
    assert.equal(worded.status, 201);
    assert.ok(worded.text.includes('I withdraw from') && !worded.text.includes('You have won'), worded.text);
    const nowhere = await declareOpenly({ shop: 'no-such-shop' });
    assert.deepEqual([nowhere.status, Object.keys(nowhere.body.errors)], [422, ['shop']]);
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i++) statuses.add((await declareOpenly({ confirmation_id: 'one' })).status);
    assert.deepEqual([...statuses], [200], 'the limit of 60 a minute does not count here');
  });

  it('is said by a person, and statements about one order come together', async () => {
    const order = await sell();
    const first = await stated({ contract: order.name, email });
    const second = await stated({ contract: 'the blue one', email, items: 'the lid' });
    const { status, body } = await bySuffix(second.found.id, 'match', { order_id: order.id });
    assert.equal(status, 200);
    assert.equal(body.withdrawal.id, first.found.id);
    assert.deepEqual(
      body.withdrawal.statements.map(({ reference }: any) => reference),
      [first.receipt.reference, second.receipt.reference],
    );
    const merged = (await client().get(`/withdrawals/${second.found.id}`)).body.withdrawal;
    assert.deepEqual([merged.state, merged.merged_into, merged.statements], ['merged', first.found.id, []]);
    assert.equal(
      (await bySuffix(second.found.id, 'refuse', { ground: 'no_contract' })).body.code,
      'withdrawal_not_open',
    );
    // What is stated again goes where the others are.
    const third = await declare(client(), { contract: 'the blue one', email });
    assert.equal((await caseOf(client(), third.reference)).id, first.found.id);
  });

  it('is never one of another shop', async () => {
    const other = await at.server.createShop();
    const foreign = await sellOrder(deps(), other, { name: '#FOREIGN-9' });
    const { found } = await stated({ contract: '#FOREIGN-9', email });
    assert.equal(found.state, 'unmatched');
    assert.equal((await bySuffix(found.id, 'match', { order_id: foreign.id })).body.code, 'order_not_found');
  });

  it('tells subscribers what was declared and matched, and once that the refund is due soon', async () => {
    await at.subscribe({ topic: 'withdrawal', trigger: '*' });
    at.receiver.received.length = 0;
    const order = await sell();
    const { found } = await stated({ contract: order.name, email });
    await maintain(deps());
    await at.send();
    at.clock.advance(12 * 86_400_000);
    const quiet = { ...deps(), log: Object.assign(Object.create(deps().log), { error: () => {} }) };
    await maintain(quiet);
    await maintain(quiet);
    await at.send();
    const told: string[] = at.receiver.received
      .map(({ payload }: any) => payload)
      .filter(({ id }: any) => id === found.id)
      .map(({ trigger, state, order: linked }: any) => `${trigger} ${state} ${linked?.id}`);
    assert.deepEqual(
      told.toSorted((a, b) => a.localeCompare(b)),
      [
        'withdrawal.declared matching undefined',
        `withdrawal.due_soon matched ${order.id}`,
        `withdrawal.matched matched ${order.id}`,
      ],
    );
  });
});
