import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, retirePolicy, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { sellOrder } from '../support/factories.ts';

/** Small bins and large ones were sold at 40.00 and 60.00; today they cost 42.00 and 60.00. */
const bin = {
  external_id: 'bin',
  name: 'Bread bin',
  product_variants: [
    { external_id: 'bin-s', name: 'Small', price: 4200 },
    { external_id: 'bin-m', name: 'Mint', price: 4200 },
    { external_id: 'bin-l', name: 'Large', price: 6000 },
    { external_id: 'bin-xs', name: 'Tiny', price: 2500 },
  ],
};

describe('an exchange for a variant of the same product', () => {
  const { at, client, drafts } = openDraftShop(({ at: { deps, shop } }) => upsertProducts(deps, shop, [bin]));

  const publish = async (price: 'present' | 'even'): Promise<void> => {
    const terms = { window: { days: 30 }, exchange: { price } };
    const document = { name: 'Ours', currency: 'USD', terms, zones: [{ id: 'all' }] };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  };

  /** Exchanges a small bin, bought at 40.00 less 4.00, with 3.00 of tax. Returns the return. */
  async function exchange(variant_id: string, reason_id = 'too-small'): Promise<any> {
    const order = await sellOrder(at.deps, at.shop, {
      line_items: [
        {
          quantity: 1,
          unit_price: 4000,
          product: 'bin',
          product_variant: 'bin-s',
          discounts: [{ type: 'amount', amount: 400 }],
          tax_lines: [{ title: 'Tax', rate: '0.0833333333', amount: 300 }],
        },
      ],
    });
    const { draft_return } = await drafts.start(order);
    const url = `/draft-returns/${draft_return.id}`;
    const body = { order_line_item_id: order.line_ids[0], reason_id };
    const [item] = (await ok(client.post(`${url}/returning-items`, body))).draft_return.returning_items;
    await ok(client.post(`${url}/returning-items/${item.id}/exchange-item`, { variant_id }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const submitted = await ok(client.post(`${url}/submit`));
    return drafts.details(submitted.draft_return.return_id);
  }
  const comesTo = ({ outcome, exchange_total, price_held, upsell, refund, exchanges }: any) => [
    outcome,
    exchanges[0].type,
    exchange_total,
    price_held,
    upsell,
    refund,
  ];

  it('costs nothing while no policy is published, though the item was discounted and is dearer today', async () => {
    for (const same of ['bin-s', 'bin-m']) {
      const made = await exchange(same);
      assert.deepEqual(comesTo(made), ['exchange', 'exchange', '45.50', '6.50', '0.00', '0.00'], same);
      const [{ price, discount, tax, total }] = made.exchanges;
      assert.deepEqual([price, discount, tax, total], ['42.00', '0.00', '3.50', '45.50']);
    }
  });

  it('costs what a dearer variant costs beyond the returned one today, and gives back what a cheaper one costs less', async () => {
    await publish('even');
    // 65.00 with tax less 45.50.
    assert.deepEqual(comesTo(await exchange('bin-l')), [
      'upsell',
      'exchange',
      '65.00',
      '6.50',
      '19.50',
      '0.00',
    ]);
    // 27.08 with tax.
    const cheaper = comesTo(await exchange('bin-xs'));
    assert.deepEqual(cheaper, ['exchange+refund', 'exchange', '27.08', undefined, '0.00', '11.92']);
    await retirePolicy(at.deps, at.shop.id);
  });

  it('costs the present price where the policy says so, and a faulty unit is replaced free of charge all the same', async () => {
    await publish('present');
    assert.deepEqual(comesTo(await exchange('bin-m')), [
      'upsell',
      'exchange',
      '45.50',
      undefined,
      '6.50',
      '0.00',
    ]);
    const replaced = comesTo(await exchange('bin-s', 'wrong-item'));
    assert.deepEqual(replaced, ['exchange', 'exchange', '45.50', '6.50', '0.00', '0.00']);
  });

  it('becomes free of charge when staff correct the reason to a defect, and costs the present price when they correct it back', async () => {
    await publish('present');
    const made = await exchange('bin-s');
    const [{ line_item_id }] = made.line_items;
    for (const [reason_id, upsell] of [
      ['wrong-item', '0.00'],
      ['too-small', '6.50'],
    ]) {
      await ok(client.post(`/returns/${made.id}/edit`, { units: [{ line_item_id, reason_id }] }));
      assert.equal((await drafts.details(made.id)).upsell, upsell);
    }
  });
});
