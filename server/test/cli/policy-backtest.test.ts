import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cancelReturn, createReturn } from '../../src/modules/returns/index.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { contentsOf } from '../support/contents.ts';
import { importClosedReturn, sellOrder } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

const sold = '2026-03-01T10:00:00Z';
const day = (date: string) => new TestClock(`${date}T10:00:00Z`);

describe('retour policies backtest', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-backtest-'));
  const policies = [14, 30].map((days) => {
    const file = join(dir, `${days}-days.json`);
    const terms = { window: { days }, fees: { handling: 200 } };
    const rules = [
      {
        id: 'often',
        name: 'Returns often',
        when: {
          all: [
            { fact: 'customer.returns_placed', at_least: 1 },
            { fact: 'customer.is_business', is: true },
          ],
        },
        do: { send_to_review: { note: 'Again.' } },
      },
    ];
    const document = { name: `${days} days`, currency: 'USD', terms, zones: [{ id: 'all' }], rules };
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const [short = '', long = ''] = policies;
  let server: TestApp;
  let shell: RetourShell;

  before(async () => {
    server = await startTestApp({ clock: new TestClock(sold), role: 'api' });
    shell = startRetourShell({ DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret });
    await fillShop(server);
  });
  after(async () => {
    await shell.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  const run = (...args: string[]) => shell.run('policies', 'backtest', ...args, '--shop', 'acme');
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  it('evaluates every return at its own time, leaves out what came to nothing, and writes nothing', async () => {
    const contents = await contentsOf(server.deps);
    const tested = await json(short);
    assert.deepEqual(tested.left_out, { called_off: 1, without_units: 1 });
    assert.deepEqual(tested.before.units, { allowed: 4, refused: 0 });
    assert.deepEqual(tested.after.units, { allowed: 3, refused: 1 });
    assert.deepEqual(tested.after.value, { allowed: 3000, refused: 1000 });
    // Of 20.00 and 10.00 that come back in time, 2.00 are kept each.
    assert.deepEqual([tested.before.money.refund, tested.after.money.refund], [4000, 2600]);
    assert.deepEqual(
      tested.differences.map(({ kind, returns, amount }: Record<string, unknown>) => [kind, returns, amount]),
      [
        ['refused', 1, 0],
        ['charged_more', 2, 400],
        ['reviewed', 1, 0],
      ],
    );
    assert.deepEqual(await contentsOf(server.deps), contents);
  });

  it('compares versions with files, within a period that counts in days of the shop', async () => {
    for (const args of [
      ['save', long],
      ['publish', '--by', 'ana'],
    ])
      assert.equal((await shell.run('policies', ...args, '--shop', 'acme')).code, 0);
    const beside = await json(short, '--against', 'published');
    assert.deepEqual([beside.against.version, beside.returns, beside.changed], [1, 3, 1]);
    assert.equal(beside.deciders[0].code, 'outside-window');
    const early = await json(short, '--against', '1', '--to', '2026-03-10');
    assert.deepEqual([early.returns, early.changed], [2, 0]);
    assert.equal((await json('published', '--from', '2026-03-11')).returns, 1);
  });

  it('shows people both sides and who decided, and says what it cannot test', async () => {
    const { code, stdout } = await run(short);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^"14 days" \(.*\) compared with what happened: 3 returns of acme, in [\d.]+ s\. Left out: 1 cancelled/,
    );
    assert.match(stdout, /^value refused +0\.00 +10\.00 +\+10\.00$/m);
    assert.match(stdout, /^zone all +refused: outside-window +1 +1 +10\.00 +\d+$/m);
    assert.match(stdout, /^rule often "Returns often" +reviewed +1 /m);
    const wrong: [string[], RegExp][] = [
      [[], /draft/],
      [['9'], /no such version/],
      [[short, '--from', '2026-02-30'], /a day such as/],
      [[join(dir, 'none.json')], /There is no file/],
    ];
    for (const [args, message] of wrong) {
      const refused = await run(...args);
      assert.deepEqual([refused.code, message.test(refused.stderr)], [1, true], refused.stderr);
    }
  });
});

/** Of a business: two units back after 5 days and one after 10 and after 20; one that was cancelled, and one that was not taken. */
async function fillShop(server: TestApp): Promise<void> {
  const { deps } = server;
  const shop = await server.createShop({ handle: 'acme', currency: 'USD' });
  const order = await sellOrder(deps, shop, {
    line_items: [{ quantity: 9, unit_price: 1000 }],
    customer: { external_id: 'workshop', email: 'ana@example.com', is_business: true },
  });
  const of_order = { shop_id: shop.id, order_id: order.id };
  const units = (quantity: number) => [{ order_line_item_id: order.line_ids[0]!, quantity }];
  for (const [quantity, date] of [
    [2, '2026-03-06'],
    [1, '2026-03-10'],
    [1, '2026-03-21'],
  ] as const)
    await importClosedReturn(deps, shop, { order, quantity, at: day(date).now() });
  const later: Deps = { ...deps, clock: day('2026-03-22') };
  const refunded = units(1).map((unit) => ({ ...unit, resolution: 'refund' as const }));
  const cancelled = await createReturn(later, { ...of_order, units: refunded });
  await cancelReturn(later, { shop_id: shop.id, return_id: cancelled.return_id });
  const rejected = refunded.map((unit) => ({ ...unit, outcome: 'reject' as const }));
  await createReturn(later, { ...of_order, units: rejected });
}
