export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of ISO 14496-12 that say HEVC pictures are inside (ISO 23008-12). */
const heic_brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
/** Longest list of brands that is looked at. */
const max_brand_bytes = 256;

/** What a file is, by its first bytes and not by its name; undefined for everything but the four kinds. */
export function kindOfImage(file: Buffer): ImageKind | undefined {
  const text = (from: number, to: number) => file.subarray(from, to).toString('latin1');
  if (file.length < 16) return undefined;
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return undefined;
  const end = Math.min(file.readUInt32BE(0), max_brand_bytes, file.length);
  // The brand, four bytes of its version, and the brands that it is compatible with.
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  return brands.some((brand) => heic_brands.has(brand)) ? 'heic' : undefined;
}
