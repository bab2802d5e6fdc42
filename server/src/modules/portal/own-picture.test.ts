import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownPicture } from './own-picture.ts';

it('shows pictures of the own host only, below the path that browsers see', () => {
  const behind_proxy = { portal_url: 'https://returns.example.com' };
  const below_path = { portal_url: 'https://example.com/portal' };
  const drawn = 'demo/pictures/bag.red.dots.svg';
  assert.equal(ownPicture(behind_proxy, `https://returns.example.com/${drawn}`), `/${drawn}`);
  assert.equal(ownPicture(below_path, `https://example.com/portal/${drawn}`), `/portal/${drawn}`);
  assert.equal(
    ownPicture(below_path, 'data:image/png;base64,iVBORw0KGgo='),
    'data:image/png;base64,iVBORw0KGgo=',
  );
  for (const url of [
    null,
    '',
    '//elsewhere.example/a.png',
    '/portal/a.png',
    'https://cdn.example.com/a.png',
    'https://example.com.elsewhere.example/portal/a.png',
    'data:text/html,x',
  ])
    assert.equal(ownPicture(below_path, url), null, String(url));
});
