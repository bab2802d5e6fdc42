import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { splitLine } from './split-line.ts';

describe('splitting a line', () => {
  test('commas and doubled quotes inside a quoted field belong to it', () => {
    assert.deepEqual(splitLine('1,"A, B",2'), ['1', 'A, B', '2']);
    assert.deepEqual(splitLine('"FRAME 7"" SIZE",""'), ['FRAME 7" SIZE', '']);
    assert.deepEqual(splitLine('"",a,'), ['', 'a', '']);
  });

  test('a line without quotes keeps its empty fields', () => {
    assert.deepEqual(splitLine(',a,,'), ['', 'a', '', '']);
    assert.deepEqual(splitLine(''), ['']);
  });

  test('quotes that do not pair up, or touch other text, spoil the line instead of guessing', () => {
    for (const line of ['a,"b', 'a,"b""', 'a"b,c', '"a"b,c', 'a,b"', '"a" ,b', '"'])
      assert.equal(splitLine(line), undefined, line);
  });

  test('any fields that are written as CSV are read back as another CSV reader reads them', () => {
    const field = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', ',', '"', "'", '\\', '😀'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(field, fc.boolean()), { minLength: 1, maxLength: 6 }), (fields) => {
        const line = fields
          .map(([text, quoted]) => (quoted || /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
          .join(',');
        // The other reader skips a line that is empty altogether.
        fc.pre(line !== '');
        assert.deepEqual(splitLine(line), parse(line)[0]);
      }),
    );
  });
});
