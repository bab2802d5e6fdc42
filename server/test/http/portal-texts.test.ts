import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LANGUAGES } from '@retour/contract/languages';
import { changeBrand } from '../../src/modules/shop/brands/index.ts';
import { changePortalTexts, readTexts } from '../../src/modules/shop/portal-texts/index.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
const path = '/settings/portal-texts';
const change = (texts: object, rest: object = {}) =>
  at.clients.standard.request('PATCH', path, { body: { texts, ...rest } });
const open = (page: string, language = 'en') =>
  visitPortal(at.server.origin, { 'Accept-Language': language }).open(page);
const own = {
  look_up_heading: 'Send it back',
  look_up_introduction: 'Two minutes,\nand you are done.',
  notice: 'Christmas: until <b>31</b> January {day}',
  help: 'Call 030 123456',
  closing: 'See you soon!',
};

describe('the texts of the portal', () => {
  before(async () => {
    at = await startShop({ name: 'Acme & Co' });
  });
  after(() => at.server.close());

  it('are the portal’s until the shop writes its own, which are escaped and keep their lines', async () => {
    const { body } = await at.clients.standard.get(path);
    assert.deepEqual(Object.keys(body.texts), [...LANGUAGES]);
    assert.equal(body.built_in.de.look_up_heading, 'Zurückgeben oder umtauschen');
    assert.deepEqual([body.built_in.en.help, body.revision], ['Questions? Contact Acme & Co.', 0]);
    assert.ok(Object.values(body.texts.en).every((text) => text === null));
    const saved = await change({ en: { ...own, help: ` ${own.help}\r\n` } }, { revision: 0 });
    assert.deepEqual([saved.status, saved.body.texts.en, saved.body.revision], [200, own, 1]);
    const { html, text } = await open('/portal/acme');
    assert.match(html, /<title>Send it back – Acme &amp; Co<\/title>/);
    assert.match(html, /<span class="own-text">Two minutes,\nand you are done\.<\/span>/);
    assert.ok(html.includes('Christmas: until &lt;b>31&lt;/b> January {day}'), html);
    assert.match(text, /Call 030 123456/);
    assert.doesNotMatch(text, /Return or exchange|Questions\? Contact/);
  });

  it('are shown where they belong: beside the items and the return, and not on the page for gifts', async () => {
    const order = await sellOrder(at.deps, at.shop, {});
    const items = await visitPortal(at.server.origin).post('/portal/acme', {
      order: order.name,
      zip: '43215',
    });
    assert.match(items.text, /What would you like to return\?.*Christmas: until/s);
    const failed = await visitPortal(at.server.origin).post('/portal/acme', { order: 'X', zip: '1' });
    assert.match(failed.text, /Send it back.*find that order/s);
    assert.doesNotMatch(failed.text, /Christmas/);
    const gift = await open('/portal/acme?gift=1');
    assert.match(gift.text, /Return a gift Prices stay hidden.*Christmas: until/s);
    const return_id = await openReturn(at.deps, at.shop);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    const status_path = new URL(body.status_page_url).pathname;
    assert.match((await open(status_path)).text, /See you soon!/);
    await at.deps.db.pool.query(`update returns set state = 'cancelled' where id = $1`, [return_id]);
    assert.doesNotMatch((await open(status_path)).text, /See you soon!/);
    for (const other of ['/portal/acme/orders', '/portal/acme/accessibility', '/portal/acme/link/unknown'])
      assert.match((await open(other)).text, /Call 030 123456/, other);
  });

  it('are never those of another language', async () => {
    await change({ de: { notice: 'Bis 31. Januar' } });
    const german = (await open('/portal/acme', 'de')).text;
    assert.match(german, /Zurückgeben oder umtauschen.*Bis 31\. Januar/s);
    const arabic = await open('/portal/acme', 'ar');
    for (const { text } of [arabic, { text: german }])
      assert.doesNotMatch(text, /Send it back|Two minutes|Christmas|Call 030/);
    assert.doesNotMatch(arabic.text, /Januar/);
  });

  it('say nothing on the pages of the withdrawal function', async () => {
    const plain = await at.server.createShop({ handle: 'plain', name: 'Plain' });
    await changePortalTexts(at.deps, plain.id, { en: own });
    const { text } = await open('/portal/plain/withdraw');
    for (const words of Object.values(own)) assert.ok(!text.includes(words), words);
    assert.match(text, /Questions\? Contact Plain\./);
    assert.match((await open('/portal/plain')).text, /Withdraw from contract here.*Call 030 123456/s);
  });

  it('are told to a front end of the shop, which needs no key', async () => {
    const anyone = at.server.client();
    const read = async (query: string) => (await anyone.get(`/shopper/portal-texts?${query}`)).body;
    assert.deepEqual(await read('shop=acme'), { language: 'en', texts: own });
    await changeBrand(at.deps, at.shop.id, { language: 'de' });
    const { language, texts } = await read('shop=acme');
    assert.deepEqual(
      [language, texts.look_up_heading, texts.notice, texts.closing],
      ['de', 'Zurückgeben oder umtauschen', 'Bis 31. Januar', null],
    );
    assert.equal((await read('shop=acme&language=fr')).texts.notice, null);
    assert.deepEqual(Object.keys((await read('shop=nobody')).errors), ['shop']);
    assert.deepEqual(Object.keys((await read('shop=acme&language=pt')).errors), ['language']);
  });

  it('are rejected with the place of what is wrong, and nothing is written', async () => {
    const saved = await readTexts(at.deps.db.root, at.shop.id);
    const wrong: [object, string][] = [
      [{ en: { look_up_heading: 'x'.repeat(81) } }, 'texts.en.look_up_heading'],
      [{ en: { look_up_heading: 'two\nlines' } }, 'texts.en.look_up_heading'],
      [{ de: { notice: 'x\n'.repeat(10) + 'x' } }, 'texts.de.notice'],
      [{ ar: { help: 'a\u0007b' } }, 'texts.ar.help'],
      [{ pt: { help: 'Ajuda' } }, 'texts.pt'],
      [{ en: { withdraw: 'Don’t' } }, 'texts.en.withdraw'],
    ];
    for (const [texts, field] of wrong) {
      const { status, body } = await change({ fr: { closing: 'Merci' }, ...texts });
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
    }
    // An emoji is one character.
    assert.equal((await change({ it: { look_up_heading: '🎁'.repeat(80) } })).status, 200);
    assert.equal((await change({ it: { look_up_heading: null } })).status, 200);
    assert.equal((await change({ en: { closing: null } }, { revision: 0 })).body.code, 'revision_conflict');
    assert.deepEqual(await readTexts(at.deps.db.root, at.shop.id), saved);
  });

  it('are changed by staff who may, and the audit log says from what to what', async () => {
    const manager = (await signStaffIn(at, 'manager')).client;
    const texts = { nl: { closing: 'Tot ziens' } };
    assert.equal((await manager.request('PATCH', path, { body: { texts } })).status, 200);
    const { rows } = await at.deps.db.pool.query(
      `select details from audit_inbox where operation = 'updatePortalTexts' order by id desc limit 1`,
    );
    const [noted] = rows[0].details.changes;
    assert.deepEqual([noted.object, noted.id, noted.after.closing], ['portal_texts', 'nl', 'Tot ziens']);
    const agent = (await signStaffIn(at, 'agent')).client;
    assert.equal((await agent.request('PATCH', path, { body: { texts } })).body.code, 'permission_missing');
  });

  it('are previewed in place before they are saved, as shoppers would see them', async () => {
    const saved = await readTexts(at.deps.db.root, at.shop.id);
    const preview = (body: object) => at.clients.standard.post('/settings/portal-preview', body);
    const texts = { look_up_heading: 'Alles zurück', notice: 'Nur <b>heute</b>', help: null };
    const { status, body } = await preview({ page: 'look_up', language: 'de', texts });
    assert.deepEqual([status, body.language], [200, 'de']);
    assert.match(body.html, /<html lang="de" dir="ltr">.*<h1 tabindex="-1">Alles zurück<\/h1>/s);
    assert.match(body.html, /Nur &lt;b>heute&lt;\/b>.*Fragen\? Wenden Sie sich an Acme &amp; Co/s);
    for (const page of ['items', 'review', 'status']) {
      const shown = await preview({ page, texts: { notice: 'Just now', closing: 'Bye', help: 'Ring us' } });
      assert.match(shown.body.html, /Ring us/, page);
      assert.match(shown.body.html, /Regency Cakestand/, page);
      assert.equal(shown.body.html.includes('Just now'), page === 'items', page);
      assert.equal(shown.body.html.includes('>Bye<'), page === 'status', page);
    }
    const wrong = await preview({ page: 'look_up', texts: { look_up_heading: 'two\nlines' } });
    assert.deepEqual(
      [wrong.status, wrong.body.errors],
      [422, { 'texts.look_up_heading': ['The text must be one line.'] }],
    );
    assert.deepEqual(await readTexts(at.deps.db.root, at.shop.id), saved);
  });

  it('are the built-in ones again once they are removed', async () => {
    await changePortalTexts(at.deps, at.shop.id, {
      en: Object.fromEntries(Object.keys(own).map((n) => [n, null])),
    });
    assert.match((await open('/portal/acme', 'en')).text, /Return or exchange/);
  });
});
