import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { before, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyTerms } from '../../src/modules/policy/policies/document/document.ts';
import { offerProduct } from '../support/catalogue.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { createStatementLog } from '../support/statement-log.ts';

describe('the options of an item of a draft return', () => {
  const { at, client, drafts } = openDraftShop(stock);

  /** A bread bin in four colours, of which one is sold out and one costs more, and a basket. */
  async function stock(): Promise<void> {
    const variant = (name: string, price: number, count: number) => ({
      external_id: `bin-${name}`,
      name,
      price,
      stock: count,
      options: [name],
    });
    await offerProduct(client, {
      external_id: 'bin',
      name: 'Bread Bin',
      options: ['Colour'],
      variants: [
        variant('Red', 1000, 5),
        variant('Mint', 1000, 2),
        variant('Blue', 1300, 1),
        variant('Ivory', 1000, 0),
      ],
    });
    const basket = { external_id: 'basket-1', name: 'Small', price: 880 };
    await offerProduct(client, { external_id: 'basket', name: 'Picnic Basket', variants: [basket] });
  }

  async function publish(terms: PolicyTerms, more: object = {}): Promise<void> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...terms },
      zones: [{ id: 'all' }],
      ...more,
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  const bread_bins = (quantity: number) => ({
    line_items: [{ quantity, unit_price: 1000, product: 'bin', product_variant: 'bin-Red' }],
  });

  const optionOf = (body: any, type: string) =>
    body.options.find(({ return_type }: any) => return_type === type)?.amounts;
  const variantOf = (body: any, title: string) =>
    body.variants.find(({ variant_title }: any) => variant_title === title);

  it('come to what the draft comes to once one of them is chosen, whichever it is', async () => {
    await publish({ fees: { handling: 150, label: 395 }, bonus: { credit_basis_points: 1000 } });
    const { url, items } = await drafts.choose(await drafts.sell(bread_bins(2)), 2);
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    const body = await ok(client.get(`${items[1]}/options`));
    assert.deepEqual(
      body.options.map(({ return_type }: any) => return_type),
      ['exchange', 'credit', 'refund'],
    );
    for (const return_type of ['refund', 'credit']) {
      const { draft_return } = await ok(client.post(`${items[1]}/return-type`, { return_type }));
      assert.deepEqual(optionOf(body, return_type).totals, draft_return.totals);
    }
    for (const { variant_id, amounts } of body.variants) {
      const answer = await client.post(`${items[1]}/exchange-item`, { variant_id });
      if (amounts === null)
        await drafts.refuses(
          ['POST', `${items[1]}/exchange-item`, { variant_id }],
          [422, 'variant_out_of_stock', 422, 'product-variant-unavailable'],
        );
      else assert.deepEqual(amounts.totals, answer.body.draft_return.totals);
    }
    await drafts.refuses(
      ['POST', `${items[1]}/exchange-item`, { variant_id: 'nobody' }],
      [422, 'variant_not_found', 422, 'product-variant-unavailable'],
    );
    assert.equal((await client.get(url)).body.draft_return.returning_items.length, 2);
  });

  it('leave out an exchange that the policy excludes, which is refused when it is chosen all the same', async () => {
    const { items } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const [{ variant_id }] = (await ok(client.get(`${items[0]}/options`))).variants;
    const rules = [{ id: 'cash', name: 'No exchanges', do: { exclude_outcomes: ['exchange'] } }];
    await publish({}, { rules });
    const draft = await drafts.choose(await drafts.sell(bread_bins(1)));
    const stored = await ok(client.get(draft.url));
    await drafts.refuses(
      ['POST', `${draft.items[0]}/exchange-item`, { variant_id }],
      [422, 'return_type_not_allowed', 422, 'validation-failed'],
    );
    assert.deepEqual(await ok(client.get(draft.url)), stored);
  });

  it('show what the item adds, the bonus and the price difference apart', async () => {
    await publish({ bonus: { credit_basis_points: 1000 } });
    const { items } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const body = await ok(client.get(`${items[0]}/options`));
    const { adds } = optionOf(body, 'credit');
    assert.deepEqual([adds.value.amount, adds.store_credit.amount, adds.bonus.amount], [1000, 1100, 100]);
    assert.equal(optionOf(body, 'refund').adds.refund.amount, 1000);
    assert.equal(variantOf(body, 'Mint').amounts.adds.net.amount, 0);
    assert.equal(variantOf(body, 'Blue').amounts.adds.amount_due.amount, 300);
  });

  it('list the variants of the product with their stock, sold-out ones without amounts', async () => {
    await publish({});
    const { items } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const { variants } = await ok(client.get(`${items[0]}/options`));
    assert.deepEqual(
      variants.map((one: any) => [
        one.variant_title,
        one.options[0],
        one.stock,
        one.is_own,
        one.amounts !== null,
      ]),
      [
        ['Red', { name: 'Colour', value: 'Red' }, 5, true, true],
        ['Mint', { name: 'Colour', value: 'Mint' }, 2, false, true],
        ['Blue', { name: 'Colour', value: 'Blue' }, 1, false, true],
        ['Ivory', { name: 'Colour', value: 'Ivory' }, 0, false, false],
      ],
    );
  });

  it('do not promise a last unit twice to one draft', async () => {
    await publish({});
    const { items } = await drafts.choose(await drafts.sell(bread_bins(2)), 2);
    await ok(client.post(`${items[0]}/exchange-item`, { variant_id: 'bin-Blue' }));
    assert.equal(variantOf(await ok(client.get(`${items[1]}/options`)), 'Blue').amounts, null);
  });

  it('find other products by all words of a search, if the policy lets them be chosen', async () => {
    await publish({});
    const { items } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const found = await ok(client.get(`${items[0]}/options?query=basket+PIC`));
    assert.deepEqual(
      [found.can_search, found.variants.map(({ title }: any) => title)],
      [true, ['Picnic Basket']],
    );
    assert.equal(found.variants[0].amounts.adds.refund.amount, 120);
    assert.deepEqual((await ok(client.get(`${items[0]}/options?query=%25`))).variants, []);
    await publish({ outcomes: ['refund', 'exchange'] });
    const none = await ok(client.get(`${items[0]}/options?query=basket`));
    assert.deepEqual([none.can_search, none.variants], [false, []]);
  });

  it('name each fee with what is usual, and why it is not taken', async () => {
    const fees = { handling: 150, label: 395, waived_for: { outcomes: ['exchange' as const] } };
    await publish({ fees, bonus: { credit: 50 } });
    const { items, url } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const of = async (path = items[0]!) => {
      const body = await ok(client.get(`${path}/options`));
      const told = (amounts: any) =>
        amounts.fees.map((fee: any) => [fee.type, fee.usual.amount, fee.amount.amount, fee.waived_because]);
      return {
        refund: told(optionOf(body, 'refund')),
        credit: told(optionOf(body, 'credit')),
        exchange: told(variantOf(body, 'Mint').amounts),
      };
    };
    assert.deepEqual(await of(), {
      refund: [['handling', 150, 150, null]],
      credit: [['handling', 150, 0, 'outcome']],
      exchange: [['handling', 150, 0, 'outcome']],
    });
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    assert.deepEqual((await of()).refund, [
      ['handling', 150, 150, null],
      ['label', 395, 395, null],
    ]);
    await ok(client.post(`${url}/reopen-items`));
    await ok(client.post(`${items[0]}/return-reason`, { reason_id: 'damaged', comment: 'Bent' }));
    assert.deepEqual((await of()).refund, [
      ['handling', 150, 0, 'defect'],
      ['label', 395, 0, 'defect'],
    ]);
  });

  it('show the recipient of a gift no price, and nothing that pays money', async () => {
    await publish({});
    const { items } = await drafts.choose(await drafts.sell(bread_bins(1)), 1, { is_gift: true });
    const body = await ok(client.get(`${items[0]}/options`));
    assert.deepEqual(
      body.options.map(({ return_type }: any) => return_type),
      ['exchange', 'credit'],
    );
    const amounts = [optionOf(body, 'credit'), variantOf(body, 'Mint').amounts];
    for (const { adds, totals } of amounts)
      assert.ok([...Object.values(adds), totals.net].every((amount) => amount === null));
    assert.deepEqual(variantOf(body, 'Blue').amounts.adds.amount_due, { amount: 300, currency: 'USD' });
  });

  it('change nothing, and are refused for items and drafts that there are not', async () => {
    await publish({});
    const { items, url } = await drafts.choose(await drafts.sell(bread_bins(1)));
    const untouched = await ok(client.get(url));
    await ok(client.get(`${items[0]}/options`));
    assert.deepEqual(await ok(client.get(url)), untouched);
    const other = await drafts.choose(await drafts.sell(bread_bins(1)));
    const foreign = `${url}/returning-items/${other.items[0]!.split('/').at(-1)}/options`;
    await drafts.refuses(['GET', foreign], [404, 'draft_item_not_found', 404, 'returning-item-not-found']);
    await ok(client.post(`${url}/cancel`));
    await drafts.refuses(
      ['GET', `${items[0]}/options`],
      [409, 'draft_not_open', 422, 'draft-return-not-open'],
    );
  });

  describe('of a product with many variants', () => {
    before(async () => {
      const variants = (count: number) =>
        Array.from({ length: count }, (_, i) => ({
          external_id: `many-${count}-${i}`,
          price: 900 + (i % 3) * 50,
        }));
      for (const count of [2, 90])
        await upsertProducts(at.deps, at.shop, [
          { external_id: `many-${count}`, name: `Ribbon ${count}`, product_variants: variants(count) },
        ]);
    });

    it('ask the database as often as those of one with two', async () => {
      await publish({});
      const log = createStatementLog(at.server.app);
      const statements = [];
      for (const count of [2, 90]) {
        const line_items = [
          { quantity: 1, unit_price: 900, product: `many-${count}`, product_variant: `many-${count}-0` },
        ];
        const { items } = await drafts.choose(await drafts.sell({ line_items }));
        const work = await log.measure(async () => {
          assert.equal((await ok(client.get(`${items[0]}/options`))).variants.length, count);
        });
        statements.push(work.statements.length);
      }
      assert.equal(statements[1], statements[0]);
    });
  });
});

describe('a request about a draft return', () => {
  const { at, client, drafts } = openDraftShop();

  type RequestWork = {
    /** How often it evaluates the draft's items. */
    evaluations: number;
    /** How often it reads what of the order can be returned. */
    reads: number;
    /** Statements that write, by the table of drafts that they write. */
    writes: Record<string, number>;
  };
  const row = { draft_returns: 1 };
  const row_and_items = { draft_returns: 1, draft_return_items: 1 };

  async function workOf(act: () => Promise<unknown>): Promise<RequestWork> {
    let evaluations = 0;
    const count = () => evaluations++;
    subscribe('retour:draft-returns:evaluated', count);
    const log = createStatementLog(at.server.app);
    const statements = await log.statementsOf(act);
    unsubscribe('retour:draft-returns:evaluated', count);
    const writes: RequestWork['writes'] = {};
    for (const text of statements) {
      const table = /^\s*(?:insert into|update|delete from) "?(draft_return\w+)/.exec(text)?.[1];
      if (table) writes[table] = (writes[table] ?? 0) + 1;
    }
    return {
      evaluations,
      reads: statements.filter((text) => text.includes('policy_in_effect')).length,
      writes,
    };
  }

  it('reads the order once, evaluates its items once where nothing else is asked about them, and writes each table once', async () => {
    const { url, items } = await drafts.choose(await drafts.sell(), 2);
    const post = (path: string, body: object = {}) => workOf(() => ok(client.post(path, body)));
    const once = { evaluations: 1, reads: 1 };
    assert.deepEqual(await workOf(() => ok(client.get(url))), { ...once, writes: {} });
    // Before and after the change.
    const type = { return_type: 'refund' };
    for (const item of items)
      assert.deepEqual(await post(`${item}/return-type`, type), { ...once, writes: row_and_items });
    assert.deepEqual(await post(`${items[0]}/return-type`, type), { ...once, writes: {} }, 'no change');
    const both = await post(`${url}/credit-type`, { credit_type: 'store-credit' });
    assert.deepEqual(both.writes, row_and_items, 'items that change together');
    assert.deepEqual(await post(`${url}/finalize-items`), { ...once, writes: row });
    const method = { return_method_id: 'label' };
    // Without a method, and with it.
    const chosen = await post(`${url}/select-return-method`, method);
    assert.deepEqual(chosen, { evaluations: 2, reads: 1, writes: row });
    // The answer shows the order as it is once the return has its units.
    assert.deepEqual(await post(`${url}/submit`), { evaluations: 1, reads: 2, writes: row });
  });
});
