import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseTransactions, readTransactions, UnreadableFile } from './read-transactions.ts';
import type { TransactionBatch } from './read-transactions.ts';
import { fileOf, header, writtenLine } from './test-lines.ts';

const lines = Array.from({ length: 50 }, (_, index) =>
  writtenLine(`${536365 + index}`, '85123A', index + 1, '2011-05-03 10:00:00', '2.55'),
);

const folder = mkdtempSync(join(tmpdir(), 'online-retail-'));
after(() => rm(folder, { recursive: true }));

async function fileWith(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function all<T>(batches: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(batches);
}

const unreadable = (says: RegExp) => (error: unknown) =>
  error instanceof UnreadableFile && says.test(error.message);

describe('reading a file', () => {
  test('a compressed file and a plain one give the same lines, whatever they are called', async () => {
    const text = [header, ...lines].join('\n');
    const plain = await all(readTransactions(await fileWith('a.csv.gz', text)));
    const compressed = await all(readTransactions(await fileWith('b.csv', gzipSync(text))));
    const linesOf = (batches: TransactionBatch[]) => batches.flatMap((batch) => batch.lines);
    assert.equal(linesOf(plain).length, 50);
    assert.deepEqual(linesOf(compressed), linesOf(plain));
  });

  test('batches have the size asked for, and tell how much of the file is read', async () => {
    const content = gzipSync([header, ...lines].join('\n'));
    const batches = await all(readTransactions(await fileWith('c.gz', content), 20));
    assert.deepEqual(
      batches.map((batch) => batch.lines.length),
      [20, 20, 10],
    );
    assert.equal(batches.at(-1)?.bytes_read, content.length);
    assert.equal(batches.at(-1)?.bytes_total, content.length);
  });

  test('nothing is read far ahead of the one who asks', async () => {
    let chunks_taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${header}\n`);
      for (;;) {
        chunks_taken += 1;
        yield Buffer.from(`${lines[0]}\n`);
      }
    }
    const batches = parseTransactions(endless(), 10);
    await batches.next();
    await batches.next();
    assert.equal(chunks_taken, 20);
    await batches.return(undefined);
  });

  test('chunks may end anywhere, also inside a character', async () => {
    const accented = lines.map((line) => line.replace('THING', 'CAFÉ £5'));
    const whole = await all(parseTransactions(fileOf(accented, 1_000_000)));
    assert.match(whole[0]?.lines[0]?.description ?? '', /^CAFÉ £5/);
    for (const chunk_bytes of [1, 2, 3, 7, 100])
      assert.deepEqual(await all(parseTransactions(fileOf(accented, chunk_bytes))), whole);
  });

  test('Windows line ends, a byte order mark and a missing last line end make no difference', async () => {
    const plain = await all(readTransactions(await fileWith('d.csv', [header, ...lines, ''].join('\n'))));
    const windows = await all(
      readTransactions(await fileWith('e.csv', `\uFEFF${[header, ...lines].join('\r\n')}`)),
    );
    assert.deepEqual(windows[0]?.lines, plain[0]?.lines);
  });

  test('a malformed line is kept with its number and reason, and harms no other line', async () => {
    const [batch] = await all(
      parseTransactions(fileOf([lines[0] ?? '', 'x,"y', '', 'a'.repeat(2_000_000), lines[1] ?? ''])),
    );
    assert.deepEqual(batch?.malformed, [
      { line_number: 3, reason: 'quotes' },
      { line_number: 4, reason: 'empty' },
      { line_number: 5, reason: 'line_too_long' },
    ]);
    assert.deepEqual(
      batch?.lines.map(({ line_number, invoice }) => [line_number, invoice]),
      [
        [2, '536365'],
        [6, '536366'],
      ],
    );
  });
});

describe("a file that can't be read", () => {
  test('a missing file and a folder are named', async () => {
    await assert.rejects(
      all(readTransactions(join(folder, 'none.csv'))),
      unreadable(/none\.csv can't be read/),
    );
    await assert.rejects(all(readTransactions(folder)), unreadable(/can't be read/));
  });

  test('another header says what was expected and what is there', async () => {
    const path = await fileWith('other.csv', 'id,name\n1,2\n');
    await assert.rejects(
      all(readTransactions(path)),
      unreadable(/other\.csv can't be read: .*InvoiceNo,StockCode.*"id,name"/),
    );
    await assert.rejects(
      all(readTransactions(await fileWith('empty.csv', ''))),
      unreadable(/empty\.csv can't be read: it is empty/),
    );
  });

  test('a compressed file that ends too early is refused after its good lines, not taken for complete', async () => {
    const whole = gzipSync([header, ...lines].join('\n'));
    const path = await fileWith('cut.gz', whole.subarray(0, whole.length - 12));
    await assert.rejects(all(readTransactions(path)), unreadable(/cut\.gz can't be read/));
  });
});
