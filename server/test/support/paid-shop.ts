import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { sql } from 'kysely';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { chooseProvider, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { executePaymentRefunds } from '../../src/modules/money/shopper-payments/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { ok, openDraftShop } from './draft-returns.ts';
import { sellOrder } from './factories.ts';
import type { SoldOrder } from './factories.ts';
import { startPaymentServer } from './payment-server.ts';
import type { PaymentServer } from './payment-server.ts';

export const webhook_secret = 'whsec_of_the_shop';
export const large = 39_076_570_009_999;
export const tall = 39_076_570_008_888;
export const huge = 39_076_570_007_777;

/** A draft that waits for its payment. */
export type Waiting = { url: string; id: string; payment: any; ref: { shop_id: number; id: string } };

/** Its secret at the payment bridge. */
export const bridge_secret = 'secret_of_the_bridge';

/** The suite's shop, which collects what exchanges cost more; to be called in a `describe`. */
export function openPaidShop(provider: 'stripe' | 'bridge' = 'stripe') {
  let payments: PaymentServer;
  const { at, client, drafts } = openDraftShop(
    async ({ at: { deps, shop } }) => {
      const product_variants = [
        { external_id: 'lamp-s', name: 'Small', price: 1000 },
        { external_id: String(large), name: 'Large', price: 1600 },
        { external_id: String(tall), name: 'Tall', price: 1600 },
        { external_id: String(huge), name: 'Huge', price: 1900 },
      ];
      await upsertProducts(deps, shop, [{ external_id: 'lamp', name: 'Lamp', product_variants }]);
      payments = await startPaymentServer(provider);
      const { url } = payments;
      const settings =
        provider === 'stripe' ? { key: 'rk_test_1', webhook_secret, url } : { url, secret: bridge_secret };
      await setPaymentProvider(deps, { shop_id: shop.id, provider, settings });
      await changeShopSettings(deps, shop.id, { collects_payments: true });
    },
    { settings: { RETOUR_PAYMENT_TIMEOUT_MS: '1000' } },
  );
  beforeEach(() => payments.behave());
  after(() => payments?.stop());

  let customers = 0;
  const sellLamps = (quantity = 1, email = `p${++customers}@example.com`) =>
    sellOrder(at.deps, at.shop, {
      customer: { external_id: email, email, first_name: 'Ana' },
      line_items: [{ quantity, unit_price: 1000, product: 'lamp', product_variant: 'lamp-s' }],
    });

  /** A draft in which so many small lamps become large ones, 6.00 each on top. */
  async function prepare(quantity = 1, variant = large, sold?: SoldOrder): Promise<string> {
    const order = sold ?? (await sellLamps(quantity));
    const { url, items } = await drafts.choose(order, quantity);
    for (const item of items) await ok(client.post(`${item}/exchange-item`, { variant_id: String(variant) }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    return url;
  }

  async function begin(quantity = 1, variant = large): Promise<Waiting> {
    const url = await prepare(quantity, variant);
    const { quote } = await ok(client.get(`${url}/totals`));
    const { draft_return } = await ok(client.post(`${url}/payment`, { quote }));
    assert.equal(draft_return.state, 'awaiting-payment');
    const { payment } = draft_return;
    return { url, id: draft_return.id, payment, ref: { shop_id: at.shop.id, id: payment.id } };
  }
  const check = ({ ref }: Waiting) => checkPayment(at.deps, ref);
  const pay = ({ ref: { id } }: Waiting) => payments.order({ pay: [id] });
  const draftOf = async ({ url }: Waiting) => (await ok(client.get(url))).draft_return;
  const stateOf = async (of: Waiting) => (await draftOf(of)).state;
  const rowOf = ({ ref }: Waiting) =>
    at.deps.db.root
      .selectFrom('shopper_payments')
      .select(['state', 'return_id', 'payment'])
      .where('id', '=', ref.id)
      .executeTakeFirstOrThrow();
  const sessionsOf = async ({ ref }: Waiting) =>
    (await payments.read()).sessions.filter(({ metadata }) => metadata['retour_payment'] === ref.id);
  /** What the customer has paid and what they got back, by the provider's own books. */
  async function balanceOf(of: Waiting): Promise<[paid: number, refunded: number]> {
    const paid = (await sessionsOf(of)).filter(({ payment_status }) => payment_status === 'paid');
    const refunds = await payments.paid();
    return [
      paid.reduce((sum, { amount_total }) => sum + amount_total, 0),
      paid.reduce((sum, { payment_intent }) => sum + (refunds[payment_intent!] ?? 0), 0),
    ];
  }
  async function refund({ ref }: Waiting): Promise<void> {
    await executePaymentRefunds({ ...at.deps, provider: await chooseProvider(at.deps, ref.shop_id) }, ref);
  }
  async function booked(account: string, { ref, ...of }: Waiting): Promise<number> {
    const { return_id } = await rowOf({ ref, ...of });
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(e.debit - e.credit), 0)::bigint as sum from ledger_entries e
      join ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
      left join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
      where e.account = ${account} and (t.shopper_payment_id = ${ref.id} or s.shopper_payment_id = ${ref.id} or t.return_id = ${return_id})`.execute(
      at.deps.db.root,
    );
    return rows[0]!.sum;
  }

  return {
    at,
    client,
    drafts,
    /** The fake of the provider. */
    payments: () => payments,
    sellLamps,
    prepare,
    begin,
    check,
    pay,
    draftOf,
    stateOf,
    rowOf,
    sessionsOf,
    balanceOf,
    refund,
    booked,
  };
}
