import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyTerms } from '../../src/modules/policy/policies/document/document.ts';
import { offerProduct } from '../support/catalogue.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';

const knit = (external_id: string, name: string, price: number, values: string[][], stock = 20) => ({
  external_id,
  name,
  type: 'Knitwear',
  options: ['Colour', 'Size'],
  variants: values.map((options) => ({
    external_id: [external_id, ...options].join('-'),
    name: options.join(' / '),
    price,
    stock,
    options,
  })),
});

describe('what a shopper is offered in exchange', () => {
  const { at, client, drafts } = openDraftShop(stock);

  /** Cardigans in three sizes and two colours, two jumpers and a vest of their type, and a scarf without sizes in their collection. */
  async function stock(): Promise<void> {
    const sizes = (colour: string) => ['10', '12', '14'].map((size) => [colour, size]);
    for (const product of [
      knit('cardigan', 'Fairisle Cardigan', 7000, [...sizes('Oatmeal'), ...sizes('Navy')]),
      knit('jumper', 'Lambswool Jumper', 6800, [...sizes('Oatmeal')]),
      knit('wrap', 'Merino Wrap', 8200, [['Rust', '14']]),
      knit('vest', 'Cotton Vest', 5200, [['Moss', '14']], 2),
      knit('small', 'Small Vest', 5000, [['Moss', '10']]),
    ])
      await offerProduct(client, product);
    const scarf = { external_id: 'scarf-1', name: 'Grey', price: 3800, stock: 20 };
    await offerProduct(client, {
      external_id: 'scarf',
      name: 'Wool Scarf',
      type: 'Scarves',
      variants: [scarf],
    });
    const products = ['cardigan', 'scarf'].map((external_id) => ({ external_id }));
    await ok(
      client.request('PUT', '/collections', {
        body: { external_id: 'winter', name: 'Winter Knits', products },
      }),
    );
    await publish({});
  }

  async function publish(terms: PolicyTerms): Promise<void> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...terms },
      zones: [{ id: 'all' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  const cardigan = (email: string) => ({
    customer: { external_id: email, email },
    line_items: [
      { quantity: 1, unit_price: 6400, product: 'cardigan', product_variant: 'cardigan-Oatmeal-12' },
    ],
  });

  /** A draft for a cardigan that is too small. */
  async function choose(email: string): Promise<string> {
    const { items } = await drafts.choose(await drafts.sell(cardigan(email)));
    return items[0]!;
  }

  const suggested = async (item: string): Promise<any[]> =>
    (await ok(client.get(`${item}/suggestions`))).suggestions;
  const shown = (one: any) => [one.title, one.variant_title, one.because.code, one.amounts.adds.net.amount];

  it('is the product in the size that the reason asks for, then what shares its type and collection, within the limits of the policy', async () => {
    const item = await choose('first@example.com');
    const all = await suggested(item);
    assert.deepEqual(all.map(shown), [
      ['Fairisle Cardigan', 'Oatmeal / 14', 'size_up', -600],
      ['Fairisle Cardigan', 'Navy / 14', 'size_up', -600],
      ['Lambswool Jumper', 'Oatmeal / 14', 'same_type', -400],
      ['Merino Wrap', 'Rust / 14', 'same_type', -1800],
      ['Cotton Vest', 'Moss / 14', 'same_type', 1200],
      ['Wool Scarf', 'Grey', 'same_collection', 2600],
    ]);
    assert.equal(all[5].because.name, 'Winter Knits');
    const other_products = { price: 'even', same: 'type', at_most_extra: 1000 } as const;
    await publish({ exchange: { price: 'even', other_products, keep_in_stock: 2 } });
    assert.deepEqual((await suggested(item)).map(shown), [
      ['Fairisle Cardigan', 'Oatmeal / 14', 'size_up', 0],
      ['Fairisle Cardigan', 'Navy / 14', 'size_up', 0],
      ['Lambswool Jumper', 'Oatmeal / 14', 'same_type', 0],
    ]);
    for (const variant_id of ['wrap-Rust-14', 'vest-Moss-14', 'scarf-1']) {
      const { status, body } = await client.post(`${item}/exchange-item`, { variant_id });
      assert.deepEqual([status, body.code], [422, 'variant_out_of_stock'], variant_id);
    }
    await ok(client.post(`${item}/exchange-item`, { variant_id: 'jumper-Oatmeal-14' }));
    await publish({});
  });

  it('is what five different shoppers chose instead, and nothing that the customer has returned', async () => {
    const swap = async (email: string) => {
      const item = await choose(email);
      const url = item.split('/returning-items')[0]!;
      await ok(client.post(`${item}/exchange-item`, { variant_id: 'jumper-Oatmeal-14' }));
      await ok(client.post(`${url}/finalize-items`));
      await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
      await ok(client.post(`${url}/submit`));
    };
    for (const shopper of ['a', 'b', 'c', 'd', 'd']) await swap(`${shopper}@example.com`);
    const reasons = async () =>
      (await suggested(await choose('last@example.com'))).map(({ because }) => because.code);
    assert.ok(!(await reasons()).includes('chosen_by_others'));
    await swap('e@example.com');
    const [, , jumper] = await suggested(await choose('last@example.com'));
    assert.deepEqual(
      [jumper.title, jumper.because],
      ['Lambswool Jumper', { code: 'chosen_by_others', count: 5, name: null }],
    );
  });

  it('can be browsed by collection, type, size and price, page by page', async () => {
    const item = await choose('browser@example.com');
    const browse = (query: object) =>
      ok(client.get(`${item}/products?${String(new URLSearchParams(query as Record<string, string>))}`));
    const titles = ({ products }: any) =>
      products.map(({ title, variant_title }: any) => `${title} ${variant_title}`);
    const first = await browse({ order: 'price' });
    assert.deepEqual(titles(first), [
      'Candle ',
      'Wool Scarf Grey',
      'Cotton Vest Moss / 14',
      'Lambswool Jumper Oatmeal / 14',
      'Merino Wrap Rust / 14',
    ]);
    assert.deepEqual(
      [first.size, first.sizes, first.types, first.next],
      ['14', ['10', '12', '14'], ['Knitwear', 'Scarves'], null],
    );
    assert.deepEqual(first.collections, [{ id: 'winter', name: 'Winter Knits', is_own: true }]);
    assert.deepEqual(titles(await browse({ collection: 'winter' })), ['Wool Scarf Grey']);
    assert.deepEqual(titles(await browse({ type: 'Knitwear', size: '10', order: 'price' })), [
      'Small Vest Moss / 10',
      'Lambswool Jumper Oatmeal / 10',
    ]);
    assert.deepEqual(titles(await browse({ free: 'true', query: 'vest' })), ['Cotton Vest Moss / 14']);
    const { status } = await client.get(`${item}/products?cursor=none`);
    assert.equal(status, 422);
  });

  it('is refused for a draft and for an item that nobody has made', async () => {
    const item = await choose('nobody@example.com');
    const draft = item.split('/returning-items')[0]!;
    const codeOf = async (path: string) => (await client.get(path)).body.code;
    for (const list of ['suggestions', 'products']) {
      assert.equal(await codeOf(`${draft}/returning-items/999999999/${list}`), 'draft_item_not_found');
      assert.equal(
        await codeOf(`/draft-returns/00000000-0000-4000-8000-000000000000/returning-items/1/${list}`),
        'draft_not_found',
      );
    }
  });
});
