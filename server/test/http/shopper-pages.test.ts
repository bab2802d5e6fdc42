import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLabel, recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { expireReturns, flagReturn } from '../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { cartActs, jacket, offer, shirt_l, shirt_m, visit } from '../support/carts.ts';
import type { CartActs } from '../support/carts.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';
import { bringReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { processWithReferences, returnWorkedExample } from '../support/worked-example.ts';

type Opened = { status: number; html: string; text: string; headers: Headers };

let at: TestShop;
let carts: CartActs;

/** Opens a page as a browser does, and holds it to what every page for shoppers keeps. */
async function open(url: string, init: RequestInit = {}): Promise<Opened> {
  const answer = await fetch(new URL(url, at.server.origin), { redirect: 'manual', ...init });
  const html = await answer.text();
  if (answer.status !== 303) {
    assert.equal(answer.headers.get('Content-Type'), 'text/html; charset=utf-8', url);
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    assert.equal(answer.headers.get('Referrer-Policy'), 'no-referrer');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'self'; script-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.match(policy, /form-action 'self'; frame-ancestors 'self'$/);
    assert.doesNotMatch(
      html,
      /<script(?! type="module" src="\/portal\/assets\/)|javascript:|\son\w+=|style="/i,
    );
    assert.match(html, /<h1[^>]*>[^<]+<\/h1>/);
  }
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const text = main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  return { status: answer.status, html, text, headers: answer.headers };
}

const post = (url: string, fields: Record<string, string>) =>
  open(url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });

const details = async (return_id: number) =>
  (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
const statusPage = async (return_id: number) => open((await details(return_id)).status_page_url);
const portal = (path: string) => `${at.deps.config.portal_url}/acme${path}`;

describe('pages for shoppers', () => {
  before(async () => {
    at = await startShop({ name: 'Acme & Co' });
    carts = cartActs(at);
    await offer(at.deps, at.shop);
  });
  after(() => at.server.close());

  describe('the status page', () => {
    const shipped: Submission = { method: { provider: 'simulated-carrier', method_type: 'ship_with_label' } };

    it('tells the day on which the return expires: a new label gives more time', async () => {
      const return_id = await openReturn(at.deps, at.shop, shipped);
      at.clock.advance(10 * day_ms);
      const label = {
        carrier: 'USPS',
        service: null,
        tracking_number: '9400',
        tracking_url: null,
        rate: null,
        currency: null,
      };
      await createLabel(at.deps, {
        shop_id: at.shop.id,
        return_id,
        ...label,
        url: 'https://labels.example.com/1.pdf',
      });
      const until = new Date(at.clock.now().getTime() + 28 * day_ms);
      const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
      const { text } = await statusPage(return_id);
      at.clock.advance(-10 * day_ms);
      assert.match(text, new RegExp(`Drop it off by \\w+, ${day.format(until)} `));
    });

    it('is where status_page_url leads, and follows the return', async () => {
      const return_id = await openReturn(at.deps, at.shop, { ...shipped, units: [{ quantity: 2 }] });
      const page = await statusPage(return_id);
      assert.equal(page.status, 200);
      assert.match(page.html, /<strong class="shop-name">Acme &amp; Co<\/strong>/);
      assert.match(page.text, /We’re preparing your label/);
      assert.match(page.text, /2 × Article 1 Refund/);
      assert.match(page.text, /Refund \$20\.00/);
      const { label_id } = await createLabel(at.deps, {
        shop_id: at.shop.id,
        return_id,
        carrier: 'USPS',
        service: null,
        tracking_number: '9400111206206406260787',
        tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400',
        url: 'https://labels.example.com/1.pdf',
        rate: null,
        currency: null,
      });
      const labelled = await statusPage(return_id);
      assert.match(labelled.text, /Drop it off by Monday, 30 March/);
      assert.match(labelled.html, /href="https:\/\/labels\.example\.com\/1\.pdf"/);
      const [, slip_path] = /href="([^"]+\/slip)"/.exec(labelled.html)!;
      const slip = await open(new URL(slip_path!, at.server.origin).href);
      assert.match(
        slip.text,
        /Packing slip .*Return [\w-]+ Order #\d+ Send it by Monday, 30 March Items in this return 2 × Article 1/,
      );
      assert.doesNotMatch(slip.text, /\$/, 'nobody who opens the parcel sees what was paid');
      await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'in_transit' });
      assert.equal((await open(new URL(slip_path!, at.server.origin).href)).status, 303);
      const sent = await statusPage(return_id);
      assert.match(sent.text, /On its way to us/);
      assert.match(sent.html, /href="https:\/\/tools\.usps\.com/);
      await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'delivered' });
      assert.match((await statusPage(return_id)).text, /We’re inspecting your return/);
      await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
      assert.match((await statusPage(return_id)).text, /We’re reviewing your return/);
    });

    it('lead to an accessibility statement in the reader’s language', async () => {
      const page = await open(portal('/accessibility'));
      assert.match(page.text, /WCAG 2\.2, level AA/);
      assert.match(page.html, /href="[^"]+\/acme\/accessibility"/);
      const german = await open(portal('/accessibility?lang=de'));
      assert.match(german.text, /Barrierefreiheit .*WCAG 2\.2 Stufe AA/);
      assert.equal((await fetch(portal('').replace('/acme', '/nobody/accessibility'))).status, 404);
    });

    it('shows what the shopper got', async () => {
      const return_id = await returnWorkedExample(at.deps, at.shop);
      await processWithReferences(at.deps, { shop_id: at.shop.id, return_id });
      const { text } = await statusPage(return_id);
      assert.match(text, /Your return is complete/);
      assert.match(text, /Linen Shirt, M Exchange for Linen Shirt - L/);
      assert.match(
        text,
        /\$34\.46 Linen Shirt, M, price paid \$40\.82 Used for your exchange −.\$2\.36 Fees −.\$4\.00 Store credit/,
      );
      assert.match(text, /Store credit \$61\.14 Canvas Bag, price paid \$56\.14 Bonus \$5\.00 Exchange/);
      assert.match(
        text,
        /\$45\.47 Linen Shirt, M, price paid −.\$40\.82 Discount you keep −.\$2\.29 From your refund −.\$2\.36/,
      );
      assert.match(text, /Refund to your card Acme & Co will send the money to you\. \$14\.46/);
      assert.doesNotMatch(text, /Total received/, 'what is owed was not received');
      assert.match(text, /Refund and store credit \$95\.60/);
    });

    it('shows a code to drop the items off with', async () => {
      const return_id = await openReturn(at.deps, at.shop, {
        method: {
          provider: 'counter-network',
          method_type: 'drop_off',
          rma_id: 'RT1',
          scannable_id: 'RTQ700123',
        },
      });
      const { text, html } = await statusPage(return_id);
      assert.match(text, /Drop it off by [A-Z][a-z]+, [0-9]+ [A-Z][a-z]+/);
      assert.match(text, /RTQ7 0012 3/);
      const [, image] = /<img src="([^"]+)"/.exec(html)!;
      const answer = await fetch(new URL(image!, at.server.origin));
      assert.deepEqual([answer.status, answer.headers.get('Content-Type')], [200, 'image/png']);
    });

    it('says how a return ended', async () => {
      for (const [state, heading] of [
        ['cancelled', 'This return was cancelled'],
        ['closed', 'This return is closed'],
        ['processing', 'We’re completing your return'],
        ['review: refund_failed', 'We’re reviewing your return'],
      ] as const) {
        const { return_id } = await bringReturn(at.deps, at.shop, state);
        const { text } = await statusPage(return_id);
        assert.ok(text.includes(heading), `${state}: ${text}`);
        assert.doesNotMatch(text, /declined|account closed|refund_failed/);
      }
    });

    it('tells nothing about who the shopper is, and no prices of a gift', async () => {
      const order = await sellOrder(at.deps, at.shop, {
        customer: { external_id: 'c-77', email: 'giver@example.com', first_name: 'Gina', last_name: 'Giver' },
        shipping_address: {
          country_code: 'US',
          postal_code: '43215',
          address1: '7 Secret Lane',
          city: 'Columbus',
        },
      });
      const gift = await openReturn(at.deps, at.shop, {
        order,
        type: 'gift',
        customer: { email: 'recipient@example.com', first_name: 'Rita', last_name: 'Recipient' },
        units: [{ resolution: 'credit' }],
      });
      const own = await openReturn(at.deps, at.shop, { order });
      for (const return_id of [gift, own]) {
        const { html } = await statusPage(return_id);
        assert.doesNotMatch(html, /@example\.com|Gina|Giver|Rita|Recipient|Secret Lane|43215/);
      }
      assert.doesNotMatch((await statusPage(gift)).text, /\$|10\.00/);
      assert.match((await statusPage(own)).text, /Refund \$10\.00/);
    });

    it('is escaped, whatever the shop and its products are called', async () => {
      const order = await sellOrder(at.deps, at.shop, {
        name: '#<b>1</b>',
        line_items: [{ quantity: 1, unit_price: 1000, title: '<script>alert(1)</script>"\'' }],
      });
      const { html } = await statusPage(await openReturn(at.deps, at.shop, { order }));
      assert.match(html, /&lt;script>alert\(1\)/);
      assert.doesNotMatch(html, /<b>1<\/b>/);
    });

    it('is not found under another address, and that is a page too', async () => {
      const { status_page_url } = await details(await openReturn(at.deps, at.shop));
      await at.server.createShop({ handle: 'other' });
      for (const url of [
        status_page_url.replace('/acme/', '/other/'),
        status_page_url.replace('/acme/', '/nobody/'),
        status_page_url.slice(0, -1),
        status_page_url.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'),
        `${status_page_url}%00`,
        portal('/nothing/here'),
        `${at.deps.config.portal_url}/nobody/credit`,
        `${at.deps.config.portal_url}/nobody`,
      ]) {
        const { status, text } = await open(url);
        assert.equal(status, 404, url);
        assert.match(text, /We couldn’t find/);
      }
    });

    it('goes on when a return expires, without money', async () => {
      const return_id = await openReturn(at.deps, at.shop, shipped);
      at.clock.advance(29 * day_ms);
      await expireReturns(at.deps);
      const { text } = await statusPage(return_id);
      assert.match(text, /This return has expired/);
      assert.doesNotMatch(text, /\$/);
    });
  });

  describe('the look-up page', () => {
    it('has the fields that its address fills in, and finds the order', async () => {
      const order = await sellOrder(at.deps, at.shop, { name: '#LOOK-1' });
      const page = await open(portal(`/?order=${encodeURIComponent(order.name)}&zip=43215`));
      assert.equal(page.status, 200);
      assert.match(page.html, /name="order" value="#LOOK-1"[^>]*>/);
      assert.match(page.html, /type="text" [^>]*name="zip" value="43215"/);
      assert.match(page.text, /Postal code/);
      const found = await post(portal(''), { order: 'look-1', zip: '43215' });
      assert.equal(found.status, 303);
      assert.match(found.headers.get('Location')!, /^\/portal\/acme\/drafts\/[0-9a-f-]{36}$/);
    });

    it('gives the same page for an unknown order and a wrong postal code', async () => {
      await sellOrder(at.deps, at.shop, { name: '#LOOK-2' });
      const wrong_zip = await post(portal('/'), { order: '#LOOK-2', zip: '10115' });
      const wrong_name = await post(portal('/'), { order: '#LOOK-9', zip: '10115' });
      assert.deepEqual([wrong_zip.status, wrong_name.status], [422, 422]);
      assert.equal(wrong_name.html.replaceAll('LOOK-9', 'LOOK-2'), wrong_zip.html);
      assert.match(wrong_zip.text, /We couldn’t find that order\./);
      for (const fields of [
        {},
        { order: '#LOOK-2' },
        { order: 'x'.repeat(101), zip: '43215' },
        { order: 'a\0', zip: '1' },
      ])
        assert.equal((await post(portal(''), fields as Record<string, string>)).status, 422);
      const not_a_form = await open(portal(''), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: '{"order":"#LOOK-2","zip":"43215"}',
      });
      assert.equal(not_a_form.status, 422);
    });

    it('asks for what the shop looks orders up by', async () => {
      await changeShopSettings(at.deps, at.shop.id, { lookup_factor: 'email' });
      assert.match((await open(portal(''))).html, /type="email"/);
      await changeShopSettings(at.deps, at.shop.id, { lookup_factor: 'zip' });
    });

    it('says that an order can’t be returned to who proves it', async () => {
      await sellOrder(at.deps, at.shop, { name: '#LOOK-3', status: 'cancelled' });
      assert.match(
        (await post(portal(''), { order: '#LOOK-3', zip: '43215' })).text,
        /can’t be returned here/,
      );
      assert.match((await post(portal(''), { order: '#LOOK-3', zip: '10115' })).text, /couldn’t find/);
    });
  });

  describe('the way back from the storefront', () => {
    const shownIn = ({ html }: Opened) => /name="shown" value="([^"]+)"/.exec(html)?.[1];

    it('is a page without a cart too', async () => {
      const { status, text } = await open(portal('/credit'));
      assert.equal(status, 200);
      assert.match(text, /Your return hasn’t been submitted yet/);
      assert.match(
        (await open(portal('/credit?lang=de'))).text,
        /Ihre Rücksendung wurde noch nicht abgeschickt/,
      );
    });

    it('says where a cart is completed that no return knows', async () => {
      const token = await carts.create(shirt_l);
      const { status, text, html } = await open(portal(`/cart/${token}`));
      assert.equal(status, 200);
      assert.match(text, /Go back to the page where you started your return/);
      assert.doesNotMatch(html, /<form/);
      assert.equal((await post(portal(`/cart/${token}`), {})).status, 200);
    });

    it('shows what an exchange comes to, and submits it once when it is confirmed', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await carts.create(shirt_m);
      const { portal_url } = (await carts.complete(token, visitor)).body;
      const page = await open(portal_url);
      assert.match(page.text, /Review and confirm/);
      assert.match(page.text, /Linen Shirt - M\w* \$43\.30/);
      assert.match(
        page.text,
        /Returned items \$43\.30 New items, including \$3\.30 tax −.\$43\.30 You pay \$0\.00/,
      );
      const shown = shownIn(page)!;
      const answers = await Promise.all([post(portal_url, { shown }), post(portal_url, { shown })]);
      const again = await post(portal_url, { shown });
      for (const { status, headers } of [...answers, again]) {
        assert.equal(status, 303);
        const status_page = await open(headers.get('Location')!);
        assert.match(status_page.text, /Exchange/);
      }
      const made = await at.clients.standard.get(
        `/warehouse/return/details?order_id=${visitor.order.external_id}`,
      );
      assert.equal(made.body.length, 1);
      const done = await open(portal_url);
      assert.match(done.text, /Your exchange is confirmed/);
      assert.doesNotMatch(done.html, /<form/);
    });

    it('asks again when something changed, and submits nothing', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await carts.create(shirt_m);
      const { portal_url } = (await carts.complete(token, visitor)).body;
      const shown = shownIn(await open(portal_url))!;
      for (const wrong of [{}, { shown: 'x' }] as Record<string, string>[]) {
        const refused = await post(portal_url, wrong);
        assert.deepEqual([refused.status, /An amount has changed/.test(refused.text)], [409, true]);
      }
      await at.deps.db.pool.query(`update product_variants set price = 3900 where external_id = $1`, [
        String(shirt_m),
      ]);
      at.clock.advance(31 * 60_000);
      const moved = await post(portal_url, { shown });
      assert.deepEqual([moved.status, /An amount has changed/.test(moved.text)], [409, true]);
      assert.match(moved.text, /\$42\.22/);
      const none = await at.clients.standard.get(
        `/warehouse/return/details?order_id=${visitor.order.external_id}`,
      );
      assert.equal(none.status, 404);
      assert.equal((await post(portal_url, { shown: shownIn(moved)! })).status, 303);
    });

    it('takes no exchange that is to be paid for, and says whom to ask', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await carts.create(jacket);
      const { portal_url, totals } = (await carts.complete(token, visitor)).body;
      const page = await open(portal_url);
      assert.ok(page.text.includes(`$${totals.upsell} is left to pay`), page.text);
      assert.doesNotMatch(page.html, /<form/);
      assert.equal((await post(portal_url, { shown: 'x' })).status, 200);
      const none = await at.clients.standard.get(
        `/warehouse/return/details?order_id=${visitor.order.external_id}`,
      );
      assert.equal(none.status, 404);
    });

    it('says that an exchange is over when its session is', async () => {
      const visitor = await visit(at.deps, at.shop);
      const token = await carts.create(shirt_l);
      const { portal_url } = (await carts.complete(token, visitor)).body;
      at.clock.advance(day_ms + 1000);
      const page = await open(portal_url);
      assert.match(page.text, /can’t be confirmed any more/);
      assert.doesNotMatch(page.html, /<form/);
      at.clock.advance(7 * day_ms);
      assert.equal((await open(portal_url)).status, 404);
    });
  });
});
