import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS, ROLES, permissionsOf } from './permissions.ts';

test('an owner may do everything, and a read-only member changes nothing', () => {
  assert.deepEqual([...permissionsOf('owner')], PERMISSIONS);
  for (const permission of permissionsOf('read-only')) assert.match(permission, /:read$|^own_sessions$/);
});

test('every role may do less than an owner, and something', () => {
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const { size } = permissionsOf(role);
    assert.ok(size > 0 && size < PERMISSIONS.length, role);
  }
});

test('whoever may change a kind of thing may read it', () => {
  for (const role of ROLES) {
    const held = permissionsOf(role);
    for (const permission of held) {
      const read = permission.replace(/:write$/, ':read');
      if (PERMISSIONS.some((one) => one === read))
        assert.ok(
          [...held].some((one) => one === read),
          `${role} ${permission}`,
        );
    }
  }
});
