/** A table as the file has it. A table of widths can be written without what follows from others. */
type FontTable = { content: Buffer; is_transformed: boolean };
export type FontTables = ReadonlyMap<string, FontTable>;

/** What pages have to know of a font before it is there. */
export type FontFacts = {
  /** Lightest and heaviest weight that the file has, 1 to 1000. */
  weights: [number, number];
  /** Makes Arial as wide and as high, so that nothing moves when the font arrives; in percent. */
  fallback: { size_adjust: number; ascent: number; descent: number; line_gap: number };
};

/** Letters with how many of a thousand they are in text, and their widths in Arial, of 2048 to the em. */
const letters: readonly (readonly [letter: string, frequency: number, arial: number])[] = [
  [' ', 180, 569],
  ['e', 104, 1139],
  ['t', 74, 569],
  ['a', 67, 1139],
  ['o', 62, 1139],
  ['n', 57, 1139],
  ['i', 57, 455],
  ['s', 52, 1024],
  ['h', 50, 1139],
  ['r', 49, 682],
  ['d', 35, 1139],
  ['l', 33, 455],
  ['c', 23, 1024],
  ['u', 23, 1139],
  ['m', 20, 1706],
  ['w', 19, 1479],
  ['f', 18, 569],
  ['g', 16, 1139],
  ['y', 16, 1024],
  ['p', 15, 1139],
  ['b', 12, 1139],
  ['v', 8, 1024],
  ['k', 6, 1024],
];
const arial_em = 2048;

/** Reads the measures of a font. Throws where its tables end too early. */
export function readMeasures(tables: FontTables): FontFacts {
  const units = read(tables, 'head').readUInt16BE(18);
  if (units < 16 || units > 16_384) throw new RangeError('units per em');
  const { ascent, descent, line_gap } = readHeights(tables);
  const width = relativeWidth(tables, units);
  const percent = (length: number) => inPercent(Math.min(Math.max(length / units, 0), 3) / width);
  return {
    weights: readWeights(tables),
    fallback: {
      size_adjust: inPercent(width),
      ascent: percent(ascent),
      descent: percent(descent),
      line_gap: percent(line_gap),
    },
  };
}

const inPercent = (share: number) => Math.round(share * 1000) / 10;

const read = (tables: FontTables, tag: string): Buffer => tables.get(tag)!.content;

/** The heights that browsers take: those of `OS/2` where the font says so. */
function readHeights(tables: FontTables) {
  const os2 = read(tables, 'OS/2');
  const [table, at] = os2.readUInt16BE(62) & 0x80 ? [os2, 68] : [read(tables, 'hhea'), 4];
  return {
    ascent: table.readInt16BE(at),
    descent: -table.readInt16BE(at + 2),
    line_gap: table.readInt16BE(at + 4),
  };
}

/** Of a variable font its axis of weights, otherwise the one that it has. */
function readWeights(tables: FontTables): [number, number] {
  const limit = (weight: number) => Math.min(Math.max(Math.round(weight), 1), 1000);
  const only = limit(read(tables, 'OS/2').readUInt16BE(4));
  const fvar = tables.get('fvar')?.content;
  if (!fvar) return [only, only];
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  const axes = Array.from({ length: Math.min(count, 16) }, (_, i) => start + i * size);
  const weight = axes.find((at) => fvar.toString('latin1', at, at + 4) === 'wght');
  if (weight === undefined) return [only, only];
  const [low, high] = [4, 12].map((at) => limit(fvar.readInt32BE(weight + at) / 65_536));
  return [Math.min(low!, high!), Math.max(low!, high!)];
}

/** How wide text is compared with Arial, by the letters that the font has; 1 where it has few of them. */
function relativeWidth(tables: FontTables, units: number): number {
  const glyphOf = readGlyphs(read(tables, 'cmap'));
  const widthOf = readWidths(tables);
  let [own, arial, found] = [0, 0, 0];
  for (const [letter, frequency, arial_width] of letters) {
    const glyph = glyphOf(letter.codePointAt(0)!);
    if (glyph === 0) continue;
    own += (frequency * widthOf(glyph)) / units;
    arial += (frequency * arial_width) / arial_em;
    found += frequency;
  }
  return found < 500 ? 1 : Math.min(Math.max(own / arial, 0.5), 2);
}

/** The widths of glyphs; the last one stands for all that follow. */
function readWidths(tables: FontTables): (glyph: number) => number {
  const { content, is_transformed } = tables.get('hmtx')!;
  const count = read(tables, 'hhea').readUInt16BE(34);
  if (count === 0) throw new RangeError('no widths');
  // Without bearings the widths follow each other, after a byte of flags (W3C, WOFF File Format 2.0, 5.4).
  const [start, step] = is_transformed ? [1, 2] : [0, 4];
  return (glyph) => content.readUInt16BE(start + Math.min(glyph, count - 1) * step);
}

/** The glyph of a code point, 0 where there is none, by the first table of Unicode in a format that every browser knows. */
function readGlyphs(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: Math.min(cmap.readUInt16BE(2), 32) }, (_, i) => 4 + i * 8)
    .filter((at) => cmap.readUInt16BE(at) === 0 || cmap.readUInt16BE(at) === 3)
    .map((at) => cmap.readUInt32BE(at + 4));
  for (const at of offsets) {
    const format = cmap.readUInt16BE(at);
    if (format === 4) return (code) => glyphInSegments(cmap.subarray(at), code);
    if (format === 12) return (code) => glyphInGroups(cmap.subarray(at), code);
  }
  return () => 0;
}

/** Format 4: segments with their last code points, first ones, shifts and offsets, each as an array. */
function glyphInSegments(table: Buffer, code: number): number {
  const length = table.readUInt16BE(6);
  for (let at = 14; at < 14 + length; at += 2) {
    if (code > table.readUInt16BE(at)) continue;
    const first_at = at + length + 2;
    const first = table.readUInt16BE(first_at);
    if (code < first) return 0;
    const shift = table.readUInt16BE(first_at + length);
    const offset_at = first_at + 2 * length;
    const offset = table.readUInt16BE(offset_at);
    if (offset === 0) return (code + shift) & 0xffff;
    const glyph = table.readUInt16BE(offset_at + offset + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
  }
  return 0;
}

/** Format 12: groups of first code point, last code point and first glyph. */
function glyphInGroups(table: Buffer, code: number): number {
  const count = table.readUInt32BE(12);
  for (let i = 0; i < count; i++) {
    const at = 16 + i * 12;
    if (code > table.readUInt32BE(at + 4)) continue;
    const first = table.readUInt32BE(at);
    return code < first ? 0 : table.readUInt32BE(at + 8) + code - first;
  }
  return 0;
}
