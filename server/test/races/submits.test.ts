import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publishDraft, retirePolicy, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { Answer } from '../support/client.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import type { SoldOrder } from '../support/factories.ts';

const rounds = 6;

describe('a submit', () => {
  const { at, client, drafts } = openDraftShop();

  const publish = async (handling: number, more: object = {}): Promise<number> => {
    const terms = { window: { days: 30 }, fees: { handling } };
    const document = { name: `Fee ${handling}`, currency: 'USD', terms, zones: [{ id: 'all' }] };
    await saveDraft(at.deps, { shop: at.shop, document: { ...document, ...more } });
    return (await publishDraft(at.deps, { shop: at.shop, by: 'Ana' })).version;
  };
  const keptOf = async (return_id: number) => {
    const { rows } = await at.deps.db.pool.query(
      `select r.policy_version as version, t.handling_fee as fee, t.return_total as total
       from returns r join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop' where r.id = $1`,
      [return_id],
    );
    return rows[0];
  };
  const returnOf = ({ body }: Answer) => body.draft_return.return_id as number;

  it('while a policy is published is of one version: with a quote at its totals or not at all, without one at those of the version that it names', async () => {
    for (let round = 0; round < rounds; round++) {
      const before = await publish(100);
      const [quoted, open] = [
        await drafts.prepare(await drafts.sell()),
        await drafts.prepare(await drafts.sell()),
      ];
      const { quote } = await ok(client.get(`${quoted.url}/totals`));
      const [with_quote, without, version] = await Promise.all([
        client.post(`${quoted.url}/submit`, { quote }),
        client.post(`${open.url}/submit`),
        publish(250),
      ]);
      const fees = new Map([
        [before, 100],
        [version, 250],
      ]);
      assert.equal(without.status, 200, without.text);
      const kept = await keptOf(returnOf(without));
      assert.equal(kept.fee, fees.get(kept.version), JSON.stringify(kept));
      if (with_quote.status === 200)
        assert.deepEqual(await keptOf(returnOf(with_quote)), { version: before, fee: 100, total: 1000 });
      else assert.equal(with_quote.body.code, 'quote_moved', with_quote.text);
    }
  });

  it('while a policy is published that takes nothing back is of the old version, or refused', async () => {
    const rules = [{ id: 'final', name: 'All is final', do: { reject: { note: 'Final sale.' } } }];
    for (let round = 0; round < rounds; round++) {
      const before = await publish(100);
      const { url } = await drafts.prepare(await drafts.sell());
      const [submitted] = await Promise.all([client.post(`${url}/submit`), publish(100, { rules })]);
      if (submitted.status === 200) assert.equal((await keptOf(returnOf(submitted))).version, before);
      else assert.equal(submitted.body.code, 'item_not_eligible', submitted.text);
    }
    await retirePolicy(at.deps, at.shop.id);
  });

  /** The same order with another price of a unit, as its source sends it again; `shown` is what the shopper sees and pays in. */
  const sendAgain = async (order: SoldOrder, unit: object, shown?: object) => {
    const times3 = ({ amount, ...rest }: any) => ({ ...rest, amount: 3 * amount });
    const body = {
      total_price: times3(unit),
      ...(shown && {
        total_price_presentment: times3(shown),
        total_discounts_presentment: { ...shown, amount: 0 },
        total_taxes_presentment: { ...shown, amount: 0 },
      }),
      line_items: [
        {
          external_id: order.line_external_ids[0],
          title: 'Article 1',
          sku: 'SKU-1',
          quantity: 3,
          unit_price: unit,
          ...(shown && { unit_price_presentment: shown }),
        },
      ],
    };
    const { status, text } = await client.request('PATCH', `/orders/${order.id}`, { body });
    assert.equal(status, 200, text);
  };

  it('after the price of what is returned has changed is refused, and quoted anew', async () => {
    const order = await drafts.sell({ payments: [] });
    const { url } = await drafts.prepare(order);
    const { quote } = await ok(client.get(`${url}/totals`));
    await sendAgain(order, { amount: 900, currency_code: 'USD' });
    const moved = await client.post(`${url}/submit`, { quote });
    assert.deepEqual([moved.status, moved.body.code], [409, 'quote_moved'], moved.text);
    const { quoted, current } = moved.body.totals;
    assert.deepEqual([quoted.credit.refund_credit.amount, current.credit.refund_credit.amount], [1000, 900]);
    const next = (await ok(client.get(`${url}/totals`))).quote;
    const made = await client.post(`${url}/submit`, { quote: next });
    assert.deepEqual((await keptOf(returnOf(made))).total, 900);
  });

  it('after the currency that was paid in has changed is refused, in whatever currency the amounts look alike', async () => {
    const order = await drafts.sell({ payments: [] });
    const { url } = await drafts.prepare(order);
    const { quote } = await ok(client.get(`${url}/totals`));
    await sendAgain(order, { amount: 1000, currency_code: 'USD' }, { amount: 1000, currency_code: 'JPY' });
    const moved = await client.post(`${url}/submit`, { quote });
    assert.deepEqual([moved.status, moved.body.code], [409, 'quote_moved'], moved.text);
  });
});
