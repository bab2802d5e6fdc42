import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  composeStored,
  listEmails,
  readEmail,
  remindShoppers,
} from '../../src/modules/messages/emails/index.ts';
import { gradeItems } from '../../src/modules/warehouse/inspections/index.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { cancelReturn, flagReturn, processReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import { createNetwork } from '../support/drop-offs.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { execute } from '../support/processing.ts';
import { bringReturn, expire, labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Ref = { shop_id: number; return_id: number };
const by_label = { provider: 'simulated-carrier', method_type: 'ship_with_label' } as const;

describe('what shoppers are written about', () => {
  let at: TestShop;
  let shop: Shop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());
  beforeEach(async () => {
    shop = await at.server.createShop({ name: 'Marlow Gifts', currency: 'GBP', time_zone: 'Europe/London' });
  });

  const emails = async ({ shop_id, return_id }: Ref) =>
    listEmails(at.deps.db.root, shop_id, { ascending: true, beyond: null, limit: 100 }, { return_id });
  const occasions = async (ref: Ref) => (await emails(ref)).map(({ occasion }) => occasion);
  async function message(ref: Ref, occasion: string) {
    const found = (await emails(ref)).find((one) => one.occasion === occasion);
    assert.ok(found, `${occasion} was written`);
    return composeStored(at.deps, (await readEmail(at.deps.db.root, found))!);
  }
  const open = async (submission: Parameters<typeof openReturn>[2] = {}): Promise<Ref> => ({
    shop_id: shop.id,
    return_id: await openReturn(at.deps, shop, submission),
  });

  it('is everything that happens to a parcel, each once, with the amount that was refunded', async () => {
    const order = await sellOrder(at.deps, shop, {
      line_items: [{ quantity: 2, unit_price: 1573, title: 'Linen shirt', variant_title: 'M' }],
    });
    const ref = await open({
      order,
      units: [{ quantity: 2 }],
      method: by_label,
      customer: { email: 'ana@example.com', first_name: 'Ana' },
    });
    const url = 'https://labels.example.com/1.pdf';
    const label_id = await labelReturn(at.deps, ref, { url });
    for (const status of ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered'] as const)
      await recordLabelStatus(at.deps, { shop_id: shop.id, label_id, status });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref, createLedgerProvider());
    assert.deepEqual(await occasions(ref), [
      'request_received',
      'label_ready',
      'handed_in',
      'arrived',
      'refund_sent',
    ]);
    const label = await message(ref, 'label_ready');
    assert.equal(label.subject, `Your return label is ready (RT-${ref.return_id})`);
    assert.ok(label.text.includes(`Open the label:\n${url}`));
    assert.match(label.text, /drop it off by Monday, 30 March\./);
    assert.match((await message(ref, 'refund_sent')).subject, /^We’ve refunded £31\.46 /);
    const received = await message(ref, 'request_received');
    assert.match(received.text, /^Hi Ana,/);
    assert.match(received.text, /- Linen shirt - M × 2/);
    const { status_page_url } = (
      await at.server
        .client((await at.server.createKey(shop)).secret)
        .get(`/warehouse/return/details?return_id=${ref.return_id}`)
    ).body;
    assert.ok(received.text.includes(`View your return:\n${status_page_url}`));
    assert.ok(received.html.includes(`href="${status_page_url}"`));
    const threads = await at.deps.db.pool.query(
      'select distinct thread_id, message_id, event_id from emails where return_id = $1',
      [ref.return_id],
    );
    assert.equal(new Set(threads.rows.map(({ thread_id }) => thread_id)).size, 1);
    assert.equal(new Set(threads.rows.map(({ message_id }) => message_id)).size, 5);
    for (const { message_id, event_id } of threads.rows)
      assert.ok(message_id.includes(event_id.replace('_', '-')), message_id);
  });

  it('is a refund that the shop pays itself as approved, never as sent', async () => {
    const ref = await open();
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    const { subject, text } = await message(ref, 'refund_sent');
    assert.match(subject, /^Your refund of £10\.00 is approved/);
    assert.match(text, /Marlow Gifts will send the money to you\./);
  });

  it('is a code for the counter with its picture, and the hand-in', async () => {
    const { standard } = await createCheckedClients(at.server, shop);
    const network = createNetwork(at.server, shop, standard);
    const coded = await network.open();
    const ref = { shop_id: shop.id, return_id: coded.return_id };
    assert.deepEqual(await occasions(ref), ['code_ready']);
    const { html, text, scannable_code } = await message(ref, 'code_ready');
    assert.equal(scannable_code, coded.scannable_id);
    assert.match(html, /<img src="cid:code@retour"/);
    assert.match(text, /at a drop-off counter by Monday, 30 March/);
    assert.ok(text.includes(coded.scannable_id));
    await network.handIn(coded, `bag-${coded.return_id}`);
    assert.deepEqual(await occasions(ref), ['code_ready', 'handed_in']);
  });

  it('is store credit with the code to spend it, which no table keeps in plain text', async () => {
    const ref = await open({ units: [{ resolution: 'credit' }] });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    const { text } = await message(ref, 'store_credit');
    const code = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/m.exec(text)?.[0];
    assert.ok(code, text);
    assert.match(text, /£10\.00 in store credit/);
    const { rows } = await at.deps.db.pool.query(
      'select e::text as text from emails e where return_id = $1',
      [ref.return_id],
    );
    for (const row of rows) assert.ok(!row.text.includes(code));
  });

  it('is a gift card that an integration issues', async () => {
    await changeShopSettings(at.deps, shop.id, { gift_card_issuer: 'external' });
    const ref = await open({ units: [{ resolution: 'credit' }] });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    assert.match((await message(ref, 'gift_card')).text, /Your gift card for £10\.00/);
  });

  it('is an exchange, with the name of its order', async () => {
    const ref = await open({
      units: [
        { resolution: 'exchange', exchange: { type: 'exchange', title: 'Shirt - L', price: 1000 } as any },
      ],
    });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref, createLedgerProvider());
    const { text } = await message(ref, 'exchange_created');
    assert.match(text, /We’ve created your exchange order/);
  });

  it('tells the recipient of a gift nothing of the giver, and no amount', async () => {
    const order = await sellOrder(at.deps, shop, {
      name: '#GIVER-77',
      customer: {
        external_id: 'giver',
        email: 'giver@example.com',
        first_name: 'Giverine',
        last_name: 'Giverson',
      },
    });
    const ref = await open({
      order,
      type: 'gift',
      customer: { email: 'recipient@example.com' },
      units: [{ resolution: 'credit' }],
    });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    const written = await emails(ref);
    assert.deepEqual(
      written.map(({ occasion }) => occasion),
      ['request_received', 'store_credit'],
    );
    for (const email of written) {
      assert.equal(email.recipient, 'recipient@example.com');
      const stored = (await readEmail(at.deps.db.root, email))!;
      const { subject, text, html } = await composeStored(at.deps, stored);
      for (const part of [subject, text, html, JSON.stringify(stored.facts)])
        assert.doesNotMatch(part, /GIVER|Giver|giver|10\.00|£|"amount"/);
    }
  });

  it('is a review that the shopper should know of, and not one about money or stock', async () => {
    const flagged = await open();
    await flagReturn(at.deps, flagged);
    await unflagReturn(at.deps, flagged);
    await flagReturn(at.deps, flagged);
    assert.deepEqual(await occasions(flagged), ['request_received', 'in_review']);
    const at_once = await open({ review_reason: 'policy' });
    assert.deepEqual(await occasions(at_once), ['in_review']);
    const failed = await bringReturn(at.deps, shop, 'review: refund_failed');
    assert.deepEqual(await occasions(failed), ['request_received']);
  });

  it('is what an inspection found to be different, item by item', async () => {
    const ref = await open({ units: [{ quantity: 2 }] });
    const rows = await at.deps.db.root
      .selectFrom('return_line_items')
      .select('id')
      .where('return_id', '=', ref.return_id)
      .orderBy('id')
      .execute();
    const [first, second] = rows.map(({ id }) => id);
    const grade = (line_item_id: number, condition_category: 'grade_a' | 'missing') =>
      gradeItems(at.deps, {
        shop_id: shop.id,
        items: [{ line_item_id, condition_category, description: 'x' }],
      });
    await grade(first!, 'grade_a');
    assert.deepEqual(await occasions(ref), ['request_received']);
    await grade(second!, 'missing');
    await grade(second!, 'missing');
    assert.deepEqual(await occasions(ref), ['request_received', 'inspection_difference']);
    const { text } = await message(ref, 'inspection_difference');
    assert.match(text, /one item wasn’t as we expected:\n\nItems\n- Article 1: Not in the parcel\n/);
  });

  it('is a return where every unit was rejected', async () => {
    const ref = await open({ units: [{ outcome: 'reject' }] });
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    assert.equal((await occasions(ref)).at(-1), 'rejected');
    assert.match((await message(ref, 'rejected')).text, /statutory rights/);
  });

  it('is a cancelled return, and one that has expired', async () => {
    const cancelled = await open();
    await cancelReturn(at.deps, cancelled);
    assert.deepEqual(await occasions(cancelled), ['request_received', 'cancelled']);
    const ref = await open({ method: by_label });
    await expire(at.deps);
    assert.deepEqual(await occasions(ref), ['request_received', 'expired']);
  });

  it('is a label that is about to expire: three days before, once, and only if it was not used', async () => {
    const waiting = await open({ method: by_label });
    await labelReturn(at.deps, waiting, { url: 'https://labels.example.com/1.pdf' });
    const used = await open({ method: by_label });
    const label_id = await labelReturn(at.deps, used, { url: 'https://labels.example.com/2.pdf' });
    await recordLabelStatus(at.deps, { shop_id: shop.id, label_id, status: 'in_transit' });
    at.clock.advance(25 * day_ms - 1000);
    await remindShoppers(at.deps);
    assert.ok(!(await occasions(waiting)).includes('reminder'));
    at.clock.advance(2000);
    await remindShoppers(at.deps);
    await remindShoppers(at.deps);
    assert.deepEqual(await occasions(waiting), ['request_received', 'label_ready', 'reminder']);
    assert.ok(!(await occasions(used)).includes('reminder'));
    const reminder = (await emails(waiting)).at(-1)!;
    const { give_up_at } = (await readEmail(at.deps.db.root, reminder))!;
    assert.ok(
      give_up_at.getTime() <= at.clock.now().getTime() + 3 * day_ms,
      'not after the label has expired',
    );
  });

  it('is written again for a label that replaces another', async () => {
    const ref = await open({ method: by_label });
    const first = await labelReturn(at.deps, ref, { url: 'https://labels.example.com/1.pdf' });
    await recordLabelStatus(at.deps, { shop_id: shop.id, label_id: first, status: 'error' });
    await labelReturn(at.deps, ref, { url: 'https://labels.example.com/2.pdf' });
    assert.deepEqual(await occasions(ref), ['request_received', 'label_ready', 'label_ready']);
  });

  it('is nothing in a shop that sends no e-mail, and nothing of returns from before it began to', async () => {
    await changeShopSettings(at.deps, shop.id, { emails: false });
    const before_it = await open();
    at.clock.advance(1000);
    await changeShopSettings(at.deps, shop.id, { emails: true });
    await cancelReturn(at.deps, before_it);
    assert.deepEqual(await occasions(before_it), []);
    const since = await open();
    assert.deepEqual(await occasions(since), ['request_received']);
  });
});
