import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as states from './states.ts';

test('processing is shown as open, every other state as itself', () => {
  assert.equal(states.wireState('processing'), 'open');
  for (const state of states.WIRE_STATES) assert.equal(states.wireState(state), state);
});

test('no clients see a state that is not theirs', () => {
  for (const state of states.RETURN_STATES) assert.ok(states.WIRE_STATES.includes(states.wireState(state)));
});

test('no list names a value twice', () => {
  const lists = Object.values(states).filter((value) => Array.isArray(value));
  assert.ok(lists.length > 0);
  for (const list of lists) assert.equal(new Set<string>(list).size, list.length);
});
