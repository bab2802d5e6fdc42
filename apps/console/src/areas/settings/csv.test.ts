import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toCsv } from '@retour/contract/csv';
import { parseCsv } from './csv.ts';

it('a CSV file is read as it was written, whatever its fields hold', () => {
  const rows = [
    ['type', 'value'],
    ['email', 'a,"b"@example.com'],
    ['order', 'line\nbreak'],
    ['product_tag', 'Größe'],
  ];
  assert.deepEqual(parseCsv(`\uFEFF${toCsv(rows)}`), rows);
  assert.deepEqual(parseCsv('a,b\n\n,\nc,'), [
    ['a', 'b'],
    ['c', ''],
  ]);
});

it('a field that a spreadsheet would run is text in the file', () => {
  assert.equal(toCsv([['=1+1', '@x', 'plain']]), "'=1+1,'@x,plain\r\n");
});
