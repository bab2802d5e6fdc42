import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type Pdf from 'pdfkit';
import type { Code } from './barcodes.ts';

export type Pen = InstanceType<typeof Pdf>;

export type Sheet = {
  /** In points. */
  width: number;
  height: number;
  title: string;
  created_at: Date;
  /** Default `en`. */
  language?: string;
  /** The fonts of the document by the names that it uses. Default: narrow ones, as `regular`, `bold` and `mono`. */
  fonts?: Readonly<Record<string, FontName>>;
};

/** DejaVu, because names are written in more alphabets than the fonts that every PDF reader has. */
type FontName =
  | 'DejaVuSans'
  | 'DejaVuSans-Bold'
  | 'DejaVuSansCondensed'
  | 'DejaVuSansCondensed-Bold'
  | 'DejaVuSansMono';

const narrow_fonts = {
  regular: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  mono: 'DejaVuSansMono',
} as const;

/** Begins a PDF. The same content gives the same bytes. */
export async function openPen({ width, height, title, created_at, ...rest }: Sheet): Promise<Pen> {
  const { language = 'en', fonts = narrow_fonts } = rest;
  // Loaded when it is needed first: it is a fifth of what a server that draws nothing would hold in memory.
  const { default: Document } = await import('pdfkit');
  const pen = new Document({
    size: [width, height],
    margin: 0,
    lang: language,
    info: { Title: title, Creator: 'Retour', CreationDate: created_at, ModDate: created_at },
  });
  for (const [name, font] of Object.entries(fonts)) {
    // A parsed font is taken too, which the types don't know.
    pen.registerFont(name, (await parseFont(font)) as unknown as Buffer);
  }
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

const parsed = new Map<FontName, Promise<Font>>();

/** Parses a font once: it takes longer than to draw a label. */
function parseFont(name: FontName): Promise<Font> {
  const font = parsed.get(name) ?? readFont(name);
  parsed.set(name, font);
  return font;
}

async function readFont(name: FontName): Promise<Font> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  return create(await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))) as Font;
}
