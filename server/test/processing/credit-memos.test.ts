import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { CreditMemo } from '../../src/modules/money/credit-memos/index.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { execute, executeGiven, sell, submit } from '../support/processing.ts';
import type { Ref, ShortSale } from '../support/processing.ts';
import { anyActs, anySale, perform } from '../support/return-acts.ts';
import type { Act, AnySale, Scene } from '../support/return-acts.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

describe('credit memos', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const set = (body: object) => at.clients.standard.request('PATCH', '/settings/credit-memos', { body });
  const issueFor = async (issued_for: 'nobody' | 'business' | 'everyone') => {
    const { status } = await set({
      issued_for,
      seller_name: 'Acme GmbH',
      seller_address: 'Hauptstr. 1\n20099 Hamburg',
      vat_number: 'DE123456789',
    });
    assert.equal(status, 200);
  };
  const memosOf = async ({ return_id }: Pick<Ref, 'return_id'>): Promise<CreditMemo[]> =>
    (await at.clients.standard.get(`/returns/${return_id}/credit-memos`)).body.credit_memos;
  async function refund(sale: ShortSale, lines?: Parameters<typeof submit>[3]) {
    const order = await sell(at.deps, at.shop, sale);
    const ref = await submit(at.deps, at.shop, order, lines);
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    return { ...ref, order };
  }
  const taxed = { lines: [{ quantity: 2, unit_price: 5000, tax: 1900 }] };

  /** What has to hold of every memo. */
  function assertAddsUp({ lines, totals }: CreditMemo): void {
    for (const part of ['net', 'tax', 'gross'] as const)
      assert.equal(
        lines.reduce((sum, line) => sum + line[part].amount, 0),
        totals[part].amount,
        part,
      );
    for (const { net, tax, gross } of [...lines, totals]) assert.equal(net.amount + tax.amount, gross.amount);
  }

  it('are issued for nobody, unless the shop says otherwise', async () => {
    assert.equal((await at.clients.standard.get('/settings/credit-memos')).body.issued_for, 'nobody');
    assert.deepEqual(await memosOf(await refund(taxed)), []);
    const refused = await set({ issued_for: 'everyone' });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['seller_address']]);
  });

  it('have settings that are saved over the revision that was read only, and that the audit log shows', async () => {
    const { body } = await at.clients.standard.get('/settings/credit-memos');
    const mine = await set({ seller_address: 'Mine', revision: body.revision });
    assert.deepEqual([mine.body.revision, mine.body.seller_address], [body.revision + 1, 'Mine']);
    const late = await set({ seller_address: 'Late', revision: body.revision });
    assert.deepEqual([late.status, late.body.code], [409, 'revision_conflict']);
    const both = await Promise.all([
      set({ seller_name: 'Acme', revision: mine.body.revision }),
      set({ vat_number: 'DE1', revision: mine.body.revision }),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    );
    const { client: owner } = await signStaffIn(at, 'owner');
    const { audit_entries } = (await owner.get('/audit-entries?operation=updateCreditMemoSettings')).body;
    assert.equal(audit_entries[0].object.type, 'credit_memo_settings');
  });

  it('say who refunds what to whom, and are issued once', async () => {
    await issueFor('everyone');
    const { order, ...ref } = await refund(taxed, [{ quantity: 2 }]);
    const [memo, ...more] = await memosOf(ref);
    assert.deepEqual(more, []);
    assertAddsUp(memo!);
    const usd = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });
    assert.deepEqual(memo!.totals, { net: usd(10_000), tax: usd(1900), gross: usd(11_900) });
    assert.deepEqual(memo!.seller, {
      name: 'Acme GmbH',
      address: ['Hauptstr. 1', '20099 Hamburg'],
      vat_number: 'DE123456789',
    });
    assert.deepEqual(
      [memo!.order.name, memo!.buyer.name, memo!.lines.length, memo!.lines[0]!.quantity],
      [order.name, 'Ana Ruiz', 1, 2],
    );
    await execute(at.deps, ref);
    assert.equal((await memosOf(ref)).length, 1);
  });

  it('are issued for a later refund and for goodwill of their own, and never changed', async () => {
    await issueFor('everyone');
    const ref = await refund(taxed);
    const [first] = await memosOf(ref);
    const given = await at.clients.standard.post(`/returns/${ref.return_id}/goodwill`, {
      amount: { amount: 300, currency: 'USD' },
      kind: 'refund',
      reason: 'delay',
    });
    assert.equal(given.status, 202);
    await executeGiven(at.deps, ref);
    const [again, goodwill] = await memosOf(ref);
    assert.deepEqual(again, first);
    assert.deepEqual(
      [goodwill!.lines.map(({ kind }) => kind), goodwill!.totals.gross.amount],
      [['goodwill'], 300],
    );
    await assert.rejects(
      at.deps.db.pool.query('update credit_memos set total = 1 where shop_id = $1', [at.shop.id]),
      /never changed/,
    );
  });

  it('are issued for businesses only, if the shop says so', async () => {
    await issueFor('business');
    const order = await sell(at.deps, at.shop, taxed);
    const close = async () => {
      const ref = await submit(at.deps, at.shop, order);
      await processReturn(at.deps, { ...ref, source: 'warehouse' });
      await execute(at.deps, ref);
      return memosOf(ref);
    };
    assert.deepEqual(await close(), []);
    await at.deps.db.pool.query(
      'update customers c set is_business = true from orders o where o.shop_id = c.shop_id and o.customer_id = c.id and o.id = $1',
      [order.id],
    );
    const [memo] = await close();
    assert.equal(memo?.buyer.is_business, true);
  });

  it('are read with the permission to read returns, of a return of the shop, and set by those who can change settings', async () => {
    const { client: agent } = await signStaffIn(at, 'agent');
    const ref = await refund(taxed);
    assert.equal((await agent.get(`/returns/${ref.return_id}/credit-memos`)).status, 200);
    const changed = await agent.request('PATCH', '/settings/credit-memos', {
      body: { issued_for: 'nobody' },
    });
    assert.equal(changed.status, 403);
    const missing = await at.clients.standard.get('/returns/799999999/credit-memos');
    assert.deepEqual([missing.status, missing.body.code], [404, 'return_not_found']);
  });

  it('have a page in seven languages, which the status page names to the shopper of the order only', async () => {
    await issueFor('everyone');
    const { order, ...ref } = await refund(taxed, [{ quantity: 2 }]);
    const [memo] = await memosOf(ref);
    const path = new URL((memo as CreditMemo & { url: string }).url).pathname.replace(
      /^(\/portal)?\//,
      '/portal/',
    );
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'ar']) {
      const page = await visitPortal(at.server.origin, { 'accept-language': language }).open(path);
      assert.equal(page.status, 200);
      assert.match(page.html, new RegExp(`<html lang="${language}"`));
      for (const told of ['DE123456789', '20099 Hamburg', order.name])
        assert.ok(page.html.includes(told), told);
    }
    const english = await visitPortal(at.server.origin).open(path);
    for (const told of ['Credit memo', '$119.00', '$100.00', '$19.00'])
      assert.ok(english.text.includes(told), `${told} in ${english.text}`);
    const guessed = path.replace(/[0-9a-f]{12}$/, '0'.repeat(12));
    assert.equal((await visitPortal(at.server.origin).open(guessed)).status, 404);
    const { status_page_url } = (
      await at.clients.standard.get(`/warehouse/return/details?return_id=${ref.return_id}`)
    ).body;
    const status = new URL(status_page_url).pathname;
    const stranger = visitPortal(at.server.origin);
    assert.doesNotMatch((await stranger.open(status)).html, /credit-memo/);
    const shopper = visitPortal(at.server.origin);
    await shopper.post(`/portal/${at.shop.handle}`, { order: order.name, zip: '43215' });
    assert.ok((await shopper.open(status)).html.includes(path));
  });

  /** Plays acts in a shop of their own; then every memo adds up, the numbers have no gap, and all of them are what was refunded. */
  async function runActs({ currency, sale }: AnySale, acts: Act[]): Promise<void> {
    const shop = await at.server.createShop({ currency });
    await at.deps.db.pool.query(
      `insert into credit_memo_settings (shop_id, issued_for, seller_name, seller_address, since) values ($1, 'everyone', '', 'Here', '2000-01-01')`,
      [shop.id],
    );
    const order = await sell(at.deps, shop, sale);
    const provider = createLedgerProvider();
    const { clock, deps } = at;
    const scene: Scene = { deps, clock, shop, order, refs: [], labels: new Map(), provider };
    const play = (act: Act) =>
      perform(scene, act).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    for (const act of acts) await play(act);
    for (const of of scene.refs.keys()) await play({ act: 'resume', of });
    const { rows: memos } = await deps.db.pool.query(
      'select number, return_id, total, document, settlement_ids, unit_ids from credit_memos where shop_id = $1 order by number',
      [shop.id],
    );
    assert.deepEqual(
      memos.map(({ number }) => number),
      memos.map((_, index) => index + 1),
    );
    for (const { document, total } of memos) {
      assertAddsUp(document);
      assert.equal(document.totals.gross.amount, total);
    }
    for (const many of ['settlement_ids', 'unit_ids']) {
      const all = memos.flatMap((memo) => memo[many]);
      assert.equal(new Set(all).size, all.length, many);
    }
    const { rows: refunded } = await deps.db.pool.query(
      `select return_id, sum(amount) filter (where state = 'succeeded')::bigint as done,
         bool_or(state <> 'succeeded' and failure_code is distinct from 'no_longer_due') as is_open
       from settlements where shop_id = $1 and kind = 'refund' group by return_id`,
      [shop.id],
    );
    for (const { return_id, done, is_open } of refunded) {
      const sum = memos
        .filter((memo) => memo.return_id === return_id)
        .reduce((so_far, { total }) => so_far + total, 0);
      if (is_open) assert.ok(sum <= (done ?? 0));
      else assert.equal(sum, done ?? 0);
    }
  }

  it('come to what was refunded, whatever happens to the returns of an order', async () => {
    await fc.assert(fc.asyncProperty(anySale, anyActs, runActs), {
      seed: 20260303,
      interruptAfterTimeLimit: 12_000,
      markInterruptAsFailure: false,
      numRuns: 40,
    });
  });
});
