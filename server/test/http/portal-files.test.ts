import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let origin: string;

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, origin), { headers });

describe('the portal', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ role: 'api', settings: { RETOUR_ANONYMOUS_RATE_LIMIT: '5' } });
    await app.createShop({ handle: 'acme' });
    ({ origin } = app);
  });
  after(() => app.close());

  const filesOf = (html: string) =>
    [...html.matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+)"/g)].map(([, file]) => file!);

  it('serves its files compressed and for good, and no rate limit counts them', async () => {
    const files = filesOf(await (await get('/portal/acme')).text());
    assert.equal(files.length, 3);
    for (const file of [...files, ...files, ...files]) {
      const answer = await get(file, { 'Accept-Encoding': 'br' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
      assert.match(answer.headers.get('Content-Security-Policy') ?? '', /^default-src 'none'/);
      assert.equal(answer.headers.get('Content-Encoding'), file.endsWith('.woff2') ? null : 'br');
      assert.ok((await answer.arrayBuffer()).byteLength > 100);
    }
  });

  it('serves nothing beside them', async () => {
    for (const path of [
      'nothing.css',
      '',
      '..%2fserver%2fserver.js',
      '../server/server.js',
      '%2e%2e/server/server.js',
    ])
      assert.equal((await get(`/portal/assets/${path}`)).status, 404, path);
    // `fetch` would resolve these.
    for (const path of [
      '/portal/assets/%2e%2e/%2e%2e/package.json',
      '/console/assets/%2e%2e/package.json',
      '/portal/assets/%00',
      '/portal/assets/../x',
    ]) {
      const request = httpGet(origin, { path });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(answer.resume().statusCode, 404, path);
    }
  });
});

describe('the language of a page', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
    ({ origin } = at.server);
  });
  after(() => at.server.close());

  it('is that of the browser until another is chosen, and stays so', async () => {
    const german = await get('/portal/acme', { 'Accept-Language': 'de-DE,de;q=0.9' });
    assert.equal(german.headers.get('Content-Language'), 'de');
    assert.match(await german.text(), /<html lang="de" dir="ltr">.*Bestellung suchen/s);
    const arabic = await get('/portal/acme?lang=ar', { 'Accept-Language': 'de' });
    assert.match(await arabic.text(), /<html lang="ar" dir="rtl">/);
    const cookie = arabic.headers.get('Set-Cookie')!;
    assert.match(cookie, /^retour_language=ar; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const kept = await get('/portal/acme', {
      Cookie: `a=b; ${cookie.split(';', 1)[0]}`,
      'Accept-Language': 'de',
    });
    assert.equal(kept.headers.get('Content-Language'), 'ar');
    assert.equal((await get('/portal/acme?lang=xx')).headers.get('Set-Cookie'), null);
  });

  it('leaves no English sentence on a page in another language', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    const html = await (await get(`${body.status_page_url}?lang=de`)).text();
    assert.doesNotMatch(html, />[^<]*\b(your|you|the|and|return)\b[^<]*</i);
  });
});
