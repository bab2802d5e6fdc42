import { PNG } from 'pngjs';
import { encodeQr } from '../../platform/files/barcodes.ts';
import type { Code } from '../../platform/files/barcodes.ts';

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
  if (type === 'png') return { content_type: 'image/png', image: drawPng(code, size) };
  if (type === 'svg') return { content_type: 'image/svg+xml', image: Buffer.from(drawSvg(code, size)) };
  return { content_type: 'application/postscript', image: Buffer.from(drawEps(code, size)) };
}

function drawPng({ width: edge, dark }: Code, size: number): Buffer {
  const module_px = Math.max(1, Math.floor(size / (edge + 2 * quiet_modules)));
  const margin_px = Math.floor((size - module_px * edge) / 2);
  const png = new PNG({ width: size, height: size, colorType: 0 });
  png.data.fill(255);
  // A code that is larger than its image is cut off on all sides.
  const pixel = (modules: number) => Math.min(size, Math.max(0, margin_px + modules * module_px));
  for (const { x, y, width } of dark) {
    for (let row = pixel(y); row < pixel(y + 1); row++)
      for (let column = pixel(x); column < pixel(x + width); column++)
        png.data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  }
  return PNG.sync.write(png, { colorType: 0 });
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
