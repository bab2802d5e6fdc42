import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Pdf from 'pdfkit';
import type { Code } from './barcodes.ts';

export type Pen = InstanceType<typeof Pdf>;

export type Sheet = { width: number; height: number; title: string; created_at: Date };

/** Begins a PDF of one page, in points, with the fonts `regular`, `bold` and `mono`. The same content gives the same bytes. */
export async function openPen({ width, height, title, created_at }: Sheet): Promise<Pen> {
  // Loaded when it is needed first: it is a fifth of what a server that draws no label would hold in memory.
  const { default: Document } = await import('pdfkit');
  const pen = new Document({
    size: [width, height],
    margin: 0,
    lang: 'en',
    info: { Title: title, Creator: 'Retour', CreationDate: created_at, ModDate: created_at },
  });
  for (const [name, font] of Object.entries(await readFonts())) pen.registerFont(name, font);
  return pen;
}

/** The smallest print that is still read; a line that is too long even then is cut. */
const min_size = 5;

/** Writes a line in the largest size up to `size` at which it fits. */
export function writeFitting(
  pen: Pen,
  font: string,
  text: string,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  const natural = pen.font(font).fontSize(size).widthOfString(text);
  const fitting = Math.max(min_size, Math.min(size, (size * width) / natural));
  pen
    .fontSize(fitting)
    .text(text, x, y, { width: width + 1, height: fitting * 1.3, ellipsis: true, lineBreak: false });
}

/** Draws a code with its upper left corner at a point: `module` points wide and `stretch / height` high a module. */
export function drawCode(
  pen: Pen,
  { dark, height }: Code,
  { x, y, module, stretch }: { x: number; y: number; module: number; stretch: number },
): void {
  const tall = height === 1 ? stretch : module;
  for (const part of dark)
    pen.rect(x + part.x * module, y + part.y * tall, part.width * module, part.height * tall);
  pen.fill('black');
}

type Fonts = { regular: Buffer; bold: Buffer; mono: Buffer };
let fonts: Promise<Fonts> | undefined;

/** DejaVu, because names are written in more alphabets than the fonts that every PDF reader has. */
function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  return (fonts ??= Promise.all([
    read('DejaVuSansCondensed'),
    read('DejaVuSansCondensed-Bold'),
    read('DejaVuSansMono'),
  ]).then(([regular, bold, mono]) => ({ regular, bold, mono })));
}
