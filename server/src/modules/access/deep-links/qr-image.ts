import { crc32, deflateSync } from 'node:zlib';
import { encodeQr } from '../../../platform/files/barcodes.ts';
import type { Code } from '../../../platform/files/barcodes.ts';

export const qr_types = ['png', 'svg', 'eps'] as const;
export type QrType = (typeof qr_types)[number];

export type QrImage = { content_type: string; image: Buffer };

/** Light modules around the code that readers need. */
const quiet_modules = 4;

/**
 * Draws `text` as QR code of error correction level M. `size` is the edge of the whole image in pixels (points in EPS), 50 to 2000: modules
 * are whole pixels in PNG, what is left over joins the quiet zone.
 */
export function drawQr(text: string, type: QrType, size: number): QrImage {
  const code = encodeQr(text);
  if (type === 'png') return { content_type: 'image/png', image: drawPng(code, size, quiet_modules) };
  if (type === 'svg') return { content_type: 'image/svg+xml', image: Buffer.from(drawSvg(code, size)) };
  return { content_type: 'application/postscript', image: Buffer.from(drawEps(code, size)) };
}

/** Draws `text` as PNG without a quiet zone, for a light page that has one around it; up to a module on each side is left over. */
export const drawBareQr = (text: string, size: number): Buffer => drawPng(encodeQr(text), size, 0);

function drawPng({ width: edge, dark }: Code, size: number, around: number): Buffer {
  const module_px = Math.max(1, Math.floor(size / (edge + 2 * around)));
  const margin_px = Math.floor((size - module_px * edge) / 2);
  // A code that is larger than its image is cut off on all sides.
  const pixel = (modules: number) => Math.min(size, Math.max(0, margin_px + modules * module_px));
  const rows = Array.from({ length: size }, () => whiteRow(size));
  for (const [y, parts] of Map.groupBy(dark, (part) => part.y)) {
    const row = whiteRow(size);
    for (const { x, width } of parts)
      for (let at = pixel(x); at < pixel(x + width); at++) row[1 + (at >> 3)]! &= ~(0x80 >> (at & 7));
    rows.fill(row, pixel(y), pixel(y + 1));
  }
  return writePng(size, Buffer.concat(rows));
}

/** A row of white pixels, one bit each, after the byte that says that it has no filter. */
const whiteRow = (size: number) => Buffer.alloc(1 + Math.ceil(size / 8), 255).fill(0, 0, 1);

/** A square PNG of one bit a pixel, black or white. */
function writePng(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1; // bits of a pixel; all else is the simplest that there is
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, contents: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

function drawSvg({ width: edge, dark }: Code, size: number): string {
  const view = edge + 2 * quiet_modules;
  const path = dark
    .map(({ x, y, width }) => `M${x + quiet_modules} ${y + quiet_modules}h${width}v1h-${width}z`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${view} ${view}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${view}v${view}H0z"/><path d="${path}"/></svg>\n`
  );
}

function drawEps({ width: edge, dark }: Code, size: number): string {
  const view = edge + 2 * quiet_modules;
  const fills = dark.map(
    ({ x, y, width }) => `${x + quiet_modules} ${view - quiet_modules - y - 1} ${width} 1 rectfill`,
  );
  return [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${size} ${size}`,
    '%%LanguageLevel: 2',
    '%%EndComments',
    `${size / view} dup scale`,
    `1 setgray 0 0 ${view} ${view} rectfill 0 setgray`,
    ...fills,
    '%%EOF',
    '',
  ].join('\n');
}
