import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accentFrom } from '@retour/tokens';
import { changeBrand, readBrand } from '../../src/modules/shop/brands/index.ts';
import type { GivenBrand } from '../../src/modules/shop/brands/index.ts';
import { readSettings } from '../../src/modules/messages/emails/store-settings.ts';
import { readFont } from '../support/font.ts';
import { openReturn } from '../support/factories.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let at: TestShop;
const change = (given: GivenBrand) => changeBrand(at.deps, at.shop.id, given);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, at.server.origin), { headers });
const page = async (path = '/portal/acme') => (await get(path)).text();

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
);

describe('the brand of a shop', () => {
  before(async () => {
    at = await startShop({ name: 'Acme & Co' });
  });
  after(() => at.server.close());

  it('is the default until the shop chooses one', async () => {
    const html = await page();
    assert.doesNotMatch(html, /<style|class="logo"/);
  });

  it('colours every page of the shop with what follows from its colour, computed once', async () => {
    assert.deepEqual(await change({ accent: '#1F5C47', radius: 16 }), []);
    const { accent } = accentFrom('#1F5C47');
    const answer = await get('/portal/acme');
    const html = await answer.text();
    const [, nonce, style] = /<style nonce="([^"]+)">([^<]+)<\/style>/.exec(html)!;
    for (const [name, { light, dark }] of Object.entries(accent))
      assert.deepEqual(
        [...style!.matchAll(new RegExp(`--r-${name}:([^;}]+)`, 'g'))].map(([, value]) => value),
        [light, dark],
      );
    assert.match(style!, /--r-radius-chip:12px;--r-radius-control:16px;--r-radius-card:24px/);
    assert.ok(answer.headers.get('Content-Security-Policy')!.includes(`'nonce-${nonce}'`));
    const return_id = await openReturn(at.deps, at.shop);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    for (const path of [new URL(body.status_page_url).pathname, '/portal/acme/link/unknown'])
      assert.match(await page(path), /--r-accent:#1F5C47/, path);
  });

  it('colours the withdrawal function, and gives it the language of the shop', async () => {
    const painted = await at.server.createShop({ handle: 'painted' });
    await changeBrand(at.deps, painted.id, { accent: '#1f5c47', logo, language: 'de' });
    const html = await page('/portal/painted/withdraw');
    assert.match(html, /--r-accent:#1F5C47/);
    assert.match(html, /class="logo" src="\/portal\/painted\/logo\//);
    assert.match(html, /<html lang="de"/);
  });

  it('adjusts a colour that nobody could read, and says so', async () => {
    assert.deepEqual(await change({ accent: '#F5C518' }), ['dark_text']);
    const { accent_color, accent } = await readBrand(at.deps.db.root, at.shop.id);
    assert.equal(accent_color, '#f5c518');
    assert.notEqual(accent!['accent-ink'].light, '#F5C518');
  });

  it('serves the logo as an image that runs nothing, at an address that changes with it', async () => {
    await change({ logo });
    const [, path] = /<img class="logo" src="([^"]+)" alt="Acme &amp; Co"/.exec(await page())!;
    assert.match(path!, /^\/portal\/acme\/logo\/[0-9a-f]{16}\.svg$/);
    const answer = await get(path!);
    assert.equal(answer.headers.get('Content-Type'), 'image/svg+xml; charset=utf-8');
    assert.match(
      answer.headers.get('Content-Security-Policy')!,
      /^default-src 'none'; style-src 'unsafe-inline'.*sandbox$/,
    );
    assert.match(answer.headers.get('Cache-Control')!, /immutable/);
    assert.equal(answer.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), logo);
    const other = await at.server.createShop({ handle: 'other' });
    await changeBrand(at.deps, other.id, { radius: 0 });
    for (const wrong of [
      path!.replace('.svg', '.png'),
      path!.replace('acme', 'other'),
      '/portal/acme/logo/0000000000000000.svg',
    ])
      assert.equal((await get(wrong)).status, 404, wrong);
    await change({ logo: null });
    assert.equal((await get(path!)).status, 404);
    assert.doesNotMatch(await page(), /class="logo"/);
  });

  it('sets pages in the font of the shop, from an address that changes with it', async () => {
    const font = readFont();
    await change({ font });
    const answer = await get('/portal/acme');
    const html = await answer.text();
    const [, path] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html)!;
    assert.match(path!, /^\/portal\/acme\/font\/[0-9a-f]{16}\.woff2$/);
    const [, nonce, style] = /<style nonce="([^"]+)">([^<]+)<\/style>/.exec(html)!;
    assert.ok(style!.includes(`font-display:swap;font-weight:400 700;src:url("${path}")`), style);
    assert.match(style!, /local\("Arial"\).*size-adjust:10\d(\.\d)?%.*--r-font:"Shop","Shop Fallback"/);
    const policy = answer.headers.get('Content-Security-Policy')!;
    assert.ok(policy.includes(`'nonce-${nonce}'`) && policy.includes("font-src 'self';"), policy);
    const file = await get(path!);
    assert.deepEqual(
      ['Content-Type', 'Cache-Control', 'Cross-Origin-Resource-Policy'].map((name) => file.headers.get(name)),
      ['font/woff2', 'public, max-age=31536000, immutable', 'same-origin'],
    );
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), font);
    for (const wrong of [path!.replace('acme', 'other'), '/portal/acme/font/0000000000000000.woff2'])
      assert.equal((await get(wrong)).status, 404, wrong);
    await change({ font: null });
    assert.equal((await get(path!)).status, 404);
    assert.doesNotMatch(await page(), /@font-face|woff2"[^>]*\/font\//);
  });

  it('has CSS that pages load last, from an address that changes with it, and that the withdrawal function is without', async () => {
    const css = '.site-header { border-block-end: 3px solid var(--r-accent); }';
    await change({ css });
    const answer = await get('/portal/acme');
    const html = await answer.text();
    const [, path] = /<link rel="stylesheet" href="([^"]+)" data-shop-style/.exec(html)!;
    assert.match(path!, /^\/portal\/acme\/style\/[0-9a-f]{16}\.css$/);
    assert.ok(
      html.indexOf(path!) > html.indexOf('</style>') && html.indexOf(path!) > html.indexOf('/assets/main'),
    );
    const policy = answer.headers.get('Content-Security-Policy')!;
    assert.match(policy, /style-src 'self' 'nonce-[^']+';.* font-src 'self'; img-src 'self' data: blob:;/);
    const file = await get(path!);
    assert.deepEqual(
      ['Content-Type', 'Cache-Control', 'X-Content-Type-Options'].map((name) => file.headers.get(name)),
      ['text/css; charset=utf-8', 'public, max-age=31536000, immutable', 'nosniff'],
    );
    assert.equal(await file.text(), `@layer shop {\n${css}\n}\n`);
    const return_id = await openReturn(at.deps, at.shop);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    const status = new URL(body.status_page_url).pathname;
    for (const shown of [status, `${status}/slip`, '/portal/acme/link/unknown', '/portal/acme/accessibility'])
      assert.ok((await page(shown)).includes(path!), shown);
    const styled = await at.server.createShop({ handle: 'styled' });
    await changeBrand(at.deps, styled.id, { css });
    assert.match(await page('/portal/styled'), /data-shop-style/);
    assert.doesNotMatch(await page('/portal/styled/withdraw'), /data-shop-style/);
    for (const wrong of [path!.replace('acme', 'other'), '/portal/acme/style/0000000000000000.css'])
      assert.equal((await get(wrong)).status, 404, wrong);
    const { body: shown } = await at.clients.standard.get('/settings/brand');
    assert.deepEqual([shown.css, new URL(shown.css_url).pathname], [css, path]);
    const save = (given: string | null) =>
      at.clients.standard.request('PATCH', '/settings/brand', { body: { css: given } });
    const refused = await save('a {}\n@import "//evil.example";');
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, { css: ['Line 2, column 1: @import can’t be used: the portal loads no other style sheets.'] }],
    );
    assert.equal((await save('a{}'.repeat(350_000))).status, 413);
    assert.deepEqual(Object.keys((await save('a{}'.repeat(7000))).body.errors), ['css']);
    assert.equal((await save(null)).body.css_url, null);
    assert.equal((await get(path!)).status, 404);
    assert.doesNotMatch(await page(), /data-shop-style/);
  });

  it('shows its links in a fixed order, and its language to readers who ask for no other', async () => {
    await change({
      links: { contact: 'mailto:help@acme.example', privacy: 'https://acme.example/privacy?a=1&b="' },
      language: 'nl',
    });
    await change({ links: { returns_policy: 'https://acme.example/returns' } });
    const links = [...(await page()).split('class="footer-links"')[1]!.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    assert.deepEqual(links, [
      'https://acme.example/returns',
      'https://acme.example/privacy?a=1&amp;b=&quot;',
      // Without a statement of the shop's own, the one of the portal.
      '/portal/acme/accessibility',
      'mailto:help@acme.example',
    ]);
    const { html } = await visitPortal(at.server.origin).post('/portal/acme/orders', {
      email: 'nobody@example.com',
    });
    assert.match(
      html,
      /<a href="mailto:help@acme\.example">Acme/,
      'whoever got no e-mail is led to the shop',
    );
    for (const [asked, told] of [
      ['xx', 'nl'],
      ['fr', 'fr'],
    ])
      assert.equal(
        (await get('/portal/acme', { 'Accept-Language': asked! })).headers.get('Content-Language'),
        told,
      );
    await change({ links: { contact: null, privacy: null, returns_policy: null } });
    assert.doesNotMatch(await page(), /acme\.example/);
  });

  it('is that of the e-mail too, unless they have their own', async () => {
    await change({ accent: '#1f5c47', language: 'nl' });
    const { accent_color, language } = await readSettings(at.deps.db.root, at.shop.id);
    assert.deepEqual([accent_color, language], ['#1f5c47', 'nl']);
  });

  it('changes not at all where something of it is wrong', async () => {
    const before_brand = await readBrand(at.deps.db.root, at.shop.id);
    const wrong: [GivenBrand, string][] = [
      [{ accent: 'red' }, 'accent'],
      [{ accent: '#12345' }, 'accent'],
      [{ radius: 4 }, 'radius'],
      [{ language: 'xx' }, 'language'],
      [{ logo: Buffer.from('GIF89a') }, 'logo'],
      [{ font: Buffer.from('wOFF') }, 'font'],
      [{ css: 'a {' }, 'css'],
      ...[
        'http://acme.example',
        'javascript:alert(1)',
        'https://a:b@acme.example',
        'mailto:x',
        '/returns',
        `https://a.example/${'a'.repeat(500)}`,
      ].map((privacy): [GivenBrand, string] => [{ links: { privacy } }, 'links.privacy']),
      [{ links: { imprint: 'https://acme.example' } as GivenBrand['links'] }, 'links.imprint'],
    ];
    for (const [given, field] of wrong)
      await assert.rejects(change({ radius: 0, ...given }), (error: any) => {
        assert.deepEqual([error.code, Object.keys(error.extras.errors)], ['validation_failed', [field]]);
        return true;
      });
    assert.deepEqual(await readBrand(at.deps.db.root, at.shop.id), before_brand);
  });

  it('keeps the addresses of its files from being a shop', async () => {
    for (const handle of ['assets', '_acme'])
      await assert.rejects(
        async () => at.server.createShop({ handle }),
        { code: 'validation_failed' },
        handle,
      );
  });
});
