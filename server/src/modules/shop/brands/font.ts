import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { readMeasures } from './font-measures.ts';
import type { FontFacts, FontTables } from './font-measures.ts';

/** Largest font. */
export const max_font_bytes = 100_000;
/** More isn't unpacked. A font has about half its size as WOFF2. */
const max_unpacked_bytes = 2_000_000;
const max_tables = 64;
const header_bytes = 48;

/** A font that can be served, with what pages have to know of it, or why it cannot, as a sentence. */
export type CheckedFont = { facts: FontFacts } | { problem: string };

const unpack = promisify(brotliDecompress);

/** Names of tables by their number in a WOFF2 file (W3C, WOFF File Format 2.0, 4.1); only those that are read or required here. */
const known_tables: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  4: 'maxp',
  6: 'OS/2',
  10: 'glyf',
  11: 'loca',
  13: 'CFF ',
  47: 'fvar',
};
const required = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2'];

const flavors = new Set([0x00010000, 0x4f54544f, 0x74727565]);

/**
 * Checks that a file is one font as WOFF2 whose tables are what its directory says, and reads its measures. Browsers check the rest: they sanitise
 * every font before they use it.
 */
export async function checkFont(bytes: Buffer): Promise<CheckedFont> {
  if (bytes.length > max_font_bytes)
    return { problem: `The font must have at most ${max_font_bytes / 1000} kB.` };
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') return { problem: 'The font must be a WOFF2 file.' };
  try {
    return { facts: readMeasures(await readTables(bytes)) };
  } catch (error) {
    const reason = error instanceof FontError ? error.message : "Its tables can't be read.";
    return { problem: `The font is damaged. ${reason}` };
  }
}

class FontError extends Error {}

function must(is_so: boolean, message: string): void {
  if (!is_so) throw new FontError(message);
}

type Entry = { tag: string; length: number; is_transformed: boolean };

async function readTables(bytes: Buffer): Promise<FontTables> {
  must(
    bytes.length >= header_bytes && bytes.readUInt32BE(8) === bytes.length,
    'It isn’t as long as it says.',
  );
  must(flavors.has(bytes.readUInt32BE(4)), 'It must have one font, with TrueType or OpenType outlines.');
  const { entries, end } = readDirectory(bytes);
  const tags = new Set(entries.map(({ tag }) => tag));
  must(
    tags.size === entries.length && required.every((tag) => tags.has(tag)),
    'A table is missing, or is there twice.',
  );
  must(tags.has('glyf') ? tags.has('loca') : tags.has('CFF ') || tags.has('CFF2'), 'It has no outlines.');
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  must(length <= max_unpacked_bytes, `It has more than ${max_unpacked_bytes / 1_000_000} MB when unpacked.`);
  const packed_bytes = bytes.readUInt32BE(20);
  must(end + packed_bytes <= bytes.length, 'It ends too early.');
  const unpacked = await unpack(bytes.subarray(end, end + packed_bytes), {
    maxOutputLength: max_unpacked_bytes,
  });
  must(unpacked.length === length, 'Its tables aren’t as long as it says.');
  let at = 0;
  return new Map(
    entries.map(({ tag, length: table_length, is_transformed }) => {
      const content = unpacked.subarray(at, (at += table_length));
      return [tag, { content, is_transformed }];
    }),
  );
}

function readDirectory(bytes: Buffer): { entries: Entry[]; end: number } {
  const count = bytes.readUInt16BE(12);
  must(count >= required.length && count <= max_tables, 'It says that it has too many tables, or too few.');
  let at = header_bytes;
  /** A number in groups of seven bits (W3C, WOFF File Format 2.0, 4.1). */
  const readNumber = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    throw new FontError('A length can’t be read.');
  };
  const entries = Array.from({ length: count }, (): Entry => {
    const flags = bytes.readUInt8(at++);
    const number = flags & 0x3f;
    const tag =
      number === 0x3f ? bytes.toString('latin1', at, (at += 4)) : (known_tables[number] ?? `table ${number}`);
    const version = flags >> 6;
    const is_transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = readNumber();
    return { tag, length: is_transformed ? readNumber() : length, is_transformed };
  });
  return { entries, end: at };
}
