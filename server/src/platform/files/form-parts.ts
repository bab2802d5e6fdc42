import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { malformed } from '../http/body.ts';

/** Of the headers of a part; what is longer is cut off. */
const max_head_bytes = 16_384;
const max_parts = 100;
/** The parser reads a piece to its end before it stops at a limit. */
const max_piece_bytes = 16_384;

/** What a form is made of: the name of a field, if it has one, then its contents piece by piece. */
export type FormPiece = { field: string | undefined; filename?: string } | { contents: Buffer };

/** Reads a form (RFC 7578) piece by piece; of each piece no more is in memory than what arrives at once. Refusals: malformed_json. */
export async function* readForm(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPiece> {
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { parts: max_parts, headerSize: max_head_bytes },
    isPartAFile: () => true,
  });
  const open = new Set<Readable>();
  parser.on('file', (_field, contents) => {
    open.add(contents);
    contents.on('error', () => {}); // the parser has the same one
    contents.on('end', () => open.delete(contents));
  });
  const end = (error?: unknown) => {
    for (const contents of open) contents.destroy(error as Error | undefined);
  };
  parser.on('partsLimit', () => parser.destroy(new Error('There are too many parts.')));
  parser.on('error', end);
  const fields = on(parser, 'file', { close: ['finish'] });
  let source_error: unknown;
  const pieces = inPieces(source, (error) => (source_error = error));
  const read = pipeline(pieces, parser).catch(end);
  try {
    for await (const [field, contents, filename] of fields as AsyncIterable<
      [string | undefined, Readable, string | undefined]
    >) {
      yield filename === undefined ? { field } : { field, filename };
      for await (const piece of contents) yield { contents: piece as Buffer };
    }
    await read;
  } catch {
    throw source_error ?? malformed('The form data is malformed.');
  } finally {
    parser.destroy();
    end();
  }
  if (source_error) throw source_error;
}

async function* inPieces(
  source: AsyncIterable<Buffer>,
  noteError: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const arrived of source)
      for (let at = 0; at < arrived.length; at += max_piece_bytes)
        yield arrived.subarray(at, at + max_piece_bytes);
  } catch (error) {
    noteError(error);
    throw error;
  }
}
