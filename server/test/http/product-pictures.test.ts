import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { productPicture } from '../../src/modules/commerce/product-pictures/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { sellOrder } from '../support/factories.ts';
import { drawHugePicture, drawPicture } from '../support/pictures.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { runJob } from '../support/run-job.ts';

describe('a picture of a product on another host', () => {
  const clock = new TestClock();
  const asked: string[] = [];
  let served: Record<string, Uint8Array> = {};
  const host = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/moved.jpg') return response.writeHead(302, { Location: '/shirt.png' }).end();
    const file = served[path];
    return response.writeHead(file ? 200 : 404, { 'Content-Type': 'image/png' }).end(file);
  });
  let app: TestApp;
  let shop: Shop;
  const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;
  const addressOf = (url: string | null, of = shop) =>
    productPicture({ deps: app.deps, shop: of, links: (path = '') => `/portal/${of.handle}${path}` }, url);
  const get = (path: string) => fetch(new URL(path, app.origin));

  before(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    app = await startTestApp({ clock, role: 'api', settings: { RETOUR_EGRESS_ALLOW: '127.0.0.0/8' } });
    shop = await app.createShop({ handle: 'acme' });
    served = {
      '/shirt.png': await drawPicture('png'),
      '/huge.png': await drawHugePicture(60_000, 60_000),
      '/page.png': Buffer.from('<html><script>alert(1)</script></html>'),
      '/large.png': new Uint8Array(1_100_000),
    };
  });
  after(async () => {
    await app.close();
    host.closeAllConnections();
    host.close();
  });

  it('is shown from the portal’s own host, small, written anew, and fetched once', async () => {
    const { name } = await sellOrder({ ...app.deps, clock }, shop);
    await app.deps.db.pool.query('update order_line_items set image = $1', [at('/shirt.png')]);
    const visitor = visitPortal(app.origin);
    const { html } = await visitor.post('/portal/acme', { order: name, zip: '43215' });
    const [, path] = /<img src="([^"]+\/product\/[^"]+)"/.exec(html)!;
    assert.ok(!html.includes(at('')), 'nothing of the page names the other host');
    const answers = await Promise.all([get(path!), get(path!), get(path!)]);
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.headers.get('Content-Type')], [200, 'image/jpeg']);
      assert.match(answer.headers.get('Content-Security-Policy')!, /^default-src 'none'.*sandbox$/);
    }
    const picture = Buffer.from(await answers[0].arrayBuffer());
    const { format, width, exif } = await sharp(picture).metadata();
    assert.deepEqual([format, width, exif], ['jpeg', 64, undefined]);
    assert.deepEqual(asked.splice(0), ['/shirt.png']);
    // A picture that has gone from its host stays as it was.
    clock.advance(8 * day_ms);
    const { ['/shirt.png']: shirt, ...rest } = served;
    served = rest;
    assert.equal((await get(path!)).headers.get('Content-Type'), 'image/jpeg');
    assert.deepEqual(asked.splice(0), ['/shirt.png']);
    served = { ...rest, '/shirt.png': shirt! };
  });

  it('is an empty tile where there is none that can be shown', async () => {
    for (const path of ['/none.png', '/moved.jpg', '/huge.png', '/page.png', '/large.png']) {
      const answer = await get(addressOf(at(path))!);
      assert.deepEqual(
        [answer.status, answer.headers.get('Content-Type')],
        [200, 'image/svg+xml; charset=utf-8'],
        path,
      );
      assert.doesNotMatch(await answer.text(), /script/);
    }
    asked.splice(0);
    await get(addressOf(at('/none.png'))!);
    assert.deepEqual(asked, [], 'a host that has none is not asked for each page');
    for (const url of ['http://169.254.169.254/latest/meta-data', 'http://[::1]/a.png'])
      assert.equal(
        (await get(addressOf(url)!)).headers.get('Content-Type'),
        'image/svg+xml; charset=utf-8',
        url,
      );
  });

  it('is fetched for addresses of this shop’s pages only', async () => {
    const other = await app.createShop({ handle: 'other' });
    const path = addressOf(at('/shirt.png'))!;
    asked.splice(0);
    for (const wrong of [
      path.replace('/acme/', '/other/'),
      path.replace('.jpg', 'A.jpg'),
      '/portal/acme/product/x.jpg',
      path.replace('/acme/', '/nobody/'),
    ])
      assert.ok((await get(wrong)).status >= 400, wrong);
    assert.deepEqual(asked, []);
    assert.notEqual(addressOf(at('/shirt.png'), other), path);
    for (const url of [
      null,
      '',
      '//elsewhere.example/a.png',
      '/a.png',
      'data:text/html,x',
      'javascript:x()',
      `https://a.example/${'a'.repeat(700)}`,
    ])
      assert.equal(addressOf(url), null, String(url));
    assert.equal(
      addressOf(`${app.deps.config.portal_url}/acme/pictures/a.svg`),
      '/portal/acme/pictures/a.svg',
    );
  });

  it('is forgotten a month after it was fetched', async () => {
    const count = async () => (await app.deps.db.pool.query('select from product_pictures')).rowCount;
    assert.ok((await count())! > 0);
    clock.advance(31 * day_ms);
    await runJob({ ...app.deps, clock }, 'product-pictures.delete-old');
    assert.equal(await count(), 0);
  });
});
