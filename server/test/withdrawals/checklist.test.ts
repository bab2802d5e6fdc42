import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LANGUAGES } from '@retour/contract/languages';
import { WITHDRAWAL_WORDING, withdrawalTerms } from '@retour/contract/withdrawal-wording';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Client } from '../support/client.ts';
import { sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { maintain, caseOf, declare, match } from './support.ts';

// The rows of the legal checklist that need no page. Those about pages are in pages.test.ts, portal-pages.test.ts and e2e, the register is in
// register.test.ts, the receipt by email in receipts.test.ts, and what works without a database in outage.test.ts.

/** Rows of the checklist: what Article 11a of Directive 2011/83/EU, and what belongs to it, asks for. */
const row_count = 13;

describe('the law about withdrawals', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop(
      { time_zone: 'Europe/Berlin', currency: 'EUR', name: 'Marlow Gifts Ltd' },
      { own: true },
    );
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const email = 'ana@example.com';
  const sell = (sale: Sale = {}) =>
    sellOrder(at.deps, at.shop, {
      total_shipping: 600,
      shipping_address: { country_code: 'DE', postal_code: '10115' },
      ...sale,
    });
  /** Declared by the customer of the order, and linked to it. */
  async function linked(order: { name: string }, fields: object = {}): Promise<any> {
    const { reference } = await declare(client, { contract: order.name, email, ...fields });
    await match(at.deps);
    return caseOf(client, reference);
  }
  const detail = async ({ id }: { id: number }) => (await client.get(`/withdrawals/${id}`)).body;

  it('has a test for each of its rows', () => {
    const dir = join(import.meta.dirname, '..', '..', '..');
    const files = globSync(['server/test/{withdrawals,http}/*.test.ts', 'e2e/withdrawal.test.ts'], {
      cwd: dir,
    });
    const names = files.flatMap((file) =>
      [...readFileSync(join(dir, file), 'utf8').matchAll(/(?:it|describe)\(\s*['`]rows? ([^:]+):/g)].map(
        ([, name]) => name!,
      ),
    );
    const tested = new Set(names.flatMap((name) => [...name.matchAll(/\d+/g)].map(([row]) => Number(row))));
    const all = Array.from({ length: row_count }, (_, index) => index + 1);
    assert.deepEqual(
      [...tested].toSorted((a, b) => a - b),
      all,
    );
  });

  it('row 1: a letter, an email or a call counts too, and staff record it in the same register with the time of its arrival', async () => {
    const letter = {
      name: 'Jonas Keller',
      contract: 'two candles',
      received_through: 'letter',
      received_at: '2026-02-27',
      statement: 'Ich widerrufe.\nJonas Keller',
    };
    const recorded = await client.post('/withdrawals/record', letter);
    assert.equal(recorded.status, 201, recorded.text);
    const { reference, received_at, statement } = recorded.body;
    assert.deepEqual([received_at, statement], ['2026-02-26T23:00:00.000Z', letter.statement]);
    const [found] = (await caseOf(client, reference)).statements;
    assert.deepEqual(
      [found.channel, found.received_through, found.recorded_by, found.email, found.receipt],
      ['staff', 'letter', 'test', '', null],
    );
    const again = await client.post('/withdrawals/record', letter);
    assert.deepEqual([again.status, again.body.reference], [200, reference]);
    const { status, body } = await client.post('/withdrawals/record', {
      ...letter,
      received_at: '2027-01-01',
    });
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['received_at']]);
  });

  it('row 3: a statement is accepted when the period is over, and when the order is not known', async () => {
    const order = await sell();
    at.clock.advance(400 * 86_400_000);
    assert.equal((await linked(order)).state, 'matched');
    assert.equal((await linked({ name: 'nothing we know' })).state, 'unmatched');
    at.clock.advance(-400 * 86_400_000);
  });

  it('row 5: name, contract and an address for the receipt are all that is needed', async () => {
    for (const missing of ['name', 'contract', 'email']) {
      const body = { name: 'A', contract: 'B', email: 'c@example.com', [missing]: undefined };
      const answer = await client.post('/withdrawals', body);
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, [missing]]);
    }
    await declare(client, { name: 'A', contract: 'B', email: 'c@example.com' });
  });

  it('row 7: the receipt has the statement verbatim, date, time with zone, and reference, as text and as PDF', async () => {
    at.clock.set('2026-07-05T21:41:07.512Z');
    const receipt = await declare(client, { contract: '#77', items: 'only the red one', language: 'de' });
    at.clock.set('2026-03-02T09:15:27.000Z');
    assert.match(receipt.reference, /^W(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    assert.equal(receipt.received_at, '2026-07-05T21:41:07.512Z');
    assert.equal(
      receipt.statement,
      'Hiermit widerrufe ich meinen Vertrag mit Marlow Gifts Ltd über die Bestellung #77.',
    );
    for (const part of [
      receipt.statement,
      'only the red one',
      'Bettina Weber',
      'bettina.weber@example.de',
      'Sonntag, 5. Juli 2026',
      '23:41:07 MESZ',
      receipt.reference,
      'bis Sonntag, 19. Juli 2026 zurück',
    ])
      assert.ok(receipt.text.includes(part), `${part}\n${receipt.text}`);
    const pdf = await fetch(receipt.pdf_url);
    assert.deepEqual([pdf.status, pdf.headers.get('Content-Type')], [200, 'application/pdf']);
    assert.equal(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    const { id } = await caseOf(client, receipt.reference);
    const { body } = await client.get(`/withdrawals/${id}/receipt`);
    assert.deepEqual(body, { ...receipt, stored: 'register' });
  });

  it('row 7: a receipt that no mail server has accepted after five minutes raises an alert, and not before', async () => {
    const warned = async () =>
      ((await (await fetch(`${at.server.origin}/readyz`)).json()) as any).degraded?.withdrawals;
    at.clock.advance(86_400_000);
    const before_it = (await warned())?.match(/^\d+/)?.[0] ?? '0';
    const { reference } = await declare(client, { contract: 'the alert' });
    at.clock.advance(299_000);
    assert.equal((await warned())?.match(/^\d+/)?.[0] ?? '0', before_it);
    at.clock.advance(2000);
    assert.equal((await warned()).match(/^\d+/)[0], String(Number(before_it) + 1));
    const logged: string[] = [];
    const noted = (level: string) => (line: { reference: string }) => {
      if (line.reference === reference) logged.push(level);
    };
    const log = Object.assign(Object.create(at.deps.log), { error: noted('error'), warn: noted('warn') });
    await maintain({ ...at.deps, log });
    await maintain({ ...at.deps, log });
    assert.deepEqual(logged, ['warn'], 'it is logged once, as held, where there is no mail server');
    at.clock.set('2026-03-02T09:15:27.000Z');
  });

  for (const [zone_day, received_at, due] of [
    ['the last second of a day', '2026-06-10T21:59:59.999Z', '2026-06-24T21:59:59.000Z'],
    ['the first second of the next', '2026-06-10T22:00:00.000Z', '2026-06-25T21:59:59.000Z'],
    [
      '14 days that begin before the clocks go forward',
      '2026-03-20T22:59:59.000Z',
      '2026-04-03T21:59:59.000Z',
    ],
    ['14 days that begin before the clocks go back', '2026-10-20T21:59:59.000Z', '2026-11-03T22:59:59.000Z'],
  ] as const)
    it(`row 8: both clocks end with the 14th day in the zone of the shop: ${zone_day}`, async () => {
      at.clock.set(received_at);
      const receipt = await declare(client, { contract: `clock ${zone_day}` });
      at.clock.set('2026-03-02T09:15:27.000Z');
      assert.deepEqual(
        [receipt.received_at, receipt.refund_due_at, receipt.goods_due_at],
        [received_at, due, due],
      );
    });

  for (const [when, delivered_at, last] of [
    ['in summer', '2026-06-01T10:00:00.000Z', '2026-06-15T21:59:59.999Z'],
    ['over the day on which clocks go forward', '2026-03-20T10:00:00.000Z', '2026-04-03T21:59:59.999Z'],
    ['over the day on which clocks go back', '2026-10-20T10:00:00.000Z', '2026-11-03T22:59:59.999Z'],
  ] as const)
    it(`row 8: 23:59:59 of the last day in the zone of the shop is in time, the next second is late: ${when}`, async () => {
      await changeShopSettings(at.deps, at.shop.id, { withdrawal_informed_since: '2020-01-01' });
      const inTimeAt = async (moment: Date) => {
        at.clock.set(delivered_at);
        const order = await sell();
        at.clock.set(moment);
        return (await detail(await linked(order))).period;
      };
      const end = new Date(last);
      const early = await inTimeAt(end);
      assert.deepEqual([early.basis, early.in_time], ['fourteen_days', true]);
      assert.equal((await inTimeAt(new Date(end.getTime() + 1))).in_time, false);
      at.clock.set('2026-03-02T09:15:27.000Z');
    });

  it('row 10: the text for the terms names the function in the words of the law, with the address of this shop, in every language', async () => {
    const url = `${at.deps.config.portal_url}/${at.shop.handle}/withdraw`;
    const english = (await client.get('/withdrawals/terms')).body;
    assert.equal(english.text, withdrawalTerms('en', url));
    for (const language of LANGUAGES) {
      const { status, body } = await client.get(`/withdrawals/terms?language=${language}`);
      assert.equal(status, 200);
      assert.deepEqual([body.language, body.url], [language, url]);
      const { function_label } = WITHDRAWAL_WORDING[language];
      for (const part of [function_label, url, '14'])
        assert.ok(body.text.includes(part), `${language}: ${body.text}`);
    }
    const page = await fetch(url);
    assert.equal(page.status, 200, 'the address that customers are told leads to the function');
    assert.equal((await client.get('/withdrawals/terms?language=xx')).status, 422);
  });

  it('row 11: exempt items are shown, the statement is accepted, and a person refuses it with the ground', async () => {
    const document = {
      name: 'Sealed',
      currency: 'EUR',
      terms: { window: { days: 30 } },
      zones: [{ id: 'all' }],
      withdrawal: {
        exempt: [
          {
            id: 'made',
            name: 'Made to measure',
            ground: 'personalised',
            when: { fact: 'product.tags', has_any: ['made'] },
          },
        ],
      },
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
    await upsertProducts(at.deps, at.shop, [{ external_id: 'ring', name: 'Ring', tags: ['made'] }]);
    const order = await sell({
      line_items: [
        { quantity: 1, unit_price: 1000, product: 'ring' },
        { quantity: 1, unit_price: 500 },
      ],
    });
    const found = await linked(order);
    assert.equal(found.state, 'matched');
    const { exempt_items, next_step } = await detail(found);
    assert.deepEqual(
      exempt_items.map(({ order_line_item_id, exemption }: any) => [order_line_item_id, exemption]),
      [[order.line_ids[0], 'Made to measure']],
    );
    assert.equal(next_step, 'create_return', 'it is information: the return can still be created');
    const url = `/withdrawals/${found.id}/refuse`;
    const without_note = await client.post(url, { ground: 'other' });
    assert.deepEqual([without_note.status, Object.keys(without_note.body.errors)], [422, ['note']]);
    const { body } = await client.post(url, { ground: 'personalised', note: 'Engraved.' });
    assert.deepEqual(
      [body.state, body.refusal.ground, body.refusal.refused_by],
      ['refused', 'personalised', 'test'],
    );
    const stored = await detail(found);
    assert.equal((await client.post(`/withdrawals/${found.id}/return`)).body.code, 'withdrawal_not_open');
    const to_match = { order_id: order.id };
    assert.equal(
      (await client.post(`/withdrawals/${found.id}/match`, to_match)).body.code,
      'withdrawal_not_open',
    );
    assert.deepEqual(await detail(found), stored);
    // The consumer insists: somebody has to look at it again.
    await declare(client, { contract: order.name, email, items: 'really' });
    assert.equal((await detail(found)).withdrawal.state, 'matched');
  });

  it('row 12: the return of a withdrawal has no fee and refunds outbound shipping, unless only a part is withdrawn from', async () => {
    const document = {
      name: 'Fees',
      currency: 'EUR',
      terms: { window: { days: 30 }, fees: { handling: 300, label: 200 } },
      zones: [{ id: 'all' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
    const line_items = [{ quantity: 2, unit_price: 1000 }];
    const whole = await linked(await sell({ line_items }));
    const made = await client.post(`/withdrawals/${whole.id}/return`);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(
      [made.body.withdrawal.state, made.body.withdrawal.return_id],
      ['returned', made.body.return_id],
    );
    const amounts = async (return_id: number) => {
      const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
      return [body.refund, body.reimbursement, body.handling_fee];
    };
    assert.deepEqual(await amounts(made.body.return_id), ['26.00', '6.00', '0.00']);
    const order = await sell({ line_items });
    const part = await linked(order);
    const items = [{ order_line_item_id: order.line_ids[0], quantity: 1 }];
    const too_many = await client.post(`/withdrawals/${part.id}/return`, {
      items: [{ order_line_item_id: order.line_ids[0], quantity: 3 }],
    });
    assert.deepEqual([too_many.status, too_many.body.code], [422, 'item_not_eligible']);
    const setStatus = (to: string) =>
      at.deps.db.pool.query('update orders set status = $1 where id = $2', [to, order.id]);
    const { status } = (await client.get(`/orders/${order.id}`)).body.order;
    await setStatus('cancelled');
    const gone = await client.post(`/withdrawals/${part.id}/return`, { items });
    assert.deepEqual([gone.status, gone.body.code], [422, 'returns_unavailable_for_order']);
    await setStatus(status);
    assert.equal((await detail(part)).withdrawal.state, 'matched');
    const { body } = await client.post(`/withdrawals/${part.id}/return`, { items });
    assert.deepEqual(await amounts(body.return_id), ['10.00', '0.00', '0.00']);
    // Late and final sale don't matter: a person decides to accept it.
    const late = await sell({ line_items });
    at.clock.advance(200 * 86_400_000);
    const accepted = await client.post(`/withdrawals/${(await linked(late)).id}/return`, {
      with_label: false,
    });
    assert.deepEqual(await amounts(accepted.body.return_id), ['26.00', '6.00', '0.00']);
    at.clock.set('2026-03-02T09:15:27.000Z');
  });

  it('row 13: the period is 12 months longer for orders before customers were informed, and staff see which one counts', async () => {
    const order = await sell();
    const found = await linked(order);
    const periodSince = async (withdrawal_informed_since: string | null) => {
      await changeShopSettings(at.deps, at.shop.id, { withdrawal_informed_since });
      const { basis, ends_at } = (await detail(found)).period;
      return [basis, ends_at];
    };
    const short = ['fourteen_days', '2026-03-16T22:59:59.000Z'];
    const long = ['not_informed', '2027-03-16T22:59:59.000Z'];
    assert.deepEqual(await periodSince(null), long);
    assert.deepEqual(await periodSince('2026-03-03'), long);
    assert.deepEqual(await periodSince('2026-03-02'), short);
  });

  it('of a business is recorded with its receipt, and a person sees who it is and refuses it', async () => {
    const customer = { external_id: 'workshop', email, is_business: true };
    const order = await sell({ customer });
    const { reference } = await declare(client, { contract: order.name, email });
    await match(at.deps);
    const found = await caseOf(client, reference);
    const { has_right, is_business, withdrawal } = await detail(found);
    assert.deepEqual([has_right, is_business, withdrawal.state], [false, true, 'matched']);
    assert.equal((await client.get(`/withdrawals/${found.id}/receipt`)).body.reference, reference);
    assert.equal(withdrawal.return_id, null);
    const { body } = await client.post(`/withdrawals/${found.id}/refuse`, { ground: 'not_a_consumer' });
    assert.deepEqual([body.state, body.refusal.ground], ['refused', 'not_a_consumer']);
    const of_consumer = await detail(await linked(await sell()));
    assert.deepEqual([of_consumer.has_right, of_consumer.is_business], [true, false]);
  });

  it('before anything was shipped there is nothing to return: the order is to be cancelled', async () => {
    const found = await linked(await sell({ fulfillments: [] }));
    const { next_step, period } = await detail(found);
    assert.deepEqual([next_step, period.ends_at, period.in_time], ['cancel_order', null, true]);
    const { status, body } = await client.post(`/withdrawals/${found.id}/return`);
    assert.deepEqual([status, body.code], [409, 'withdrawal_not_shipped']);
    assert.equal((await detail(found)).withdrawal.state, 'matched');
  });
});
