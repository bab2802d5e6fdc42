import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as states from './states.ts';

test('no list names a value twice', () => {
  const lists = Object.values(states).filter((value) => Array.isArray(value));
  assert.ok(lists.length > 0);
  for (const list of lists) assert.equal(new Set<string>(list).size, list.length);
});
