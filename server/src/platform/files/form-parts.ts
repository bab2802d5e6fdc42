import { malformed } from '../http/body.ts';

const max_head_bytes = 16_384;
const max_parts = 100;

/** What a form is made of: the headers of a field, then its contents piece by piece. */
export type FormPiece = { head: string } | { contents: Buffer };

/** Reads a form (RFC 7578) piece by piece; of each piece no more is in memory than what arrives at once. Refusals: malformed_json. */
export async function* readForm(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPiece> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n');
  let state = 'before' as 'before' | 'head' | 'contents' | 'end';
  let parts = 0;

  /** The next piece; undefined when it takes more bytes, and null when there was only something to skip. */
  function step(): FormPiece | null | undefined {
    if (state === 'end') return void (rest = Buffer.alloc(0));
    if (state === 'head') {
      const end = rest.indexOf('\r\n\r\n');
      if (rest.subarray(0, 2).toString() === '--') state = 'end';
      else if (end > max_head_bytes || (end < 0 && rest.length > max_head_bytes) || parts >= max_parts)
        throw malformed('The form data is malformed.');
      else if (end < 0) return undefined;
      else {
        parts++;
        state = 'contents';
        const head = rest.subarray(0, end).toString();
        rest = rest.subarray(end + 4);
        return { head };
      }
      return null;
    }
    const at = rest.indexOf(delimiter);
    const keep = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at;
    const contents = rest.subarray(0, keep);
    const of_part = state === 'contents' && keep > 0;
    rest = rest.subarray(at < 0 ? keep : at + delimiter.length);
    if (at >= 0) state = 'head';
    if (of_part) return { contents };
    return at >= 0 ? null : undefined;
  }

  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    for (let piece = step(); piece !== undefined; piece = step()) if (piece) yield piece;
  }
  if (state !== 'end') throw malformed('The form data is malformed.');
}

/** The field that the headers of a part name, if they name one (RFC 7578, section 4.2). What a file is called may look like anything. */
export function fieldOf(head: string): string | undefined {
  const said = head.split('\r\n').find((line) => /^content-disposition[ \t]*:[ \t]*form-data\b/i.test(line));
  const parameters = (said ?? '').matchAll(/;[ \t]*([^\s=;"]+)=(?:"((?:\\.|[^"\\])*)"|([^\s;"]*))/g);
  for (const [, parameter, quoted, plain] of parameters)
    if (parameter?.toLowerCase() === 'name') return quoted ?? plain;
  return undefined;
}
