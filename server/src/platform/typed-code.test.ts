import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashCode, makeCode } from './typed-code.ts';

test('codes differ and are easy to read', () => {
  const codes = Array.from({ length: 1000 }, makeCode);
  assert.equal(new Set(codes).size, 1000);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('a code is found however it is typed', () => {
  const hash = hashCode('7K2M-D9X4-10N3-VH6T');
  for (const typed of [
    '7k2md9x410n3vh6t',
    ' 7K2M D9X4 10N3 VH6T ',
    '7K2M-D9X4-IoN3-VH6T',
    '7K2M-D9X4-lON3-VH6T',
  ])
    assert.deepEqual(hashCode(typed), hash);
  assert.notDeepEqual(hashCode('7K2M-D9X4-10N3-VH6V'), hash);
});
