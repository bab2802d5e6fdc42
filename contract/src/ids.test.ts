import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { apiKeyChecksum, formatPid, isWellFormedApiKey, parseId, parsePid } from './ids.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base62 = fc.string({
  unit: fc.constantFrom(...Array.from(alphabet)),
  minLength: 30,
  maxLength: 30,
});

test('an id is an integer from 1 to the largest safe one, or its digits', () => {
  for (const value of [1, 37603915, Number.MAX_SAFE_INTEGER, '1', '37603915', '9007199254740991']) {
    assert.equal(parseId(value), Number(value));
  }
});

test('nothing else is an id', () => {
  const others = [
    '9007199254740992',
    '9007199254740993',
    '99999999999999999999',
    '0',
    '007',
    '-1',
    '1.0',
    '1e3',
    ' 1',
    '',
    '0x1',
  ];
  for (const value of [
    ...others,
    0,
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    1n,
    [1],
    {},
  ])
    assert.equal(parseId(value), undefined, typeof value);
});

test('an identifier of the provider means the same as integer and as digits', () => {
  assert.equal(parsePid(5444175757553), '5444175757553');
  assert.equal(parsePid('5444175757553'), '5444175757553');
  assert.equal(formatPid('5444175757553'), 5444175757553);
});

test('an identifier of the provider that is no safe integer stays the text that it is', () => {
  for (const text of [
    '007',
    '0',
    '9007199254740992',
    'gid://shop/Order/1',
    '-5',
    '1.5',
    'ä'.repeat(255),
    '😀'.repeat(255),
  ]) {
    assert.equal(parsePid(text), text);
    assert.equal(formatPid(text), text);
  }
  for (const value of ['', 'a'.repeat(256), '😀'.repeat(256), -1, 1.5, 2 ** 53, null, undefined, true, {}])
    assert.equal(parsePid(value), undefined);
});

test('reading what was written gives the same identifier of the provider', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 255 }), (text) => parsePid(formatPid(text)) === text),
  );
  fc.assert(fc.property(fc.maxSafeNat(), (value) => parsePid(formatPid(String(value))) === String(value)));
});

test('the checksum of a key is the one of the contract', () => {
  assert.equal(apiKeyChecksum('rtr_0123456789ABCDEFGHIJabcdefghij'), '1wmyeY');
  assert.ok(isWellFormedApiKey('rtr_0123456789ABCDEFGHIJabcdefghij1wmyeY'));
});

test('the checksum is CRC-32 in base 62', () => {
  fc.assert(
    fc.property(base62, (random) => {
      const digits = Array.from(apiKeyChecksum(`rtr_${random}`), (digit) => alphabet.indexOf(digit));
      assert.equal(digits.length, 6);
      assert.equal(
        digits.reduce((soFar, digit) => soFar * 62 + digit, 0),
        crc32(`rtr_${random}`),
      );
    }),
  );
});

test('a key with one other character is refused without a look-up', () => {
  fc.assert(
    fc.property(base62, fc.integer({ min: 4, max: 39 }), (random, position) => {
      const key = `rtr_${random}${apiKeyChecksum(`rtr_${random}`)}`;
      assert.ok(isWellFormedApiKey(key));
      const other = key.charAt(position) === 'x' ? 'y' : 'x';
      assert.equal(isWellFormedApiKey(key.slice(0, position) + other + key.slice(position + 1)), false);
    }),
  );
  for (const text of [
    '',
    'rtr_',
    'rtr_0123456789ABCDEFGHIJabcdefghij1wmyeY ',
    'rtr_0123456789ABCDEFGHIJabcdefghij1wmye-',
  ])
    assert.equal(isWellFormedApiKey(text), false);
});
