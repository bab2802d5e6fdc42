import { after, before, beforeEach } from 'node:test';
import { sql } from 'kysely';
import { createMailer, listEmails, sendEmail } from '../../src/modules/messages/emails/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { gradeItems } from '../../src/modules/warehouse/inspections/index.ts';
import { chooseProvider, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { executePaymentRefunds } from '../../src/modules/money/shopper-payments/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { checkSecurities } from '../../src/modules/requests/instant-exchanges/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { ok, openDraftShop } from './draft-returns.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { startPaymentServer } from './payment-server.ts';
import type { PaymentServer } from './payment-server.ts';
import { workOnPayments } from './work-on-payments.ts';

/** Variants that small lamps are exchanged for: dearer, and at the same price. */
export const large = 39_076_570_009_999;
export const same = 39_076_570_008_888;

/** The suite's shop, which sends exchanges before their items are back; to be called in a `describe`. */
export function openInstantShop() {
  let payments: PaymentServer;
  let mails: MailServer;
  const { at, client, drafts } = openDraftShop(
    async ({ at: { deps, shop } }) => {
      const product_variants = [
        { external_id: 'lamp-s', name: 'Small', price: 1000 },
        { external_id: String(large), name: 'Large', price: 1600 },
        { external_id: String(same), name: 'Other', price: 1000 },
      ];
      await upsertProducts(deps, shop, [{ external_id: 'lamp', name: 'Lamp', product_variants }]);
      payments = await startPaymentServer('stripe');
      const settings = { key: 'rk_test_1', url: payments.url };
      await setPaymentProvider(deps, { shop_id: shop.id, provider: 'stripe', settings });
      await changeShopSettings(deps, shop.id, { collects_payments: true });
    },
    {
      settings: async () => {
        mails = await startMailServer();
        return {
          RETOUR_PAYMENT_TIMEOUT_MS: '8000',
          RETOUR_EGRESS_ALLOW: '127.0.0.1',
          RETOUR_SMTP_URL: mails.url,
          RETOUR_MAIL_FROM: 'returns@shop.example',
        };
      },
    },
  );
  before(() => publish({}));
  beforeEach(() => payments.behave());
  after(async () => {
    await payments?.stop();
    await mails?.stop();
  });

  async function publish(instant: object | null): Promise<void> {
    const given = { security: 'deposit', send_within_days: 14, ...instant } as const;
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...(instant && { exchange: { instant: given } }) },
      zones: [{ id: 'all' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  let customers = 0;
  const sellLamps = (quantity = 1, email = `c${++customers}@example.com`) =>
    drafts.sell({
      customer: { external_id: email, email },
      line_items: [{ quantity, unit_price: 1000, product: 'lamp', product_variant: 'lamp-s' }],
    });

  /** A draft in which small lamps become others; the shopper wants these now, if it can be had. */
  async function prepare(quantity = 1, variant = same, email?: string): Promise<string> {
    const { url, items } = await drafts.choose(await sellLamps(quantity, email), quantity);
    for (const item of items) await ok(client.post(`${item}/exchange-item`, { variant_id: String(variant) }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    return url;
  }
  const wantNow = (url: string) => client.post(`${url}/instant`, { release: 'now' });
  const draftOf = async (url: string) => (await ok(client.get(url))).draft_return;

  type Paid = { url: string; ref: { shop_id: number; id: string } };
  async function begin(quantity = 1, variant = same): Promise<Paid> {
    const url = await prepare(quantity, variant);
    await ok(wantNow(url));
    const { quote } = await ok(client.get(`${url}/totals`));
    const { draft_return } = await ok(client.post(`${url}/payment`, { quote }));
    const ref = { shop_id: at.shop.id, id: draft_return.payment.id };
    await checkPayment(at.deps, ref);
    return { url, ref };
  }
  const pay = async ({ ref }: Paid) => {
    await payments.order({ pay: [ref.id] });
    await checkPayment(at.deps, ref);
  };

  type Held = Paid & { return_id: number };
  async function hold(quantity = 1, variant = same): Promise<Held> {
    const paid = await begin(quantity, variant);
    await pay(paid);
    return { ...paid, return_id: (await draftOf(paid.url)).return_id };
  }
  const securityOf = async ({ return_id }: { return_id: number }) =>
    (await ok(client.get(`/securities?return_id=${return_id}`))).securities[0];
  const due = () => checkSecurities(at.deps);
  /** Sends the e-mails that wait. */
  async function sendEmails(of: { return_id: number }, deps: Deps = at.deps): Promise<string[]> {
    const mailer = createMailer({ smtp_url: mails.url, egress_ca: '' });
    const all = await listEmails(
      at.deps.db.root,
      at.shop.id,
      { ascending: true, beyond: null, limit: 100 },
      { return_id: of.return_id },
    );
    for (const { id, state } of all)
      if (state === 'queued' || state === 'sending')
        await sendEmail(deps, mailer, { shop_id: at.shop.id, id });
    return all.map(({ occasion }) => occasion).filter((occasion) => occasion.startsWith('security'));
  }
  async function grade(
    { return_id }: { return_id: number },
    count = Infinity,
    category = 'grade_a',
  ): Promise<void> {
    const { line_items } = await drafts.details(return_id);
    const items = line_items.slice(0, count).map(({ line_item_id }: any) => ({
      line_item_id: Number(line_item_id),
      condition_category: category,
      description: 'As seen',
    }));
    await gradeItems(at.deps, { shop_id: at.shop.id, items });
  }
  async function refund({ ref }: Paid): Promise<void> {
    await executePaymentRefunds({ ...at.deps, provider: await chooseProvider(at.deps, ref.shop_id) }, ref);
  }
  /** What the jobs do about payments, of all returns or of one. */
  const work = (deps: Deps = at.deps, return_id: number | null = null) => workOnPayments(deps, return_id);
  /** What was taken from the customer of a return, what of it went back, and what is held on their card, by the provider's own books. */
  async function cardOf({ ref, return_id }: Pick<Held, 'ref' | 'return_id'>) {
    const { intents, sessions } = await payments.read();
    const { customer } = sessions.find(({ metadata }) => metadata['retour_payment'] === ref.id)!;
    const { rows } = await sql<{ id: string }>`
      select id from shopper_payments where return_id = ${return_id}`.execute(at.deps.db.root);
    const isOwn = (id = '') => rows.some((row) => id.startsWith(row.id));
    const own = intents.filter(
      (one) => (customer !== null && one.customer === customer) || isOwn(one.metadata['retour_payment']),
    );
    const refunds = await payments.paid();
    const held = own.filter(({ status }) => status === 'requires_capture');
    return {
      paid: own.reduce((sum, { amount_received }) => sum + amount_received, 0),
      refunded: own.reduce((sum, { id }) => sum + (refunds[id] ?? 0), 0),
      held: held.map(({ amount }) => amount),
    };
  }
  /** Lets time pass, also at the provider. */
  async function advance(ms: number): Promise<void> {
    at.clock.advance(ms);
    await payments.order({ now: at.clock.now().getTime() });
  }
  /** What the customer paid and what they got back, by the provider's own books. */
  async function balanceOf({ ref }: Paid): Promise<[paid: number, refunded: number]> {
    const { sessions } = await payments.read();
    const paid = sessions.filter(
      ({ metadata, payment_status }) => metadata['retour_payment'] === ref.id && payment_status === 'paid',
    );
    const refunds = await payments.paid();
    return [
      paid.reduce((sum, { amount_total }) => sum + amount_total, 0),
      paid.reduce((sum, { payment_intent }) => sum + (refunds[payment_intent!] ?? 0), 0),
    ];
  }
  /** The balances of what was booked for a payment and its return. */
  async function books({ ref, return_id }: Held): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; sum: number }>`
      select e.account, sum(e.debit - e.credit)::bigint as sum from ledger_entries e
      join ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
      left join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
      where t.shopper_payment_id = ${ref.id} or s.shopper_payment_id = ${ref.id} or t.return_id = ${return_id}
      group by 1 having sum(e.debit - e.credit) <> 0`.execute(at.deps.db.root);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  return {
    at,
    client,
    drafts,
    /** Small Stripe and mail server. */
    payments: () => payments,
    mails: () => mails,
    publish,
    prepare,
    wantNow,
    draftOf,
    begin,
    pay,
    hold,
    securityOf,
    due,
    sendEmails,
    grade,
    refund,
    balanceOf,
    books,
    work,
    cardOf,
    advance,
    customerOf: () => `c${customers}@example.com`,
  };
}
