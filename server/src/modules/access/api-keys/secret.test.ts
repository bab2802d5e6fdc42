import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isWellFormedApiKey } from '@retour/contract/ids';
import { makeSecret } from './secret.ts';

it('makes keys that are well formed, all different, and use the whole alphabet', () => {
  const keys = Array.from({ length: 1000 }, () => makeSecret(12, {}));
  assert.ok(keys.every(isWellFormedApiKey));
  assert.equal(new Set(keys).size, keys.length);
  const characters = new Set(keys.flatMap((key) => key.slice(4, 34).split('')));
  assert.equal(characters.size, 62);
});

it('names the shop in a key of its test side', () => {
  const key = makeSecret(12, { is_test_side: true });
  assert.match(key, /^rtr_test_12_[0-9A-Za-z]{36}$/);
  assert.ok(isWellFormedApiKey(key));
  assert.ok(!isWellFormedApiKey(key.replace('_12_', '_13_')));
});
