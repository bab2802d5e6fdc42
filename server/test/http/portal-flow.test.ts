import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale, SoldOrder } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import type { SeenPage, Visitor } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let at: TestShop;

const sell = (sale: Sale = {}) => sellOrder(at.deps, at.shop, sale);
const visitor = (headers?: Record<string, string>) => visitPortal(at.server.origin, headers);

/** Finds an order and goes where that leads. */
async function lookUp(
  one: Visitor,
  { name }: Pick<SoldOrder, 'name'>,
  fields: Record<string, string> = {},
): Promise<SeenPage> {
  return one.post('/portal/acme', { order: name, zip: '43215', ...fields });
}

const draftOf = ({ path }: SeenPage) => /\/drafts\/([0-9a-f-]{36})/.exec(path)![1]!;

describe('the return flow of the portal', () => {
  before(async () => {
    at = await startShop({ name: 'Acme & Co' });
  });
  after(() => at.server.close());

  it('opens the items of an order, however its number is written', async () => {
    const order = await sell({ name: '#PF-1' });
    for (const name of ['#PF-1', 'pf-1', ' PF -1 ']) {
      const page = await lookUp(visitor(), { name });
      assert.equal(page.status, 200);
      assert.match(page.path, /^\/portal\/acme\/drafts\/[0-9a-f-]{36}\/items$/);
      assert.match(page.text, /What would you like to return\? Delivered on Monday, 2 March/);
      assert.match(page.text, /Article 1 Paid \$10\.00 each/);
      assert.match(page.html, new RegExp(`name="quantity-${order.line_ids[0]}"`));
      assert.equal(page.headers.get('Cache-Control'), 'no-store');
    }
  });

  it('goes on with the draft of the order, and keeps what was chosen', async () => {
    const order = await sell();
    const [line] = order.line_ids;
    const first = visitor();
    const page = await lookUp(first, order);
    await first.post(page.path, { line: String(line), [`quantity-${line}`]: '2' });
    const second = visitor();
    const again = await lookUp(second, order);
    assert.equal(draftOf(again), draftOf(page));
    const items = await second.open(`/portal/acme/drafts/${draftOf(page)}/items`);
    assert.match(items.html, new RegExp(`value="${line}"[^>]*checked|checked[^>]*value="${line}"`));
    assert.match(items.html, /max="3" value="2"/);
  });

  it('asks once for a reason and an outcome that hold for all items', async () => {
    const order = await sell({ line_items: [1, 2, 3].map(() => ({ quantity: 1, unit_price: 1000 })) });
    const one = visitor();
    const items = await lookUp(one, order);
    const lines = order.line_ids.map((line): [string, string] => ['line', String(line)]);
    const reason = await one.post(items.path, lines);
    assert.match(reason.text, /The same reason for the other 2 items/);
    const outcome = await one.post(reason.path, { reason: 'changed-mind', same: '1' });
    assert.match(outcome.path, /\/outcome$/);
    assert.match(outcome.text, /The same for the other 2 items/);
    const method = await one.post(outcome.path, { choice: 'refund', same: '1' });
    assert.match(method.path, /\/method$/);
  });

  it('asks for what is missing of the order, in the page', async () => {
    const page = await visitor().post('/portal/acme', { order: '', zip: '' });
    assert.equal(page.status, 422);
    assert.match(page.text, /Please check your answers Enter your order number\. Enter the postal code\./);
  });

  it('names reasons in the language of the reader, whichever the return was begun in', async () => {
    const order = await sell();
    const one = visitor({ 'accept-language': 'ar' });
    const page = await lookUp(one, order);
    const line = String(order.line_ids[0]);
    const reason = await one.post(page.path, { line, [`quantity-${line}`]: '1' });
    const outcome = await one.post(reason.path, { reason: 'changed-mind' });
    assert.match(outcome.text, /غيّرت رأيي/);
    for (const [language, name] of [
      ['de', 'Ich habe es mir anders überlegt'],
      ['en', 'Changed my mind'],
    ])
      assert.ok((await one.open(`${outcome.path}?lang=${language}`)).text.includes(name!), name);
  });

  it('gives an unknown order and a wrong postal code the same page', async () => {
    const order = await sell();
    const strip = ({ status, html }: SeenPage) => [
      status,
      html.replaceAll(/value="[^"]*"/g, 'value=""').replaceAll(/order=[^&"]*/g, ''),
    ];
    const wrong = await lookUp(visitor(), order, { zip: '99999' });
    const unknown = await lookUp(visitor(), { name: '#NONE' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /We couldn’t find that order\./);
    assert.deepEqual(strip(wrong), strip(unknown));
  });

  it('asks for the order again when the session is over, and goes back to where the shopper was', async () => {
    const order = await sell();
    const one = visitor();
    const items = await lookUp(one, order);
    one.forget();
    const asked = await one.open(items.path);
    assert.equal(asked.status, 200);
    assert.match(asked.text, /Please find your order again\. We keep your choices for a day\./);
    const [, next] = /name="next" value="([^"]+)"/.exec(asked.html)!;
    assert.equal((await lookUp(one, order, { next: next! })).path, items.path);
    at.clock.advance(hour_ms + minute_ms);
    assert.match((await one.open(items.path)).text, /Please find your order again/);
    assert.match(
      (await one.post(items.path, { line: String(order.line_ids[0]) })).text,
      /Please find your order again/,
    );
  });

  it('does not tell the draft of another order from one that does not exist', async () => {
    const one = visitor();
    await lookUp(one, await sell());
    const other = await lookUp(visitor(), await sell());
    const foreign = await one.open(other.path);
    const none = await one.open(`/portal/acme/drafts/00000000-0000-4000-8000-000000000000/items`);
    assert.equal(foreign.status, 404);
    const plain = ({ html }: SeenPage) => html.replaceAll(/drafts\/[0-9a-f-]{36}/g, 'drafts/');
    assert.equal(plain(foreign), plain(none));
    assert.equal((await one.post(other.path, { line: '1' })).status, 404);
  });

  it('takes no form that another site sent', async () => {
    const order = await sell();
    const one = visitor({ 'sec-fetch-site': 'cross-site' });
    const answer = await fetch(new URL('/portal/acme', at.server.origin), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ order: order.name, zip: '43215' }),
      redirect: 'manual',
    });
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    assert.equal((await one.open('/portal/acme')).status, 200);
  });

  it('asks to select something, and says so at the top', async () => {
    const one = visitor();
    const items = await lookUp(one, await sell());
    const page = await one.post(items.path, {});
    assert.equal(page.status, 422);
    assert.match(page.text, /Please check your answers Select at least one item\./);
  });

  it('counts units to the cent where they share a discount unevenly, also once one of them came back', async () => {
    const order = await sell({
      line_items: [{ quantity: 3, unit_price: 1000, discounts: [{ type: 'amount', amount: 100 }] }],
    });
    const [line] = order.line_ids;
    const one = visitor();
    const { path } = await lookUp(one, order);
    const choose = async (count: string) => {
      await one.post(path, { line: String(line), [`quantity-${line}`]: count });
      return (await one.open(path)).text;
    };
    assert.match(await choose('3'), /Items total \$29\.00/);
    assert.match(await choose('2'), /Items total \$19\.33/);
    await openReturn(at.deps, at.shop, { order });
    assert.match((await one.open(path)).text, /Items total \$19\.34/);
  });

  it('hides prices in the return of a gift, and keeps it apart from that of the buyer', async () => {
    const order = await sell();
    const buyer = visitor();
    const own = await lookUp(buyer, order);
    const gift = visitor();
    const page = await lookUp(gift, order, { gift: '1' });
    assert.match(page.text, /Which gift would you like to return\?/);
    assert.doesNotMatch(page.html, /\$|10\.00|"price|data-paid/);
    assert.notEqual(draftOf(page), draftOf(own));
    assert.equal((await gift.open(own.path)).status, 404);
    assert.equal((await buyer.open(page.path)).status, 404);
  });

  it('asks for an address in the country of the browser or in none, and names what is missing', async () => {
    const order = await sell({ shipping_address: { country_code: '', postal_code: '43215' } });
    const selected = /<option value="(\w*)" selected/;
    const german = visitor({ 'accept-language': 'de' });
    const path = `/portal/acme/drafts/${draftOf(await lookUp(german, order))}/address`;
    const page = await german.open(path);
    assert.doesNotMatch(page.html, selected);
    assert.match(page.html, /<option value>Land wählen</);
    const again = await german.post(path, { address1: 'Am Markt 1' });
    assert.match(again.html, /<a href="#country_code">Bitte ausfüllen: Land<\/a>/);
    const austrian = visitor({ 'accept-language': 'de-AT' });
    await lookUp(austrian, order);
    assert.equal(selected.exec((await austrian.open(path)).html)?.[1], 'AT');
  });

  it('says why nothing can be returned, and leads to the return that has it', async () => {
    const order = await sell({ line_items: [{ quantity: 1, unit_price: 500 }] });
    await openReturn(at.deps, at.shop, { order });
    const page = await lookUp(visitor(), order);
    assert.match(page.text, /Nothing to return right now/);
    assert.match(page.text, /Already in return \w+/);
    const [, url] = /href="(\/portal\/acme\/return\/[0-9a-f-]{36})"/.exec(page.html)!;
    assert.equal((await visitor().open(url!)).status, 200);
  });

  it('says a reason that several items have once, above them', async () => {
    const titles = ['Cup', 'Plate', 'Bowl'];
    const order = await sell({
      line_items: titles.map((title) => ({ quantity: 1, unit_price: 500, title })),
      fulfillments: [],
    });
    const page = await lookUp(visitor(), order);
    assert.match(page.text, /Nothing to return right now/);
    assert.equal(page.text.split('Not shipped yet').length - 1, 1);
    for (const title of titles)
      assert.ok(page.text.indexOf(title) > page.text.indexOf('Not shipped yet'), title);
  });

  it('opens a deep link without asking for anything', async () => {
    const order = await sell();
    const { body } = await at.clients.standard.post('/order/link', { name: order.name, zip: '43215' });
    const one = visitor();
    const page = await one.open(new URL(body.url).pathname);
    assert.match(page.path, /\/drafts\/[0-9a-f-]{36}\/items$/);
    const expired = await one.open('/portal/acme/link/00000000-0000-4000-8000-000000000000');
    assert.equal(expired.status, 404);
    assert.match(expired.text, /This link has expired/);
  });

  it('offers a code or a piece of work after too many attempts', async () => {
    const order = await sell();
    const one = visitor();
    let page: SeenPage | undefined;
    for (let attempt = 0; attempt <= 10; attempt++) page = await lookUp(one, order, { zip: '99999' });
    assert.equal(page!.status, 429);
    assert.match(page!.text, /There were many attempts to find this order\./);
  });

  it('speaks the language of the reader, whatever the draft was begun in', async () => {
    const order = await sell();
    const one = visitor({ 'accept-language': 'de-DE' });
    const page = await lookUp(one, order);
    assert.match(page.text, /Was möchten Sie zurückgeben\? Zugestellt am Montag, 2\. März/);
    assert.match((await one.open(`${page.path}?lang=ar`)).html, /<html lang="ar" dir="rtl">/);
  });

  describe('the reason of items', () => {
    async function choose(one: Visitor, order: SoldOrder, units = '2'): Promise<SeenPage> {
      const items = await lookUp(one, order);
      const [line] = order.line_ids;
      return one.post(items.path, { line: String(line), [`quantity-${line}`]: units });
    }

    it('is asked once for all units of a line, and kept', async () => {
      const one = visitor();
      const asked = await choose(one, await sell());
      assert.match(asked.path, /\/items\/[0-9a-f-]{36}\/reason$/);
      assert.match(asked.text, /Why are you returning this\? 2 × Article 1 1 of 1/);
      const done = await one.post(asked.path, { reason: 'changed-mind', comment: 'Too blue' });
      assert.doesNotMatch(done.path, /reason$/);
      const { draft_return } = (await at.clients.standard.get(`/draft-returns/${draftOf(asked)}`)).body;
      assert.deepEqual(
        draft_return.returning_items.map((item: { reason: unknown }) => item.reason),
        [1, 2].map(() => ({
          id: 'changed-mind',
          name: 'Changed my mind',
          parent_name: null,
          comment: 'Too blue',
        })),
      );
      const back = await one.open(asked.path);
      assert.match(back.html, /checked[^>]*value="changed-mind"|value="changed-mind"[^>]*checked/);
      assert.match(back.html, />Too blue<\/textarea>/);
    });

    it('is asked for again where it is missing, with what was written', async () => {
      const one = visitor();
      const asked = await choose(one, await sell());
      const page = await one.post(asked.path, { comment: 'Too blue' });
      assert.equal(page.status, 422);
      assert.match(page.html, /<a href="#reasons">Choose a reason\.<\/a>/);
      assert.match(page.html, />Too blue<\/textarea>/);
      assert.equal((await one.post(asked.path, { reason: 'no-such' })).status, 422);
    });

    it('takes photos without a script, and gives them back', async () => {
      const one = visitor();
      const asked = await choose(one, await sell());
      const form = new FormData();
      form.set('reason', 'damaged');
      form.set('comment', 'Cracked');
      form.append('photos', new Blob([await drawPicture('png')], { type: 'image/png' }), 'a.png');
      form.set('add', '1');
      const page = await one.post(asked.path, form);
      assert.equal(page.path, asked.path);
      const [, token] = /name="remove" value="([\w-]{22})"/.exec(page.html)!;
      assert.match(page.html, />Cracked<\/textarea>/);
      const image = await fetch(new URL(`/draft-return-images/${token}.jpg`, at.server.origin));
      assert.equal(image.status, 200);
      const removed = new FormData();
      removed.set('reason', 'damaged');
      removed.set('remove', token!);
      assert.doesNotMatch((await one.post(asked.path, removed)).html, /name="remove"/);
      const wrong = new FormData();
      wrong.append('photos', new Blob(['no picture']), 'a.png');
      wrong.set('add', '1');
      const refused = await one.post(asked.path, wrong);
      assert.equal(refused.status, 422);
      assert.match(refused.text, /We couldn’t use a photo/);
    });
  });

  it('shows units whose shares of a discount differ by a cent as the quote counts them', async () => {
    const counter = { name: 'Corner shop', status: 'active' };
    await at.clients.standard.request('PUT', '/network/locations/corner', { body: counter });
    const order = await sell({
      shipping_address: {
        name: 'Ana',
        address1: '1 High Street',
        city: 'Columbus',
        country_code: 'US',
        postal_code: '43215',
      },
      line_items: [{ quantity: 12, unit_price: 165 }],
      order_discounts: [{ type: 'amount', amount: 203 }],
    });
    const one = visitor();
    const items = await lookUp(one, order);
    const [line] = order.line_ids;
    const reason = await one.post(items.path, { line: String(line), [`quantity-${line}`]: '12' });
    const outcome = await one.post(reason.path, { reason: 'changed-mind' });
    const page = await one.post(outcome.path, { choice: 'refund' });
    assert.match(page.path, /\/review$/);
    // There is one way, at one counter, and nothing to change about it.
    assert.match(page.text, /QR code Corner shop\. Drop off by \w+, .+? No printer or box\. (?!Change)/);
    // 12 × 1.65 − 2.03; one unit cost 1.48, so that 12 times the first one would be 17.76.
    assert.match(page.text, /12 × Article 1 Refund .*?\$17\.77/);
    assert.match(
      page.text,
      /Refund to your card \$17\.77 12 × Article 1, price paid \$17\.77 Refund \$17\.77/,
    );
    assert.doesNotMatch(page.text, /17\.76/);
  });

  it('names each counter with its address where one is chosen, and again on the page of the return', async () => {
    const address = { address1: 'Coney Street 3', city: 'York', zip: 'YO1 9QL', country_code: 'GB' };
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:59' };
    const counters = {
      coney: { name: 'Coney Street News', address, opening_hours: [daily] },
      lendal: { name: 'Lendal Books', address: { ...address, address1: '9 Lendal' } },
      unknown: { name: 'Market Stall' },
    };
    for (const [code, counter] of Object.entries(counters))
      await at.clients.standard.request('PUT', `/network/locations/${code}`, {
        body: { ...counter, status: 'active' },
      });
    const order = await sell();
    const one = visitor();
    const items = await lookUp(one, order);
    const reason = await one.post(items.path, { line: String(order.line_ids[0]) });
    const outcome = await one.post(reason.path, { reason: 'changed-mind' });
    const offered = await one.post(outcome.path, { choice: 'refund' });
    assert.match(offered.path, /\/review$/, 'the only way is chosen, at any counter');
    assert.match(offered.text, /QR code Any drop-off point\. Drop off by .+? box\. Change/);
    const method = await one.open(offered.path.replace(/\/review$/, '/method'));
    const hours = 'Open today until 23:59 Mon–Sun 00:00–23:59';
    for (const text of [`Coney Street News Coney Street 3, York, YO1 9QL ${hours}`, 'Market Stall'])
      assert.ok(method.text.includes(text), text);
    assert.match(method.html, /type="radio" name="location-dropoff" value="coney"/);
    const review = await one.post(method.path, { method: 'dropoff', 'location-dropoff': 'coney' });
    const quote = /name="quote" value="([^"]*)"/.exec(review.html)![1]!;
    const action = /id="review" method="post" action="([^"]*)"/.exec(review.html)![1]!;
    const status = await one.post(action, { quote });
    assert.match(
      status.text,
      /Coney Street News Coney Street 3, York, YO1 9QL Open today until 23:59 Mon–Sun 00:00–23:59 Find a counter .*Lendal Books/,
    );
    await at.clients.standard.request('PUT', '/network/locations/coney', {
      body: { ...counters.coney, status: 'inactive' },
    });
    const later = await one.open(status.path);
    assert.match(
      later.text,
      /Coney Street 3, York, YO1 9QL Find a counter/,
      'the address is the return’s own',
    );
  });

  it('does not say that a parcel was delivered on a day to come', async () => {
    const order = await sell({
      fulfillments: [
        {
          external_id: 'under-way',
          status: 'success',
          fulfilled_at: at.clock.now(),
          delivered_at: new Date(at.clock.now().getTime() + 72 * hour_ms),
          line_items: [{ line_item: 0, quantity: 3 }],
        },
      ],
    });
    assert.doesNotMatch((await lookUp(visitor(), order)).text, /Delivered on/);
  });

  it('takes what is not eligible when it is defective', async () => {
    const order = await sell({
      line_items: [{ quantity: 2, unit_price: 500 }],
      shipping_address: { country_code: 'DE', postal_code: '43215' },
    });
    at.clock.advance(200 * 24 * hour_ms);
    const one = visitor();
    const items = await lookUp(one, order);
    assert.match(items.text, /The return window closed on/);
    assert.match(items.text, /Faulty items are covered for two years\./);
    const [line] = order.line_ids;
    const asked = await one.post(items.path, { defect: String(line) });
    assert.match(asked.text, /What’s wrong with it\?/);
    assert.doesNotMatch(asked.html, /value="changed-mind"/);
    const added = await one.post(asked.path, { reason: 'defective', quantity: '2' });
    assert.match(added.path, /\/reason$/);
    const chosen = await one.open(items.path);
    assert.match(chosen.text, /2 units, because they’re faulty/);
  });
});
