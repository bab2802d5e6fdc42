import assert from 'node:assert/strict';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CsvError, readCsv } from '../../src/platform/files/read-csv.ts';
import type { CsvOptions, CsvRow } from '../../src/platform/files/read-csv.ts';
import { expectTurns } from '../support/cpu-time.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a text in pieces, so that every cell, quote and letter is torn somewhere. */
async function read(text: string | Uint8Array, options?: CsvOptions, size = 3): Promise<CsvRow[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return (await Array.fromAsync(readCsv(chunksOf(bytes, size), options))).flat();
}
const cells = async (...args: Parameters<typeof read>) => (await read(...args)).map((row) => row.cells);

describe('CSV that is read', () => {
  it('tells nothing from the empty text, and keeps quotes, line ends and delimiters in quotes', async () => {
    assert.deepEqual(await cells('a,b,c\n,"",x\n"say ""hi""","1,2","x\r\ny"\n'), [
      ['a', 'b', 'c'],
      [null, '', 'x'],
      ['say "hi"', '1,2', 'x\r\ny'],
    ]);
  });

  it('takes byte order marks, all line ends, empty lines and a last line without an end, and counts lines', async () => {
    const rows = await read('\uFEFFa;b\r\n"ü\n€";1\r\n\r\n\n;\rlast;3');
    assert.deepEqual(rows, [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['ü\n€', '1'] },
      { line: 6, cells: [null, null] },
      { line: 7, cells: ['last', '3'] },
    ]);
  });

  it('finds commas, semicolons, tabs and bars, outside of quotes', async () => {
    for (const mark of [',', ';', '\t', '|'])
      assert.deepEqual(await cells(`"a,b;c|d"${mark}e\n1${mark}2`), [
        ['a,b;c|d', 'e'],
        ['1', '2'],
      ]);
  });

  it('is what was written, whatever it is', async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', ',', '\r', '\n', ''),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const written = rows.map((row) =>
          row.map((one) => (one === null ? '' : `"${one.replaceAll('"', '""')}"`)).join(','),
        );
        assert.deepEqual(await cells(written.join('\n'), { delimiter: ',' }, size), rows);
      }),
      { numRuns: 50 },
    );
  });

  it('names the line of what is no CSV', async () => {
    const fails = (text: string | Uint8Array, message: RegExp, options?: CsvOptions) =>
      assert.rejects(
        read(text, options),
        (error) => error instanceof CsvError && message.test(error.message),
      );
    await fails('a,b\n1,"open\n2,3\n', /^Line 2: a quote is opened and never closed/);
    await fails('a,b\n1,"x"y\n', /^Line 2: there is text behind a closing quote/);
    await fails(`a\n${'x'.repeat(21)}`, /^Line 2 has more than 20 characters/, {
      max_row_chars: 20,
    });
    await fails('a,b,c,d', /^Line 1 has more than 3 cells/, { max_cells: 3 });
    await fails(Buffer.from('a,b\n1,\xfc', 'latin1'), /not in UTF-8/);
    await fails(Buffer.from('PK\u0003\u0004\xff\xfe', 'latin1'), /not in UTF-8/);
  });

  it('lets others run every few milliseconds, whatever comes', async () => {
    const size = 1_000_000;
    const worst = {
      'empty lines': '\n'.repeat(size),
      'short rows': 'a,b\n'.repeat(size / 4),
      'doubled quotes': `x,"${'""'.repeat(40_000)}"\n`.repeat(size / 80_000),
      'a quote that is never closed': `"${'x'.repeat(size)}`,
      'a line of commas': ','.repeat(size),
    };
    for (const [name, text] of Object.entries(worst)) {
      const readAll = async () => {
        try {
          for await (const _rows of readCsv(asFile(Buffer.from(text))));
        } catch (error) {
          assert.ok(error instanceof CsvError, String(error));
        }
      };
      await expectTurns(name, readAll);
    }
  });
});

/** Bytes as a file gives them: others get their turn before each piece. */
async function* asFile(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(bytes, 65_536)) {
    await letOthersRun();
    yield chunk;
  }
}
