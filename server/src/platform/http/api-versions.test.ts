import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from '../route.ts';
import { routedVersion, versionHeaders, versionOf, withVersions } from './api-versions.ts';

test('every version of a path is routed the same, and one that does not exist has no route', () => {
  for (const name of ['v1', '2026-07', '2026-10', 'latest', 'unstable'])
    for (const rest of ['', '/orders', '/orders?limit=1', '?x=1'])
      assert.equal(routedVersion(`/api/${name}${rest}`), `/api/v1${rest}`);
  for (const url of ['/api/2026-11/orders', '/api/v2/returns', '/api/2026-100/x', '/portal/latest', '/'])
    assert.equal(routedVersion(url), url);
  assert.equal(versionOf('/api/latest/orders').name, '2026-10');
  assert.equal(versionOf('/portal/acme').name, '2026-07');
});

test('a deprecated version tells since when, until when and where to read on', () => {
  const version = {
    name: '2026-10',
    aliases: [],
    deprecated_at: new Date('2027-04-01T00:00:00Z'),
    sunset_at: new Date('2028-04-01T00:00:00Z'),
  };
  assert.deepEqual(versionHeaders(version, 'https://retour.example.com'), {
    'X-API-Version': '2026-10',
    Deprecation: '@1806537600',
    Link: '<https://retour.example.com/guide/versions/>; rel="deprecation"',
    Sunset: 'Sat, 01 Apr 2028 00:00:00 GMT',
  });
  assert.deepEqual(versionHeaders(versionOf('/api/v1/orders'), 'https://retour.example.com'), {});
});

test('a difference of an operation that does not exist stops the start', () => {
  const change = {
    since: '2026-10',
    operations: ['gradeItem'],
    summary: '',
    change: (route: Route) => route,
  };
  assert.throws(() => withVersions([], [change]), /gradeItem/);
});
