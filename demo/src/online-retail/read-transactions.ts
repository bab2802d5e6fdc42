import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { localTimeReader } from './local-time.ts';
import { column_names, max_line_chars, parseLine } from './parse-line.ts';
import type { MalformedLine, TransactionLine } from './transaction-line.ts';

/** Some neighbouring lines of the file; every line after the header is in exactly one of the two lists of one batch. */
export type TransactionBatch = {
  lines: TransactionLine[];
  malformed: MalformedLine[];
  /** Bytes of the file (compressed, if it is) that were taken from the disk so far, and in all: for a progress bar. */
  bytes_read: number;
  bytes_total: number;
};

/** The file cannot be read as the Online Retail data set at all. The message names the file and says what is wrong. */
export class UnreadableFile extends Error {}

const lines_per_batch_default = 5000;

/**
 * Streams a `.csv` or `.csv.gz` of the Online Retail data set as typed lines, in the file's order, in constant memory:
 * nothing is read ahead of the consumer but a few buffers. Whether it is compressed is seen by its first bytes, not its
 * name. Times are UK local time. Throws `UnreadableFile` when there is no such file, its header is another, or it is
 * damaged.
 */
export async function* readTransactions(
  path: string,
  lines_per_batch: number = lines_per_batch_default,
): AsyncGenerator<TransactionBatch> {
  try {
    const { bytes_total, compressed } = await inspect(path);
    const file = createReadStream(path, { highWaterMark: 65_536 });
    const gunzip = createGunzip({ chunkSize: 65_536 });
    const text = compressed ? file.on('error', (error) => gunzip.destroy(error)).pipe(gunzip) : file;
    try {
      for await (const batch of parseTransactions(text, lines_per_batch))
        yield { ...batch, bytes_read: file.bytesRead, bytes_total };
    } finally {
      gunzip.destroy();
      file.destroy();
    }
  } catch (error) {
    if (!(error instanceof Error && isReadError(error))) throw error;
    throw new UnreadableFile(`${path} can't be read: ${error.message}`, { cause: error });
  }
}

/** As `readTransactions`, from the bytes of an uncompressed file. */
export async function* parseTransactions(
  chunks: AsyncIterable<Uint8Array>,
  lines_per_batch: number = lines_per_batch_default,
): AsyncGenerator<Pick<TransactionBatch, 'lines' | 'malformed'>> {
  const readTime = localTimeReader('Europe/London');
  let line_number = 0;
  let lines: TransactionLine[] = [];
  let malformed: MalformedLine[] = [];
  for await (const texts of splitLines(chunks))
    for (const text of texts) {
      line_number += 1;
      if (line_number === 1) {
        requireHeader(text);
        continue;
      }
      const line = parseLine(text, line_number, readTime);
      if (typeof line === 'string') malformed.push({ line_number, reason: line });
      else lines.push(line);
      if (lines.length + malformed.length >= lines_per_batch) {
        yield { lines, malformed };
        lines = [];
        malformed = [];
      }
    }
  if (line_number === 0) throw new UnreadableFile('it is empty');
  if (lines.length + malformed.length > 0) yield { lines, malformed };
}

/** The lines of each chunk that end in it, without their line ends. What is too long to be a line is kept just longer than allowed. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const texts = decoder.decode(chunk, { stream: true }).split('\n');
    texts[0] = rest + (texts[0] ?? '');
    rest = (texts.pop() ?? '').slice(0, max_line_chars + 2);
    yield texts.map(withoutReturn);
  }
  rest += decoder.decode();
  if (rest !== '') yield [withoutReturn(rest)];
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

function requireHeader(text: string): void {
  const expected = column_names.join(',');
  if (text !== expected)
    throw new UnreadableFile(
      `the first line must be the columns of the Online Retail data set, ${expected}, but it is ${JSON.stringify(text.slice(0, 200))}`,
    );
}

/** Size of the file, and whether it begins with the two bytes of gzip. */
async function inspect(path: string): Promise<{ bytes_total: number; compressed: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return { bytes_total: size, compressed: bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b };
  } finally {
    await file.close();
  }
}

/** A wrong header, or an error of the file system or of zlib: those have a code. */
function isReadError(error: Error): boolean {
  if (error instanceof UnreadableFile) return true;
  return 'code' in error && typeof error.code === 'string' && /^(E[A-Z]+|Z_[A-Z_]+)$/.test(error.code);
}
