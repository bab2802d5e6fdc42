import bwip from 'bwip-js';
import { PNG } from 'pngjs';

export const qr_types = ['png', 'svg', 'eps'] as const;
export type QrType = (typeof qr_types)[number];

export type QrImage = { content_type: string; image: Buffer };

/** Light modules around the code that readers need. */
const quiet_modules = 4;

/** Dark modules of a code, by row; its edge in modules. */
type Modules = { edge: number; isDark: (x: number, y: number) => boolean };

/**
 * Draws `text` as QR code of error correction level M. `size` is the edge of the whole image in pixels (points in EPS), 50 to 2000: modules
 * are whole pixels in PNG, what is left over joins the quiet zone.
 */
export function drawQr(text: string, type: QrType, size: number): QrImage {
  const modules = encode(text);
  if (type === 'png') return { content_type: 'image/png', image: drawPng(modules, size) };
  if (type === 'svg') return { content_type: 'image/svg+xml', image: Buffer.from(drawSvg(modules, size)) };
  return { content_type: 'application/postscript', image: Buffer.from(drawEps(modules, size)) };
}

function encode(text: string): Modules {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  const [code] = bwip.raw(options) as { pixs: number[]; pixx: number }[];
  const { pixs, pixx: edge } = code!;
  return { edge, isDark: (x, y) => pixs[y * edge + x] === 1 };
}

function drawPng({ edge, isDark }: Modules, size: number): Buffer {
  const module_px = Math.max(1, Math.floor(size / (edge + 2 * quiet_modules)));
  const margin_px = Math.floor((size - module_px * edge) / 2);
  const png = new PNG({ width: size, height: size, colorType: 0 });
  png.data.fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const column = Math.floor((x - margin_px) / module_px);
      const row = Math.floor((y - margin_px) / module_px);
      if (column < 0 || row < 0 || column >= edge || row >= edge || !isDark(column, row)) continue;
      png.data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return PNG.sync.write(png, { colorType: 0 });
}

/** Runs of dark modules as rectangles one module high. */
function* darkRuns({ edge, isDark }: Modules): Generator<{ x: number; y: number; length: number }> {
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++) {
      if (!isDark(x, y)) continue;
      let length = 1;
      while (x + length < edge && isDark(x + length, y)) length++;
      yield { x, y, length };
      x += length;
    }
  }
}

function drawSvg(modules: Modules, size: number): string {
  const view = modules.edge + 2 * quiet_modules;
  const path = [...darkRuns(modules)]
    .map(({ x, y, length }) => `M${x + quiet_modules} ${y + quiet_modules}h${length}v1h-${length}z`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${view} ${view}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${view}v${view}H0z"/><path d="${path}"/></svg>\n`
  );
}

function drawEps(modules: Modules, size: number): string {
  const view = modules.edge + 2 * quiet_modules;
  const fills = [...darkRuns(modules)].map(
    ({ x, y, length }) => `${x + quiet_modules} ${view - quiet_modules - y - 1} ${length} 1 rectfill`,
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
