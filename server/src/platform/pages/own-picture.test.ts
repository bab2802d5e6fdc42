import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownPicture } from './own-picture.ts';

it('shows pictures of the portal of the shop only, at the address through which it is looked at, whatever local address it had before', () => {
  const config = { portal_url: 'https://example.com/portal' };
  const shop = { handle: 'demo', links: (path = '') => `/pages/returns${path}` };
  const show = (url: string | null) => ownPicture(config, shop, url);
  const drawn = 'pictures/bag.red.dots.svg';
  assert.equal(show(`https://example.com/portal/demo/${drawn}`), `/pages/returns/${drawn}`);
  for (const stored of ['http://localhost:4000/portal/demo', 'http://127.0.0.1:5000/demo'])
    assert.equal(show(`${stored}/${drawn}`), `/pages/returns/${drawn}`);
  assert.equal(show('data:image/png;base64,iVBORw0KGgo='), 'data:image/png;base64,iVBORw0KGgo=');
  for (const url of [
    null,
    '',
    '//elsewhere.example/a.png',
    '/portal/demo/a.png',
    'http://localhost:4000/portal/other/a.png',
    'https://cdn.example.com/demo/a.png',
    'https://example.com/portal/other/a.png',
    'https://cdn.example.com/a.png',
    'https://example.com.elsewhere.example/portal/demo/a.png',
    'data:text/html,x',
  ])
    assert.equal(show(url), null, String(url));
});
