import { isUtf8 } from 'node:buffer';
import { tooManyItems } from '@retour/contract/validation-messages';
import { invalid } from '../../../platform/refusal.ts';

/** The limits of an upload (API contract, 19.4). */
export const max_lines = 100_000;
const max_line_bytes = 1_048_576;
export const max_upload_bytes = 52_428_800;
/** Lines of a file, with those of white space. */
const max_file_lines = 1_000_000;

/** Bytes that are read of a file at once: lines as short as can be take some milliseconds then. */
export const chunk_bytes = 16_384;

/** A line of an upload, from 1; or why it cannot be one. Lines of white space are passed over. */
export type UploadedLine =
  | { line: number; content: string; fault: null }
  | { line: number; content: null; fault: string };

const line_feed = 10;

/**
 * Splits bytes into lines, of which it holds one at a time and never more than `max_line_bytes`. Refusals: validation_failed for a file of more than
 * `max_file_lines`.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<UploadedLine> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= max_line_bytes) parts.push(part);
    else parts = [];
  };
  const end = () => {
    if (line > max_file_lines) throw invalid({ file: [tooManyItems('file', max_file_lines)] });
    const read = toLine(line++, parts, length);
    parts = [];
    length = 0;
    return read;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(line_feed); at >= 0; at = chunk.indexOf(line_feed, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
      const read = end();
      if (read) yield read;
    }
    take(chunk.subarray(from));
  }
  const last = end();
  if (last) yield last;
}

function toLine(line: number, parts: readonly Buffer[], length: number): UploadedLine | undefined {
  const faulty = (fault: string) => ({ line, content: null, fault });
  if (length > max_line_bytes) return faulty('The line is longer than 1 MiB.');
  if (length === 0) return undefined;
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  if (!isUtf8(bytes)) return faulty("The line isn't UTF-8.");
  const content = bytes.toString('utf8').trim();
  if (content === '') return undefined;
  return content.includes('\0')
    ? faulty('The line has the character U+0000.')
    : { line, content, fault: null };
}
