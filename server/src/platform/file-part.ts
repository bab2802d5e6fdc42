import { Transform } from 'node:stream';
import { malformed } from './body.ts';

const max_head_bytes = 16_384;

/** Takes the contents of the field `file` out of a form (RFC 7578) and drops every other field. Refusals: malformed_json. */
export function createFilePart(boundary: string): Transform {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n');
  let state: 'before' | 'head' | 'file' | 'other' | 'end' = 'before';
  let found = false;

  function step(push: (part: Buffer) => void): boolean {
    if (state === 'end') return false;
    if (state === 'head') {
      const end = rest.indexOf('\r\n\r\n');
      if (rest.subarray(0, 2).toString() === '--') state = 'end';
      else if (end < 0 && rest.length > max_head_bytes) throw malformed('The form is not well formed.');
      else if (end < 0) return false;
      else {
        const is_file = /\bname="file"/i.test(rest.subarray(0, end).toString()) && !found;
        found ||= is_file;
        state = is_file ? 'file' : 'other';
        rest = rest.subarray(end + 4);
      }
      return true;
    }
    const at = rest.indexOf(delimiter);
    const keep = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at;
    if (state === 'file' && keep > 0) push(rest.subarray(0, keep));
    rest = rest.subarray(at < 0 ? keep : at + delimiter.length);
    if (at >= 0) state = 'head';
    return at >= 0;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        rest = Buffer.concat([rest, chunk]);
        while (step((part) => this.push(part)));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(state === 'end' ? null : malformed('The form is not well formed.'));
    },
  });
}
