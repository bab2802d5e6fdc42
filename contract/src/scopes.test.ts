import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScope, scopeLabel, SCOPES } from './scopes.ts';

test('every scope is read back as itself and has a label of its own', () => {
  for (const scope of SCOPES) assert.equal(parseScope(scope), scope);
  assert.equal(new Set(SCOPES.map(scopeLabel)).size, SCOPES.length);
  assert.equal(scopeLabel('destinations:read'), 'Destinations (Read)');
});

test('the alias of the drop-off scope is stored under the name of the contract', () => {
  assert.equal(parseScope('happy_returns_shipments:read'), 'dropoff_shipments:read');
});

test('anything else is no scope', () => {
  for (const text of ['', 'Returns', 'returns ', 'all', '*', 'destinations', 'toString', '__proto__'])
    assert.equal(parseScope(text), undefined, text);
});
