import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createMailer, listEmails, sendEmail } from '../../src/modules/messages/emails/index.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { gradeItems } from '../../src/modules/warehouse/inspections/index.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { chooseProvider, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { executePaymentRefunds } from '../../src/modules/money/shopper-payments/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { checkSecurities, checkSecurity } from '../../src/modules/requests/instant-exchanges/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { assertInvariants } from '../support/invariants.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';

const large = 39_076_570_009_999;
const same = 39_076_570_008_888;

describe('an exchange that is sent before the returned item is back', () => {
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
          RETOUR_PAYMENT_TIMEOUT_MS: '1000',
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
  async function sendEmails(of: { return_id: number }): Promise<string[]> {
    const mailer = createMailer({ smtp_url: mails.url, egress_ca: '' });
    const all = await listEmails(
      at.deps.db.root,
      at.shop.id,
      { ascending: true, beyond: null, limit: 100 },
      { return_id: of.return_id },
    );
    for (const { id, state } of all)
      if (state === 'queued') await sendEmail(at.deps, mailer, { shop_id: at.shop.id, id });
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

  it('is offered with its terms by the policy only, and nothing is told of it otherwise', async () => {
    const url = await prepare();
    const { instant, processing_type } = await draftOf(url);
    assert.deepEqual(
      [instant.release, instant.security, instant.amount.amount, instant.deposit.amount, processing_type],
      [null, 'deposit', 1000, 1000, 'regular'],
    );
    await publish(null);
    const plain = await prepare();
    assert.equal('instant' in (await draftOf(plain)), false);
    assert.equal('deposit' in (await ok(client.get(`${plain}/totals`))).totals, false);
    await drafts.refuses(
      ['POST', `${plain}/instant`, { release: 'now' }],
      [409, 'instant_unavailable', 422, 'instant-unavailable'],
    );
    await ok(client.post(`${plain}/instant`, { release: 'after_return' }));
    const { draft_return } = await ok(client.post(`${plain}/submit`));
    assert.equal((await drafts.details(draft_return.return_id)).type, 'regular');
    await publish({});
    const chosen = await prepare();
    await ok(wantNow(chosen));
    await publish(null);
    for (const path of ['submit', 'payment'])
      assert.equal((await client.post(`${chosen}/${path}`)).body.code, 'instant_unavailable', path);
    await publish({});
  });

  it('takes a deposit before it is submitted, orders the new item at once, and gives the deposit back when the old one is graded', async () => {
    const url = await prepare();
    await ok(wantNow(url));
    assert.equal((await client.post(`${url}/submit`)).body.code, 'payment_required');
    const of = await hold();
    const { type, exchanges } = await drafts.details(of.return_id);
    assert.equal(type, 'instant_exchange');
    assert.match(exchanges[0].exchange_order_name, /-E1$/);
    const { rows: events } = await sql<{ trigger: string; details: any }>`
      select trigger, details from events where return_id = ${of.return_id} order by sequence`.execute(
      at.deps.db.root,
    );
    const asked = events.find(({ trigger }) => trigger === 'exchange.requested')!;
    assert.deepEqual([asked.details.release, asked.details.exchange_credit_total], ['now', '10.00']);
    assert.ok(events.some(({ trigger }) => trigger === 'security.held'));
    const held = await securityOf(of);
    assert.deepEqual([held.state, held.amount.amount, held.units_sent], ['held', 1000, 0]);
    assert.equal('collected' in (await drafts.details(of.return_id)), false, 'a deposit is no price');
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    await grade(of);
    await due();
    await due();
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 2 });
    await refund(of);
    await payments.behave();
    for (let i = 0; i < 3; i++) await refund(of);
    assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['released', 1000, 1000]);
    await processReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id, source: 'warehouse' });
    await execute(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    assert.deepEqual(await books(of), { returned_goods: 1000, exchange_orders: -1000 });
    const { rows } = await sql`
      select from events where return_id = ${of.return_id} and trigger = 'exchange.requested'`.execute(
      at.deps.db.root,
    );
    assert.equal(rows.length, 1, 'processing does not order it again');
    assert.deepEqual(await sendEmails(of), ['security_released']);
  });

  it('takes what the exchange costs more and the deposit as one payment, and keeps the one when the other ends', async () => {
    const of = await hold(1, large);
    assert.equal((await drafts.details(of.return_id)).collected.amount, '6.00');
    await grade(of);
    await due();
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1600, 1000]);
    await processReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id, source: 'warehouse' });
    await execute(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1600, 1000], 'in − out = upsell');
    assert.deepEqual(await books(of), { returned_goods: 1000, payments: 600, exchange_orders: -1600 });
  });

  it('reminds three times, keeps the deposit of what never came 72 hours after a message at the earliest, and refunds it when it comes late', async () => {
    const of = await hold(2);
    const at_start = at.clock.now().getTime();
    await grade(of, 1);
    const until = (days: number) => at.clock.advance(at_start + days * day_ms - at.clock.now().getTime());
    const seen: number[] = [];
    for (const day of [6, 8, 10, 12, 13, 14, 16]) {
      until(day);
      await due();
      seen.push((await sendEmails(of)).length);
    }
    assert.deepEqual(seen, [0, 1, 1, 2, 2, 3, 3], 'at half time, three days and a day before');
    assert.equal((await securityOf(of)).state, 'held');
    until(18.5);
    await due();
    const charged = await securityOf(of);
    assert.deepEqual([charged.state, charged.charged_amount.amount], ['charged', 1000]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [2000, 1000], 'only of what did not come');
    assert.deepEqual(await books(of), {
      payments: 1000,
      unreturned_goods: -1000,
      return_clearing: 2000,
      exchange_orders: -2000,
    });
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_charged']);
    const again = await prepare(1, same, `c${customers}@example.com`);
    assert.equal('instant' in (await draftOf(again)), false, 'not again to who did not return it');
    await grade(of);
    await due();
    await due();
    await refund(of);
    assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['refunded_late', 2000, 2000]);
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_released']);
  });

  it('keeps nothing without a message that a mail server took, however late it is', async () => {
    const of = await hold();
    at.clock.advance(20 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(4 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'queued is not sent');
    // What waited for three days is given up, and another one takes its place.
    await sql`update emails set state = 'failed', reason = 'expired', due_at = null where return_id = ${of.return_id} and state = 'queued'`.execute(
      at.deps.db.root,
    );
    await sql`delete from emails where return_id = ${of.return_id} and occasion = 'security_reminder'`.execute(
      at.deps.db.root,
    );
    await due();
    assert.deepEqual(await sendEmails(of), ['security_reminder']);
    at.clock.advance(71 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'charged');
  });

  it('is never charged for an item on its way', async () => {
    const of = await hold();
    const ref = { shop_id: at.shop.id, return_id: of.return_id };
    const label_id = await labelReturn(at.deps, ref);
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'in_transit' });
    at.clock.advance(30 * day_ms);
    await due();
    assert.deepEqual(await sendEmails(of), []);
    const { state, units_sent } = await securityOf(of);
    assert.deepEqual([state, units_sent], ['held', 1]);
  });

  it('can be released and extended by staff, and released again only for a refund that was declined', async () => {
    const of = await hold();
    const { id, send_by } = await securityOf(of);
    const extended = await ok(client.post(`/securities/${id}/extend`, { days: 7 }));
    assert.equal(Date.parse(extended.send_by) - Date.parse(send_by), 7 * day_ms);
    assert.equal((await client.post('/securities/sec_1/release')).body.code, 'security_not_found');
    await ok(client.post(`/securities/${id}/release`));
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 0]);
    assert.equal((await ok(client.post(`/securities/${id}/release`))).state, 'released');
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 1000]);
    assert.equal((await client.post(`/securities/${id}/extend`, { days: 7 })).body.code, 'security_ended');
  });

  it('keeps the part of an item that is missing if staff say so, 72 hours after a message', async () => {
    const of = await hold(2);
    const { id } = await securityOf(of);
    const decide = () => client.post(`/securities/${id}/charge`);
    assert.equal((await decide()).body.code, 'security_nothing_differs');
    await grade(of, 2);
    await grade(of, 1, 'missing');
    at.clock.advance(20 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'nobody has decided');
    const decided = await ok(decide());
    assert.deepEqual([decided.units_differing, decided.charge_decided_at !== null], [1, true]);
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'queued is not sent');
    await ok(decide());
    assert.deepEqual(await sendEmails(of), ['security_difference'], 'a repeat writes no second message');
    at.clock.advance(71 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * hour_ms);
    await due();
    const charged = await securityOf(of);
    assert.deepEqual([charged.state, charged.charged_amount.amount], ['charged', 1000]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [2000, 1000]);
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_charged']);
  });

  it('decides anew about an item that was graded anew', async () => {
    const of = await hold(2);
    const { id } = await securityOf(of);
    await grade(of, 1, 'missing');
    await ok(client.post(`/securities/${id}/charge`));
    await sendEmails(of);
    await grade(of, 1);
    await due();
    assert.equal((await securityOf(of)).charge_decided_at, null);
    await grade(of, 2, 'missing');
    at.clock.advance(73 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    await ok(client.post(`/securities/${id}/release`));
    assert.equal((await client.post(`/securities/${id}/charge`)).body.code, 'security_ended');
  });

  it('reminds when staff want it, and charges nothing before the day that it says', async () => {
    const of = await hold();
    const { id, charge_at } = await securityOf(of);
    at.clock.advance(13.5 * day_ms);
    await due();
    await sendEmails(of);
    at.clock.advance(3 * day_ms);
    const remind = () => client.post(`/securities/${id}/remind`);
    const reminded = await ok(remind());
    assert.equal(Date.parse(reminded.charge_at), at.clock.now().getTime() + 3 * day_ms);
    assert.ok(reminded.charge_at > charge_at);
    await ok(remind());
    assert.deepEqual(await sendEmails(of), ['security_reminder', 'security_reminder'], 'once a day');
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'charged');
    assert.equal((await remind()).body.code, 'security_ended');
    const sent = await hold();
    await grade(sent, 1, 'missing');
    const { id: sent_id } = await securityOf(sent);
    assert.equal((await client.post(`/securities/${sent_id}/remind`)).body.code, 'security_nothing_out');
  });

  it('is either released or charged, when both happen at the same time', async () => {
    const of = await hold();
    const { id } = await securityOf(of);
    at.clock.advance(12 * day_ms);
    await due();
    await sendEmails(of);
    at.clock.advance(8 * day_ms);
    const ref = { shop_id: at.shop.id, id, return_id: of.return_id };
    await Promise.all([
      checkSecurity(at.deps, ref),
      client.post(`/securities/${id}/release`),
      checkSecurity(at.deps, ref),
      client.post(`/securities/${id}/release`),
    ]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 1000], 'released before or after it was charged');
    assert.deepEqual(await books(of), { return_clearing: 1000, exchange_orders: -1000 });
  });

  it('is not held for a payment that came to nothing, and its deposit is refunded when no return can be made', async () => {
    const count = async () =>
      (await sql`select from securities where state = 'awaiting'`.execute(at.deps.db.root)).rows.length;
    const left = await begin();
    assert.equal(await count(), 1);
    at.clock.advance(31 * minute_ms);
    await checkPayment(at.deps, left.ref);
    assert.deepEqual([await count(), (await draftOf(left.url)).state], [0, 'items-finalized']);
    const of = await begin(1, large);
    const { order_id } = await at.deps.db.root
      .selectFrom('shopper_payments')
      .select('order_id')
      .where('id', '=', of.ref.id)
      .executeTakeFirstOrThrow();
    await at.deps.db.root
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', order_id)
      .execute();
    await pay(of);
    await refund(of);
    assert.deepEqual([await count(), ...(await balanceOf(of))], [0, 1600, 1600]);
    assert.deepEqual(await books({ ...of, return_id: 0 }), {});
  });

  it('passes no more than the exposure at a time, whoever asks, and one customer no more than once', async () => {
    const { rows } = await sql<{ out: number }>`
      select coalesce(sum(shop_amount), 0)::bigint as out from securities where state in ('awaiting', 'held')`.execute(
      at.deps.db.root,
    );
    const room = 3;
    await publish({ security: 'none', exposure: { shop: rows[0]!.out + room * 1000, customer: 1000 } });
    const urls: string[] = [];
    for (let i = 0; i < 8; i++) urls.push(await prepare());
    for (const url of urls) await ok(wantNow(url));
    const answers = await Promise.all(urls.map((url) => client.post(`${url}/submit`)));
    const said = answers.map(({ status, body }): string => (status === 200 ? 'passed' : body.code));
    const of = (one: string) => said.filter((each) => each === one).length;
    assert.deepEqual([of('passed'), of('instant_unavailable')], [room, urls.length - room]);
    assert.equal('instant' in (await draftOf(await prepare())), false, 'and is offered to nobody any more');
    await publish({ security: 'none', exposure: { shop: 100_000, customer: 100_000 } });
    const email = 'twice@example.com';
    const twice = [await prepare(1, same, email), await prepare(1, same, email)];
    for (const url of twice) await ok(wantNow(url));
    const both = await Promise.all(twice.map((url) => client.post(`${url}/submit`)));
    assert.equal(both.filter(({ status }) => status === 409).length, 1);
    const { draft_return } = both.find(({ status }) => status === 200)!.body;
    at.clock.advance(30 * day_ms);
    await due();
    const { id, state, charged_amount } = await securityOf(draft_return);
    assert.deepEqual([state, charged_amount.amount], ['uncollected', 1000]);
    const { securities } = await ok(client.get('/security-queue?view=problems'));
    assert.ok(
      securities.some((one: any) => one.id === id && one.cause === 'not_returned' && one.risk === 'high'),
    );
    const problems = async () => {
      const { groups } = await ok(client.get('/attention'));
      const issues = groups.find(({ group }: any) => group === 'payment_issues');
      return [
        issues?.count ?? 0,
        ...(issues?.items ?? []).map(({ kind, detail }: any) => `${kind} ${detail}`),
      ];
    };
    const [waiting, ...named] = await problems();
    assert.ok(named.includes('security_problem not_returned'), named.join());
    const reason = { reason: 'No answer' };
    const written_off = await ok(client.post(`/securities/${id}/write-off`, reason));
    assert.deepEqual([written_off.state, written_off.written_off_reason], ['uncollected', 'No answer']);
    const left = (await ok(client.get('/security-queue?view=problems'))).securities;
    assert.equal(
      left.some((one: any) => one.id === id),
      false,
    );
    assert.deepEqual((await problems())[0], waiting - 1);
    const { out } = await ok(client.get('/security-queue/summary'));
    const exposure = { shop: Math.ceil(out.amount.amount * 1.2), customer: 1 };
    await publish({ security: 'none', exposure });
    assert.equal((await problems())[0], waiting, 'most of the limit is out');
    await publish({});
    const held = await securityOf(await hold());
    assert.equal(
      (await client.post(`/securities/${held.id}/write-off`, reason)).body.code,
      'security_not_lost',
    );
  });

  it('is listed for staff by its risk and its last day, with what is out against the limit', async () => {
    await publish({ security: 'none', exposure: { shop: 5_000_000, customer: 100_000 } });
    const url = await prepare();
    await ok(wantNow(url));
    await ok(client.post(`${url}/submit`));
    const trusted = (await draftOf(url)).return_id;
    await publish({ exposure: { shop: 5_000_000 } });
    const secured = (await hold()).return_id;
    at.clock.advance(15 * day_ms);
    const later = (await hold()).return_id;
    const listed = async (view: string) =>
      (await ok(client.get(`/security-queue?view=${view}&limit=200`))).securities
        .filter(({ return_id }: any) => [trusted, secured, later].includes(return_id))
        .map(({ return_id, risk, cause }: any) => [return_id, risk, cause]);
    assert.deepEqual(await listed('out'), [
      [trusted, 'high', 'late'],
      [secured, 'medium', 'late'],
      [later, 'low', 'in_time'],
    ]);
    assert.deepEqual((await listed('due')).length, 2);
    const first = await ok(client.get('/security-queue?limit=1'));
    assert.equal(first.securities.length, 1);
    const rest = await ok(client.get(first.next_page_url.replace(/^.*\/api\/v1/, '')));
    const { securities: all } = await ok(client.get('/security-queue?limit=200'));
    assert.deepEqual([first.securities[0].id, rest.securities[0].id], [all[0].id, all[1].id]);
    const summary = await ok(client.get('/security-queue/summary'));
    const counts = Object.fromEntries(summary.views.map(({ view, count }: any) => [view, count]));
    assert.deepEqual(
      [summary.is_offered, summary.limit.amount, counts['out']],
      [true, 5_000_000, all.length],
    );
    assert.equal(
      summary.out.amount.amount,
      all.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
    );
    assert.equal(
      summary.by_kind.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
      summary.out.amount.amount,
    );
    assert.equal(
      counts['ended'],
      (await ok(client.get('/security-queue?view=ended&limit=200'))).securities.length,
    );
    for (const path of ['security-queue?view=none', 'security-queue?cursor=none'])
      assert.equal((await client.get(`/${path}`)).body.code, 'validation_failed');
    await publish({});
  });

  it('is not sent to another address, nor for a gift', async () => {
    const url = await prepare();
    await ok(
      client.post(`${url}/address`, {
        address1: '9 Elm St',
        city: 'Austin',
        state: 'TX',
        zip: '78702',
        country_code: 'US',
      }),
    );
    assert.equal('instant' in (await draftOf(url)), false);
    assert.equal((await wantNow(url)).body.code, 'instant_unavailable');
  });

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
