import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { ok } from '../support/draft-returns.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { addWarehouse, home } from '../support/labels.ts';
import { plain_policy } from '../support/policy-cases.ts';
import { readLabel } from '../support/read-label.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';

/** What nobody but the giver and the shop may see: who gave it, from where, and what it cost. */
const giver = ['Ana', 'Ruiz', '1 Main St', 'Austin', '78701', 'ana@example.com', '5125550100'];
const paid = ['471147', '4711.47'];

const recipient = { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' };
const address = { address1: '9 Elm Rd', city: 'Salem', state: 'OR', zip: '97301', country_code: 'US' };

describe('the return of a gift', () => {
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  let receiver: Receiver;
  before(async () => {
    app = await startTestApp({
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_EGRESS_ALLOW: '127.0.0.0/8' },
    });
    shop = await app.createShop();
    client = app.client((await app.createKey(shop)).secret);
    receiver = await startReceiver();
    await addWarehouse(app.deps, shop);
    await changeShopSettings(app.deps, shop.id, { gift_card_issuer: 'external' });
    await upsertProducts(app.deps, shop, [
      {
        external_id: 'shirt',
        name: 'Shirt',
        product_variants: [
          { external_id: '701', sku: 'S-M', name: 'M', price: 471_147 },
          { external_id: '702', sku: 'S-L', name: 'L', price: 471_436 },
        ],
      },
    ]);
    for (const [topic, trigger] of [
      ['return', 'return.created'],
      ['return', 'return.updated'],
      ['label', 'label.requested'],
      ['label', 'label.created'],
      ['label.request', 'label.request.issued'],
      ['giftcard', 'giftcard.requested'],
    ])
      await ok(client.post('/webhooks', { topic, trigger, url: receiver.url }));
  });
  after(async () => {
    await app.close();
    await receiver.close();
  });

  const sell = (sale: Sale = {}) =>
    sellOrder(app.deps, shop, {
      customer: {
        external_id: 'giver',
        email: 'ana@example.com',
        first_name: 'Ana',
        last_name: 'Ruiz',
        phone: '+1 512 555 0100',
      },
      shipping_address: home,
      line_items: [{ quantity: 2, unit_price: 471_147, product: 'shirt', product_variant: '701' }],
      ...sale,
    });

  /** A draft of one unit, up to the choice of its method. */
  async function begin(
    return_type: 'credit' | 'exchange' = 'credit',
  ): Promise<{ url: string; answers: any[] }> {
    const order = await sell();
    const answers = [
      await ok(
        client.post('/draft-returns', { order_name: order.name, secondary_input: '78701', is_gift: true }),
      ),
    ];
    const url = `/draft-returns/${answers[0].draft_return.id}`;
    const step = async (path: string, body?: object) => {
      answers.push(await ok(client.post(`${url}${path}`, body)));
      return answers.at(-1);
    };
    const { draft_return } = await step('/returning-items', { order_line_item_id: order.line_ids[0] });
    const item = `/returning-items/${draft_return.returning_items[0].id}`;
    await step(`${item}/return-reason`, { reason_id: 'too-small' });
    if (return_type === 'exchange') await step(`${item}/exchange-item`, { variant_id: '702' });
    else await step(`${item}/return-type`, { return_type });
    await step('/finalize-items');
    return { url, answers };
  }

  /** The same, ready to be submitted. */
  async function prepare(return_type?: 'credit' | 'exchange'): Promise<{ url: string; answers: any[] }> {
    const { url, answers } = await begin(return_type);
    for (const [path, body] of [
      ['/recipient', recipient],
      ['/address', address],
      ['/select-return-method', { return_method_id: 'label' }],
    ] as const)
      answers.push(await ok(client.post(`${url}${path}`, body)));
    return { url, answers };
  }

  const submit = async (url: string, body?: object): Promise<number> =>
    (await ok(client.post(`${url}/submit`, body))).draft_return.return_id;
  const details = async (return_id: number) =>
    ok(client.get(`/warehouse/return/details?return_id=${return_id}`));

  function assertSilent(answer: unknown, secrets: readonly string[], where: string): void {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    for (const secret of secrets) {
      // As a word: the tokens of links can contain any three letters.
      const word = new RegExp(`(?<!\\w)${RegExp.escape(secret)}(?!\\w)`);
      assert.doesNotMatch(text, word, `${where} contains ${secret}: ${text.slice(0, 3000)}`);
    }
  }

  it('shows no price and nothing of the giver at any step', async () => {
    const { url, answers } = await prepare();
    answers.push(await ok(client.get(url)));
    answers.push(
      await ok(client.get(url, { headers: { Accept: 'application/prs.hal-forms+json' } })),
      await ok(client.get(`${url}/totals`)),
      await ok(client.get('/draft-returns')),
    );
    for (const [i, answer] of answers.entries()) {
      assertSilent(answer, [...giver, ...paid, '471436'], `step ${i}`);
      assert.doesNotMatch(JSON.stringify(answer), /"amount"/, `step ${i}`);
    }
    const [{ context }] = answers;
    assert.equal(context.order.line_items[0].price, null);
    assert.equal(context.exchange_options[0].variants[0].price, null);
    const { quote, totals } = await ok(client.get(`${url}/totals`));
    assert.deepEqual(
      [totals.net, totals.credit.store_credit, totals.is_difference_covered],
      [null, null, true],
    );
    assertSilent(Buffer.from(quote, 'base64url').toString('latin1'), paid, 'the quote');
    answers.push(await ok(client.post(`${url}/submit`, { quote })));
    assertSilent(answers.at(-1), [...giver, ...paid], 'the submission');
  });

  it('says what the recipient has to pay on top, and no other amount', async () => {
    const { url } = await prepare('exchange');
    const { totals, quote } = await ok(client.get(`${url}/totals`));
    assert.deepEqual(
      [totals.amount_due, totals.is_difference_covered],
      [{ amount: 289, currency: 'USD' }, false],
    );
    assert.deepEqual([totals.net, totals.new_item_total, totals.return_total], [null, null, null]);
    // A quote holds here too, and a moved one says nothing of what it came to.
    const body = { product_variants: [{ external_id: '702', sku: 'S-L', name: 'L', price: 471_536 }] };
    await upsertProducts(app.deps, shop, [{ external_id: 'shirt', name: 'Shirt', ...body }]);
    const moved = await client.post(`${url}/submit`, { quote });
    assert.deepEqual([moved.status, moved.body.code], [409, 'quote_moved']);
    assertSilent(moved.text, [...paid, '471436', '471536', '4714.36', '4715.36'], 'the refusal');
    assert.deepEqual(
      [moved.body.totals.quoted, moved.body.totals.current.amount_due],
      [null, { amount: 389, currency: 'USD' }],
    );
    const again = await ok(client.get(`${url}/totals`));
    await submit(url, { quote: again.quote });
    await upsertProducts(app.deps, shop, [
      {
        external_id: 'shirt',
        name: 'Shirt',
        product_variants: [{ external_id: '702', sku: 'S-L', name: 'L', price: 471_436 }],
      },
    ]);
    const other = await prepare();
    const foreign = await client.post(`${other.url}/submit`, { quote: again.quote });
    assert.deepEqual([foreign.status, foreign.body.code], [422, 'validation_failed']);
  });

  it('has a page for its cart that shows no price', async () => {
    const { url } = await begin();
    await ok(client.post(`${url}/reopen-items`));
    const [{ id }] = (await ok(client.get(url))).draft_return.returning_items;
    await ok(client.post(`${url}/returning-items/${id}/return-type`, { return_type: 'exchange' }));
    const { token } = await ok(client.post('/cart', { cart: [702] }));
    const chosen = await ok(client.post(`${url}/cart`, { token }));
    assert.equal(chosen.draft_return.cart_items[0].price, null);
    await ok(client.post(`${url}/finalize-items`));
    for (const [path, body] of [
      ['/recipient', recipient],
      ['/address', address],
      ['/select-return-method', { return_method_id: 'label' }],
    ] as const)
      await ok(client.post(`${url}${path}`, body));
    await submit(url);
    const page = await fetch(`${app.origin}/portal/${shop.handle}/cart/${token}`);
    const text = await page.text();
    assert.equal(page.status, 200);
    assert.match(text, /Shirt - L[\s\S]*You pay[\s\S]*2\.89/);
    assertSilent(text, [...paid, '4714.36', ...giver], 'the page');
  });

  it('needs to know who returns it, and from where when something is shipped', async () => {
    const codes = ({ errors }: any) => errors.map(({ code, pointer }: any) => `${code} ${pointer}`);
    const required = ({ links }: any) =>
      links.filter((link: any) => link.is_required).map(({ rel }: any) => rel);
    const { url, answers } = await begin();
    assert.deepEqual(codes(answers.at(-1)), [
      'recipient_missing /draft_return/recipient',
      'return_method_missing /draft_return/return_method',
    ]);
    const by_label = await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    assert.deepEqual(codes(by_label), [
      'recipient_missing /draft_return/recipient',
      'address_missing /draft_return/shipping_address',
    ]);
    assert.deepEqual(required(by_label).toSorted(), ['address', 'recipient', 'select-return-method']);
    const refused = await client.post(`${url}/submit`);
    assert.deepEqual([refused.status, refused.body.code], [422, 'draft_incomplete']);
    assert.deepEqual(Object.keys(refused.body.errors), ['recipient', 'shipping_address']);
    for (const [body, field] of [
      [{ ...recipient, email: 'nobody' }, 'email'],
      [{ ...recipient, first_name: ' ' }, 'first_name'],
      [{ first_name: 'Kim' }, 'email'],
    ] as const)
      assert.deepEqual(Object.keys((await client.post(`${url}/recipient`, body)).body.errors), [field]);
    const named = await ok(client.post(`${url}/recipient`, recipient));
    assert.deepEqual(named.draft_return.recipient, recipient);
    assert.deepEqual(named.draft_return.customer, { email: recipient.email });
    assert.deepEqual(codes(await ok(client.post(`${url}/address`, address))), []);

    // What is exchanged travels to the recipient.
    const swap = await begin('exchange');
    await ok(client.post(`${swap.url}/select-return-method`, { return_method_id: 'label' }));
    const swapped = await ok(client.post(`${swap.url}/recipient`, { ...recipient, last_name: null }));
    assert.deepEqual(codes(swapped), ['address_missing /draft_return/shipping_address']);

    const order = await sell();
    const own = await ok(client.post('/draft-returns', { order_name: order.name, staff: true }));
    assert.equal(own.draft_return.recipient, null);
    assert.ok(!own.links.some(({ rel }: any) => rel === 'recipient'));
    const no_gift = await client.post(`/draft-returns/${own.draft_return.id}/recipient`, recipient);
    assert.deepEqual([no_gift.status, no_gift.body.code], [422, 'validation_failed']);
  });

  it('has a label from the recipient, and webhooks that name nobody else', async () => {
    const return_id = await submit((await prepare()).url);
    const made = await eventually(async () => {
      const found = await details(return_id);
      assert.equal(found.labels.length, 1);
      return found;
    });
    const document = await fetch(made.label_url);
    const { text } = await readLabel(new Uint8Array(await document.arrayBuffer()));
    assert.match(text, /Kim Park[\s\S]*9 Elm Rd[\s\S]*Salem/);
    assertSilent(text, [...giver, ...paid], 'the label');

    await changeShopSettings(app.deps, shop.id, { label_provider: 'third_party' });
    const issued_id = await submit((await prepare()).url);
    await changeShopSettings(app.deps, shop.id, { label_provider: 'internal' });
    const heard = (trigger: string, id: number) =>
      eventually(() => {
        const found = receiver.received.find(
          ({ payload }) => payload.trigger === trigger && Number(payload.return_id ?? payload.id) === id,
        );
        assert.ok(found);
        return found.payload;
      });
    const { addresses } = await heard('label.request.issued', issued_id);
    assert.deepEqual([addresses.origin.name, addresses.origin.address1], ['Kim Park', '9 Elm Rd']);
    const created = await heard('return.created', return_id);
    assert.deepEqual(
      [created.customer, created.customer_detail.first_name, created.address.name, created.address.city],
      ['kim@example.com', 'Kim', 'Kim Park', 'Salem'],
    );
    await heard('label.created', return_id);
    for (const { payload } of receiver.received) assertSilent(payload, giver, String(payload.trigger));
  });

  it('asks for a gift card in the name of the recipient', async () => {
    const return_id = await submit((await prepare()).url);
    await ok(client.post(`/warehouse/return/${return_id}/process`));
    const card = await eventually(() => {
      const found = receiver.received.find(
        ({ payload }) => payload.trigger === 'giftcard.requested' && payload.return_id === String(return_id),
      );
      assert.ok(found);
      return found.payload;
    });
    const { email, first_name, last_name, total_credit_issued } = card;
    assert.deepEqual({ email, first_name, last_name }, recipient);
    assert.equal(total_credit_issued, '4711.47');
    assertSilent(card, giver, 'giftcard.requested');
  });

  it('never takes the address or the name of the giver, also without a draft, and then has no label', async () => {
    const return_id = await openReturn(app.deps, shop, {
      order: await sell(),
      type: 'gift',
      units: [{ resolution: 'credit' }],
      method: { provider: 'retour', method_type: 'ship_with_label' },
    });
    const made = await details(return_id);
    assert.deepEqual([made.customer, made.origin_country, made.labels], ['', '', []]);
    const refused = await client.post(`/returns/${return_id}/labels`);
    assert.deepEqual([refused.status, refused.body.code], [422, 'return_cannot_receive_label']);
    const { rows } = await app.deps.db.pool.query(
      `select count(*) as count from label_requests where return_id = $1`,
      [return_id],
    );
    assert.equal(rows[0].count, 0);
    for (const { payload } of receiver.received) assertSilent(payload, giver, String(payload.trigger));
  });

  it('never has a refund as its outcome: not where fees take all of it, nor after staff have edited it', async () => {
    await saveDraft(app.deps, {
      shop,
      document: {
        ...plain_policy,
        terms: {
          ...plain_policy.terms,
          fees: { handling: 500_000, waived_for: { reasons: ['too-small'] } },
        },
      },
    });
    await publishDraft(app.deps, { shop, by: 'Ana' });
    const return_id = await submit((await prepare()).url);
    const shown = async () => {
      const { outcome, refund, gift_card, line_items } = await details(return_id);
      return [outcome, refund, gift_card, line_items[0].resolution];
    };
    assert.deepEqual(await shown(), ['credit', '0.00', '4711.47', 'credit']);
    const [{ line_item_id }] = (await details(return_id)).line_items;
    const edit = (units: object, more: object = {}) =>
      client.post(`/returns/${return_id}/edit`, { units: [{ line_item_id, ...units }], ...more });
    await ok(edit({ reason_id: 'changed-mind' }));
    assert.deepEqual(await shown(), ['credit', '0.00', '0.00', 'credit'], 'the fee takes all of it');
    const refused = await edit({ resolution: 'refund' }, { override_reason: 'Kim asked.' });
    assert.deepEqual([refused.status, refused.body.code], [422, 'line_items_do_not_qualify']);
    await ok(client.post(`/warehouse/return/${return_id}/process`));
    const { outcome, settlements } = await eventually(async () => {
      const found = await details(return_id);
      assert.equal(found.state, 'closed');
      return found;
    });
    assert.deepEqual([outcome, settlements], ['credit', []]);
  });
});
