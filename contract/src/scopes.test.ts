import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScope, SCOPES } from './scopes.ts';

test('every scope is read back as itself', () => {
  for (const scope of SCOPES) assert.equal(parseScope(scope), scope);
});

test('the alias of the drop-off scope is stored under the name of the contract', () => {
  assert.equal(parseScope('happy_returns_shipments:read'), 'dropoff_shipments:read');
});

test('anything else is no scope', () => {
  for (const text of ['', 'Returns', 'returns ', 'all', '*', 'destinations', 'toString', '__proto__'])
    assert.equal(parseScope(text), undefined, text);
});
