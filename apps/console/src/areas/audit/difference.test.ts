import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differencesOf } from './difference.ts';

describe('the difference of two values in the audit log', () => {
  it('names what differs within objects, and nothing else', () => {
    const before = { status: 'active', address: { city: 'York', zip: '1' }, scopes: ['a'] };
    const after = { status: 'inactive', address: { city: 'York', zip: '2' }, scopes: ['a', 'b'] };
    assert.deepEqual(differencesOf(before, after), [
      { path: 'status', before: 'active', after: 'inactive' },
      { path: 'address.zip', before: '1', after: '2' },
      { path: 'scopes', before: ['a'], after: ['a', 'b'] },
    ]);
  });

  it('has every value of something that is new or gone', () => {
    assert.deepEqual(differencesOf(null, { name: 'A', limit: null }), [
      { path: 'name', before: undefined, after: 'A' },
      { path: 'limit', before: undefined, after: null },
    ]);
    assert.deepEqual(differencesOf({ name: 'A' }, null), [{ path: 'name', before: 'A', after: undefined }]);
    assert.deepEqual(differencesOf({ address: 'changed' }, { address: { city: 'York' } }), [
      { path: 'address', before: 'changed', after: { city: 'York' } },
    ]);
  });
});
