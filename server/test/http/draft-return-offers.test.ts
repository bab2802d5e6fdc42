import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { count } from '../support/carts.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { openReturn } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';

const place = { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' };
const all_types = ['refund', 'credit', 'exchange', 'keep', 'donate'];

const linksOf = (answer: any, rel: string) => answer.links.filter((link: any) => link.rel === rel);
const choicesOf = (link: any, name: string) =>
  link?.fields.find((field: any) => field.name === name)?.choices;

describe('a draft return', () => {
  describe('in a shop that can take nothing back', () => {
    const { at, client, drafts } = openDraftShop(undefined, { is_bare: true });

    /** A draft whose items are final. */
    async function finalize(): Promise<string> {
      const { url, items } = await drafts.choose(await drafts.sell());
      await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
      await ok(client.post(`${url}/finalize-items`));
      return url;
    }

    /** The methods that are offered; links in both forms and the operation agree about all of them. */
    async function offered(url: string): Promise<string[]> {
      const answer = await ok(client.get(url));
      const ids = answer.return_method_options.map(({ id }: any) => id);
      const [link] = linksOf(answer, 'select-return-method');
      assert.deepEqual(choicesOf(link, 'return_method_id') ?? [], ids);
      assert.equal(link === undefined, ids.length === 0);
      const hal = await ok(client.get(url, { headers: { Accept: 'application/prs.hal-forms+json' } }));
      const template = hal._templates['select-return-method'];
      assert.deepEqual(
        template?.properties.find(({ name }: any) => name === 'return_method_id').options.inline ?? [],
        ids,
      );
      for (const return_method_id of ['label', 'dropoff', 'in_store', 'keep']) {
        const { status, body } = await client.post(`${url}/select-return-method`, { return_method_id });
        const expected = ids.includes(return_method_id) ? [200, undefined] : [422, 'return_method_invalid'];
        assert.deepEqual([status, body.code], expected, return_method_id);
      }
      return ids;
    }

    const putCounter = (code: string, body: object) =>
      client.request('PUT', `/network/locations/${code}`, { body });

    it('says so, and offers each method as soon as the shop can provide it', async () => {
      const url = await finalize();
      assert.deepEqual(await offered(url), []);
      const stuck = await ok(client.get(url));
      assert.deepEqual(
        stuck.errors.map(({ code, pointer }: any) => `${code} ${pointer}`),
        ['return_method_unavailable /draft_return/return_method'],
      );
      assert.equal((await client.post(`${url}/submit`)).body.code, 'draft_incomplete');

      const { id } = await ok(
        client.post('/destinations', { type: 'warehouse', name: 'Main', address: place }),
      );
      assert.deepEqual(await offered(url), ['label']);
      await ok(client.request('PUT', `/destinations/${id}`, { body: { enabled: false } }));
      assert.deepEqual(await offered(url), []);
      await ok(client.request('PUT', `/destinations/${id}`, { body: { enabled: true } }));

      // A location that only holds stock takes no returns.
      const store = {
        external_id: 'store-1',
        name: 'Main Street',
        status: 'active',
        address: { address1: '1 Main St', city: 'Austin', country_code: 'US' },
      };
      await ok(client.post('/locations', store));
      assert.deepEqual(await offered(url), ['label']);
      const accepting = await ok(
        client.request('PUT', '/locations', { body: { ...store, accepts_returns: true } }),
      );
      assert.equal(accepting.location.accepts_returns, true);
      assert.deepEqual(await offered(url), ['label', 'in_store']);
      await ok(client.request('PUT', '/locations', { body: { ...store, status: 'inactive' } }));
      assert.deepEqual(await offered(url), ['label']);
      await ok(client.request('PUT', '/locations', { body: { ...store, status: 'active' } }));

      const counter = { name: 'Corner Shop', address: { ...place, address1: '14 Oak Ave' } };
      const added = await putCounter('AUS-14', counter);
      assert.deepEqual(
        [added.status, added.body.code, added.body.address.country],
        [201, 'AUS-14', 'United States'],
      );
      assert.deepEqual(await offered(url), ['label', 'dropoff', 'in_store']);
      const again = await putCounter('AUS-14', counter);
      assert.deepEqual([again.status, again.body.updated_at], [200, added.body.updated_at]);
      await ok(putCounter('AUS-14', { ...counter, status: 'inactive' }));
      assert.deepEqual(await offered(url), ['label', 'in_store']);
      await ok(putCounter('AUS-14', counter));
      for (const [code, body, field] of [
        ['a%20b', counter, 'location_code'],
        ['AUS-15', { name: '' }, 'name'],
        ['AUS-15', { name: 'X', address: { ...place, country_code: 'XX' } }, 'address.country_code'],
      ] as const)
        assert.deepEqual(Object.keys((await putCounter(code, body)).body.errors), [field]);
    });

    it('takes the counter or store that the shopper chose, and no other', async () => {
      const url = await finalize();
      const answer = await ok(client.get(url));
      const [, dropoff, in_store] = answer.return_method_options;
      assert.deepEqual(dropoff.locations, [{ id: 'AUS-14', name: 'Corner Shop' }]);
      const [link] = linksOf(answer, 'select-return-method');
      assert.deepEqual(choicesOf(link, 'location_id'), ['AUS-14', in_store.locations[0].id]);
      const select = (return_method_id: string, location_id: string) =>
        client.post(`${url}/select-return-method`, { return_method_id, location_id });
      for (const [method, location] of [
        ['label', 'AUS-14'],
        ['in_store', 'AUS-14'],
        ['dropoff', 'AUS-99'],
        ['dropoff', in_store.locations[0].id],
      ])
        assert.equal((await select(method, location)).body.code, 'return_method_invalid');
      await ok(select('in_store', in_store.locations[0].id));
      await ok(select('dropoff', 'AUS-14'));
      // One that is gone has to be chosen again.
      await ok(putCounter('AUS-14', { name: 'Corner Shop', status: 'inactive' }));
      await ok(putCounter('AUS-16', { name: 'Kiosk' }));
      const moved = await ok(client.get(url));
      assert.deepEqual(
        moved.errors.map(({ code }: any) => code),
        ['return_method_missing'],
      );
      await ok(putCounter('AUS-14', { name: 'Corner Shop', address: { ...place, address1: '14 Oak Ave' } }));
      const { return_id } = (await ok(client.post(`${url}/submit`))).draft_return;
      const { return_method } = await drafts.details(return_id);
      assert.deepEqual(return_method.address, {
        address1: '14 Oak Ave',
        address2: null,
        city: 'Reno',
        state: 'NV',
        zip: '89502',
        country: 'United States',
        country_code: 'US',
      });
    });

    it('knows a counter once something was handed in there', async () => {
      await ok(putCounter('AUS-14', { name: 'Corner Shop', status: 'inactive' }));
      await ok(putCounter('AUS-16', { name: 'Kiosk', status: 'inactive' }));
      const url = await finalize();
      assert.ok(!(await offered(url)).includes('dropoff'));
      const return_id = await openReturn(at.deps, at.shop, {
        method: { provider: 'network', method_type: 'drop_off' },
      });
      const { line_items, return_method } = await drafts.details(return_id);
      await ok(
        client.post('/network/dropoffs', {
          scannable_id: return_method.scannable_id,
          bag_barcode: 'bag-1',
          location: { code: 'DAL-1', name: 'Pharmacy' },
          items: [{ line_item_id: line_items[0].line_item_id }],
        }),
      );
      const { return_method_options } = await ok(client.get(url));
      assert.deepEqual(return_method_options.find(({ id }: any) => id === 'dropoff').locations, [
        { id: 'DAL-1', name: 'Pharmacy' },
      ]);
    });
  });

  describe('of items that differ', () => {
    const { at, client, drafts } = openDraftShop((shop) => addWarehouse(shop.at.deps, shop.at.shop), {
      is_bare: true,
    });
    const publish = async (more: object = {}) => {
      const document = {
        name: 'Offers',
        currency: 'USD',
        terms: { window: { days: 30 } },
        zones: [{ id: 'all' }],
        ...more,
      };
      await saveDraft(at.deps, { shop: at.shop, document });
      await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
    };
    const without = (...exclude_outcomes: string[]) =>
      publish({ rules: [{ id: 'less', name: 'Less', do: { exclude_outcomes } }] });
    const sell = () =>
      drafts.sell({
        line_items: [
          { quantity: 1, unit_price: 1000, product: 'shirt', product_variant: '801' },
          { quantity: 1, unit_price: 2000, product: 'mug', product_variant: '901' },
          { quantity: 1, unit_price: 3000 },
        ],
      });
    const outcomesOf = ({ context }: any) =>
      context.items_eligible_to_return.map(({ outcomes }: any) => outcomes);

    /** Chooses one unit of each line; for each item what its link offers, which the operation confirms. */
    async function offeredTypes(
      order: { name: string; line_ids: number[] },
      more: object = {},
    ): Promise<string[][]> {
      const { draft_return, ...begun } = await ok(
        client.post('/draft-returns', { order_name: order.name, secondary_input: '43215', ...more }),
      );
      const url = `/draft-returns/${draft_return.id}`;
      let answer: any;
      for (const order_line_item_id of order.line_ids)
        answer = await ok(client.post(`${url}/returning-items`, { order_line_item_id }));
      const offered = linksOf(answer, 'return-type').map((link: any) => choicesOf(link, 'return_type'));
      assert.deepEqual(offered, outcomesOf(begun));
      const hal = await ok(client.get(url, { headers: { Accept: 'application/prs.hal-forms+json' } }));
      for (const [i, { id }] of answer.draft_return.returning_items.entries()) {
        assert.deepEqual(hal._templates[`return-type-${id}`].properties[0].options.inline, offered[i]);
        for (const return_type of all_types) {
          const { status } = await client.post(`${url}/returning-items/${id}/return-type`, { return_type });
          assert.equal(status, offered[i].includes(return_type) ? 200 : 422, `${return_type} of item ${i}`);
        }
      }
      return offered;
    }

    before(() =>
      upsertProducts(at.deps, at.shop, [
        {
          external_id: 'shirt',
          name: 'Shirt',
          product_variants: [
            { external_id: '801', name: 'M', price: 1000 },
            { external_id: '802', name: 'L', price: 1000 },
          ],
        },
        {
          external_id: 'mug',
          name: 'Mug',
          product_variants: [{ external_id: '901', name: '', price: 2000 }],
        },
      ]),
    );

    it('offers an exchange where something is there to exchange an item for', async () => {
      await without('advanced_exchange', 'shop_now');
      await count(at.deps, at.shop, 801, 0);
      await count(at.deps, at.shop, 802, 1);
      await count(at.deps, at.shop, 901, 0);
      const order = await sell();
      assert.deepEqual(await offeredTypes(order), [
        ['refund', 'credit', 'exchange'],
        ['refund', 'credit'],
        ['refund', 'credit'],
      ]);
      const { draft_return, context } = await drafts.start(order);
      assert.deepEqual(
        context.exchange_options.map(({ variants }: any) =>
          variants.map(({ variant_id, stock }: any) => [variant_id, stock]),
        ),
        [[[802, 1]]],
      );
      const url = `/draft-returns/${draft_return.id}`;
      const added = await ok(
        client.post(`${url}/returning-items`, { order_line_item_id: order.line_ids[0] }),
      );
      assert.deepEqual(choicesOf(linksOf(added, 'exchange-item')[0], 'variant_id'), ['802']);
      assert.equal(linksOf(added, 'cart').length, 0);
      const both = await ok(client.post(`${url}/returning-items`, { order_line_item_id: order.line_ids[1] }));
      assert.equal(linksOf(both, 'exchange-item').length, 1, 'nothing to exchange the mug for');
      // The last shirt goes into another return.
      await ok(
        client.post(`${url}/returning-items/${added.draft_return.returning_items[0].id}/exchange-item`, {
          variant_id: '802',
        }),
      );
      assert.equal((await offeredTypes(await sell()))[0]!.length, 3);
      await openReturn(at.deps, at.shop, {
        order: await sell(),
        units: [
          {
            resolution: 'exchange',
            exchange: {
              type: 'exchange',
              title: 'Shirt - L',
              price: 1000,
              product_variant_id: await idOf('802'),
            },
          },
        ],
      });
      assert.deepEqual((await offeredTypes(await sell()))[0], ['refund', 'credit']);
    });

    const idOf = async (external_id: string): Promise<number> => {
      const { rows } = await at.deps.db.pool.query(
        'select id from product_variants where shop_id = $1 and external_id = $2',
        [at.shop.id, external_id],
      );
      return rows[0].id;
    };

    it('offers it for any item where the shop lets shoppers choose other products, as long as it has any', async () => {
      await publish();
      assert.deepEqual(
        (await offeredTypes(await sell())).flat().filter((type) => type === 'exchange'),
        [],
      );
      await at.deps.db.pool.query(
        'update inventories set available_count = 2 where product_variant_id = $1',
        [await idOf('901')],
      );
      const order = await sell();
      assert.deepEqual(
        await offeredTypes(order),
        Array.from({ length: 3 }, () => ['refund', 'credit', 'exchange']),
      );
      const { links } = await drafts.start(order);
      assert.equal(linksOf({ links }, 'cart').length, 1);
    });

    it('says why an item cannot be returned that nothing is offered for', async () => {
      await without('refund', 'credit', 'advanced_exchange', 'shop_now');
      const order = await sell();
      const { context, links, draft_return } = await drafts.start(order);
      const [, mug] = order.line_ids;
      assert.deepEqual(
        context.items_eligible_to_return.map((line: any) => line.order_line_item_id),
        [mug],
      );
      assert.deepEqual(choicesOf(linksOf({ links }, 'add-returning-item')[0], 'order_line_item_id'), [
        String(mug),
      ]);
      const [shirt] = context.items_not_eligible_to_return;
      assert.deepEqual(shirt, {
        order_line_item_id: order.line_ids[0],
        ineligibility_code: 'not-returnable',
        explanation: 'It can only be exchanged, and nothing to exchange it for is in stock.',
        reason: { code: 'exchange-only', params: {} },
      });
      const refused = await client.post(`/draft-returns/${draft_return.id}/returning-items`, {
        order_line_item_id: order.line_ids[0],
      });
      assert.equal(refused.body.code, 'item_not_eligible');
      await publish();
      await without('credit', 'exchange', 'advanced_exchange', 'shop_now');
      const gift = await drafts.start(order, { is_gift: true });
      assert.equal(gift.context.items_eligible_to_return.length, 0);
      assert.equal(
        gift.context.items_not_eligible_to_return[0].explanation,
        'It can only be refunded to the person who bought it.',
      );
    });

    it('offers the credit types that the policy allows for all of its items', async () => {
      const creditTypes = async (types: string[], more: object = {}): Promise<string[]> => {
        const order = await sell();
        const begun = await drafts.start(order, more);
        const url = `/draft-returns/${begun.draft_return.id}`;
        for (const [i, return_type] of types.entries()) {
          const { draft_return } = await ok(
            client.post(`${url}/returning-items`, { order_line_item_id: order.line_ids[i] }),
          );
          const item = `${url}/returning-items/${draft_return.returning_items[i].id}`;
          await ok(client.post(`${item}/return-reason`, { reason_id: 'too-small', comment: 'By far' }));
          if (return_type === 'exchange')
            await ok(client.post(`${item}/exchange-item`, { variant_id: '901' }));
          else await ok(client.post(`${item}/return-type`, { return_type }));
        }
        const answer = await ok(client.post(`${url}/finalize-items`));
        const [link] = linksOf(answer, 'credit-type');
        const choices = choicesOf(link, 'credit_type') ?? [];
        for (const credit_type of ['refund', 'store-credit']) {
          const { status, body } = await client.post(`${url}/credit-type`, { credit_type });
          assert.deepEqual(
            [status, body.code],
            choices.includes(credit_type) ? [200, undefined] : [422, 'return_type_not_allowed'],
          );
        }
        return choices;
      };
      await publish();
      assert.deepEqual(await creditTypes(['refund', 'credit']), ['refund', 'store-credit']);
      assert.deepEqual(await creditTypes(['credit'], { is_gift: true }), ['store-credit']);
      await without('credit');
      assert.deepEqual(await creditTypes(['refund']), ['refund']);
      assert.deepEqual(await creditTypes(['exchange']), ['refund']);
      await without('refund');
      assert.deepEqual(await creditTypes(['exchange', 'credit']), ['store-credit']);
    });
  });
});
