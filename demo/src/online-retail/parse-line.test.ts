import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { localTimeReader } from './local-time.ts';
import { max_line_chars, parseLine, readPence } from './parse-line.ts';
import { lineOf, writtenLine } from './test-lines.ts';

const good = '536365,85123A,RED MUG,6,2010-12-01 08:26:00,2.55,17850,United Kingdom';
const parse = (text: string) => parseLine(text, 2, localTimeReader('Europe/London'));

/** The good line with one field replaced. */
function withField(position: number, value: string): string {
  return good
    .split(',')
    .map((field, index) => (index === position ? value : field))
    .join(',');
}

describe('typing a line', () => {
  test('every field has its type: pence, UTC, whole units', () => {
    assert.deepEqual(parse(good), lineOf());
  });

  test('an unknown customer and a missing description are null, however they are written', () => {
    for (const absent of ['NA', '', '""']) {
      assert.partialDeepStrictEqual(parse(withField(6, absent)), { customer: null });
      assert.partialDeepStrictEqual(parse(withField(2, absent)), { description: null });
    }
  });

  test('the same article is the same stock code in capitals and in small letters', () => {
    assert.partialDeepStrictEqual(parse(withField(1, '85123a')), { stock_code: '85123A' });
    assert.partialDeepStrictEqual(parse(withField(1, 'gift_0001_20')), { stock_code: 'GIFT_0001_20' });
  });

  test('a line that cannot be typed says which field is wrong', () => {
    assert.equal(parse(''), 'empty');
    assert.equal(parse('"'.repeat(max_line_chars + 1)), 'line_too_long');
    assert.equal(parse(withField(2, 'FRAME 7"')), 'quotes');
    assert.equal(parse(`${good},more`), 'field_count');
    assert.equal(parse('536365,85123A'), 'field_count');
    assert.equal(parse(withField(0, '')), 'invoice');
    assert.equal(parse(withField(1, '')), 'stock_code');
    assert.equal(parse(withField(1, 'a\0b')), 'stock_code');
    assert.equal(parse(withField(2, 'x'.repeat(256))), 'description');
    for (const quantity of ['', '6.0', '1e3', '+6', ' 6', '1000001', '-1000001', '9'.repeat(30)])
      assert.equal(parse(withField(3, quantity)), 'quantity', quantity);
    assert.equal(parse(withField(4, '2010-12-01')), 'date');
    for (const price of ['', '2,55', '.5', '5.', '1e2', '£2', '1000000.01', 'NaN'])
      assert.equal(parse(withField(5, price.replace(',', ';'))), 'price', price);
    assert.equal(parse(withField(6, '1'.repeat(65))), 'customer');
    assert.equal(parse(withField(7, 'x'.repeat(101))), 'country');
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...good.split(',')))), (fields) => {
        parse(fields.join(','));
      }),
    );
    assert.notEqual(typeof parse(writtenLine('1', 'M', '-0', '2011-01-01 00:00:00', '-0')), 'string');
  });
});

describe('prices', () => {
  test('pounds are read as pence without passing through a binary fraction', () => {
    assert.deepEqual(readPence('2.55'), { pence: 255, rounded: false });
    assert.deepEqual(readPence('1.1'), { pence: 110, rounded: false });
    assert.deepEqual(readPence('7'), { pence: 700, rounded: false });
    assert.deepEqual(readPence('-11062.06'), { pence: -1106206, rounded: false });
    assert.deepEqual(readPence('1.005'), { pence: 101, rounded: true });
  });

  test('a fraction of a penny is rounded half up by magnitude, and said to be', () => {
    assert.deepEqual(readPence('0.001'), { pence: 0, rounded: true });
    assert.deepEqual(readPence('0.004999'), { pence: 0, rounded: true });
    assert.deepEqual(readPence('0.005'), { pence: 1, rounded: true });
    assert.deepEqual(readPence('-0.005'), { pence: -1, rounded: true });
    assert.deepEqual(readPence('-0.004'), { pence: 0, rounded: true });
    assert.deepEqual(readPence('2.5500'), { pence: 255, rounded: false });
  });

  test('every whole number of pence is read back from its pounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (pence) => {
        const text = `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;
        assert.deepEqual(readPence(text), { pence, rounded: false });
      }),
    );
  });
});
