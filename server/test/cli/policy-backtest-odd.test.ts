import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { STARTERS, readStarter } from '../../src/modules/policy/policies/document/starters.ts';
import type { StarterName } from '../../src/modules/policy/policies/document/starters.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { importClosedReturn, openReturn, sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

/** A return that was carried out elsewhere: the sale, and how many days after it. */
type Odd = { sale: Sale; sold?: string; after_days?: number; quantity?: number };

const sold = '2026-03-01T10:00:00Z';
const none = { fulfillments: [], payments: [] };
const parcel = (fulfilled_at: string, delivered_at: string | null, quantity: number) => ({
  external_id: `parcel ${fulfilled_at} ${delivered_at}`,
  status: 'success' as const,
  fulfilled_at: new Date(fulfilled_at),
  delivered_at: delivered_at === null ? null : new Date(delivered_at),
  line_items: [{ line_item: 0, quantity }],
});

const odd: Record<string, Odd> = {
  'delivered after it came back': {
    sale: { fulfillments: [parcel('2026-03-01', '2026-06-01', 3)] },
    after_days: 5,
  },
  'sent after it came back': { sale: { fulfillments: [parcel('2026-05-01', null, 3)] }, after_days: 5 },
  'delivered before it was sold': { sale: { fulfillments: [parcel('2026-02-01', '2026-01-01', 3)] } },
  'in two parcels, one never delivered': {
    sale: { fulfillments: [parcel('2026-03-02', '2026-03-04', 1), parcel('2026-03-09', null, 2)] },
    after_days: 12,
    quantity: 3,
  },
  'never paid': { sale: { ...none, fulfillments: [parcel('2026-03-01', '2026-03-02', 3)] } },
  'given away': { sale: { line_items: [{ quantity: 3, unit_price: 0 }], payments: [] } },
  'discounted to nothing': {
    sale: {
      line_items: [
        { quantity: 3, unit_price: 1000, discounts: [{ type: 'amount', amount: 3000, code: 'FREE' }] },
      ],
      payments: [],
    },
  },
  'of a guest, sent nowhere': { sale: { customer: null, shipping_address: null } },
  'to a country that does not exist': { sale: { shipping_address: { country_code: 'ZZ' } } },
  'of a shop in 1970': { sale: {}, sold: '1970-01-02T00:00:00Z', after_days: 18_000 },
  'on a leap day': { sale: {}, sold: '2024-02-29T23:59:59Z', after_days: 366 },
  'in the hour that the clocks skip': { sale: {}, sold: '2026-03-29T02:30:00Z', after_days: 30 },
  'paid in yen': {
    sale: {
      line_items: [{ quantity: 3, unit_price: 1000, unit_price_presentment: 150 }],
      presentment: {
        currency: 'JPY',
        total_price: 450,
        total_discounts: 0,
        total_taxes: 0,
        total_shipping: 0,
      },
    },
  },
  'refunded in part elsewhere before': {
    sale: {
      refunds: [
        {
          external_id: 'r-1',
          type: 'line_item',
          line_item: { line_item: 0, quantity: 1 },
          amount: 1000,
          currency: 'USD',
          created_at: new Date(sold),
        },
        { external_id: 'r-2', type: 'other', amount: 500, currency: 'USD', created_at: new Date(sold) },
      ],
    },
  },
  'with the longest name and tags': {
    sale: { name: `#${'9'.repeat(90)}`, tags: Array.from({ length: 50 }, (_, i) => `tag ${i} 日本 '"\\%_`) },
  },
  'of ten thousand units': { sale: { line_items: [{ quantity: 10_000, unit_price: 1 }] }, quantity: 400 },
};

describe('retour policies backtest on odd histories', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-odd-'));
  let server: TestApp;
  let shell: RetourShell;
  let units: number;

  before(async () => {
    server = await startTestApp({ clock: new TestClock(sold), role: 'api' });
    shell = startRetourShell({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
    const shop = await server.createShop({ handle: 'odd', currency: 'USD', time_zone: 'Europe/Berlin' });
    await server.createShop({ handle: 'empty', currency: 'USD' });
    units = await fill(shop);
    for (const name of Object.keys(STARTERS)) writeFileSync(fileOf(name), JSON.stringify(policyOf(name)));
    writeFileSync(fileOf('curious'), JSON.stringify(curious));
  });
  after(async () => {
    await shell.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  const fileOf = (name: string) => join(dir, `${name}.json`);
  const policyOf = (name: string) => ({ ...readStarter(name as StarterName), currency: 'USD' });
  const policies = [...Object.keys(STARTERS), 'curious'];

  /** Asks for everything that a rule can know. */
  const curious = {
    name: 'Curious',
    currency: 'USD',
    terms: { window: { days: 30 } },
    zones: [{ id: 'all' }],
    rules: [
      { fact: 'customer.returns_placed', at_least: 1 },
      { fact: 'customer.orders_placed', at_least: 2 },
      { fact: 'return.is_whole', is: true },
      { fact: 'order.discount_codes', has_any: ['FREE'] },
      { fact: 'order.tags', has_any: ['tag 1 日本 \'"\\%_'] },
      { fact: 'return.fraud_signals', has_any: ['suspicious_behavior'] },
    ].map((when, i) => ({
      id: `rule-${i}`,
      name: `Rule ${i}`,
      when,
      do: { send_to_review: { note: 'Look at it.' } },
    })),
  };

  async function fill(shop: Awaited<ReturnType<TestApp['createShop']>>): Promise<number> {
    const { deps } = server;
    for (const { sale, sold: at = sold, after_days = 10, quantity = 1 } of Object.values(odd)) {
      const clock = new TestClock(at);
      const order = await sellOrder({ ...deps, clock }, shop, sale);
      const returned_at = new Date(clock.now().getTime() + after_days * day_ms);
      const currency = sale.presentment?.currency ?? shop.currency;
      await importClosedReturn(deps, shop, { order, quantity, at: returned_at, currency });
    }
    // Orders that changed after their returns.
    const later = { ...deps, clock: new TestClock('2026-03-20T10:00:00Z') };
    const client = server.client((await server.createKey(shop)).secret);
    for (const body of [{ status: 'cancelled' }, { tags: ['changed'] }]) {
      const order = await sellOrder(later, shop);
      await openReturn(later, shop, { order });
      const { status, text } = await client.request('PUT', `/orders/${order.id}`, { body });
      assert.equal(status, 200, text);
    }
    return Object.values(odd).reduce((sum, { quantity = 1 }) => sum + quantity, 2);
  }

  const run = async (shop: string, ...args: string[]) => {
    const { code, stdout, stderr } = await shell.run(
      'policies',
      'backtest',
      ...args,
      '--shop',
      shop,
      '--json',
    );
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  for (const name of policies)
    it(`evaluates every unit once by ${name}, and finds no difference between a policy and itself`, async () => {
      const tested = await run('odd', fileOf(name));
      for (const side of [tested.before, tested.after])
        assert.equal(side.units.allowed + side.units.refused, units, JSON.stringify(side));
      for (const { amount, value } of tested.differences) assert.ok(Number.isSafeInteger(amount + value));
      const same = await run('odd', fileOf(name), '--against', fileOf(name));
      assert.deepEqual([same.changed, same.differences], [0, []]);
      assert.deepEqual(same.before, same.after);
    });

  it('tells of a shop without returns, and of a period without any, that there are none', async () => {
    const empty = await run('empty', fileOf('apparel'));
    assert.deepEqual([empty.returns, empty.changed, empty.differences], [0, 0, []]);
    const never = await run('odd', fileOf('apparel'), '--from', '2099-01-01');
    assert.equal(never.returns, 0);
    const { code, stdout } = await shell.run('policies', 'backtest', fileOf('apparel'), '--shop', 'empty');
    assert.equal(code, 0);
    assert.match(stdout, /No return would have been different/);
  });

  it('refuses a period that ends before it begins', async () => {
    const args = [fileOf('apparel'), '--from', '2026-05-01', '--to', '2026-04-01', '--shop', 'odd'];
    const { code, stderr } = await shell.run('policies', 'backtest', ...args);
    assert.equal(code, 1);
    assert.match(stderr, /--to .*before .*--from|--from .*after .*--to/);
  });
});
