import { buffer } from 'node:stream/consumers';
import { openPen } from '../../../platform/files/pdf.ts';
import type { Pen } from '../../../platform/files/pdf.ts';
import { breakLines, directionOf, visualRuns } from './bidi-lines.ts';
import type { Direction } from './bidi-lines.ts';
import { composeReceipt, receiptText } from './receipt.ts';
import type { Receipt } from './receipt.ts';
import type { Entry } from './statement.ts';

/** A4 in points. */
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const inner = page.width - 2 * margin;
const label_width = 130;
const bottom = page.height - margin;

/**
 * Draws a receipt as PDF, over as many pages as the statement needs. The same statement gives the same bytes. The text is attached as a file too: a script that
 * the font doesn't have can still be read there.
 */
export async function drawReceipt(entry: Entry, shop: string): Promise<Buffer> {
  const receipt = composeReceipt(entry, shop);
  const at = entry.received_at;
  const pen = await openPen({
    ...page,
    title: `${receipt.title} ${entry.reference}`,
    created_at: at,
    language: receipt.language,
    fonts: { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold' },
  });
  const bytes = buffer(pen);
  pen.file(Buffer.from(receiptText(receipt)), {
    name: 'receipt.txt',
    type: 'text/plain',
    creationDate: at,
    modifiedDate: at,
  });
  drawAll(pen, receipt);
  pen.end();
  return bytes;
}

/** Where the next line goes. */
type Place = { y: number };

function drawAll(pen: Pen, receipt: Receipt): void {
  const side: Direction = directionOf(receipt.title);
  const place = { y: margin };
  const write = (text: string, style: Partial<Style>, gap: number) => {
    writeText(pen, place, text, { font: 'regular', size: 11, side, x: margin, width: inner, ...style });
    place.y += gap;
  };
  write(receipt.shop, { size: 11 }, 18);
  write(receipt.title, { font: 'bold', size: 20 }, 8);
  write(`${receipt.received} ${receipt.keep}`, {}, 20);
  drawRule(pen, place);
  write(receipt.statement, { size: 13 }, 14);
  drawRule(pen, place);
  for (const { label, value } of receipt.rows) writeRow(pen, place, side, label, value);
  place.y += 14;
  write(receipt.next.title, { font: 'bold', size: 13 }, 4);
  write(receipt.next.goods, {}, 4);
  write(receipt.next.refund, {}, 20);
  write(receipt.words.exact_text, { size: 8.5 }, 0);
}

function writeRow(pen: Pen, place: Place, side: Direction, label: string, value: string): void {
  const is_rtl = side === 'rtl';
  const value_width = inner - label_width;
  turnPage(pen, place, 15);
  const top = { y: place.y };
  const style = { font: 'regular', size: 11, side };
  writeText(pen, top, label, {
    ...style,
    x: is_rtl ? margin + value_width : margin,
    width: label_width - 10,
  });
  writeText(pen, place, value, {
    ...style,
    x: is_rtl ? margin : margin + label_width,
    width: value_width - (is_rtl ? 10 : 0),
  });
  place.y += 4;
}

type Style = { font: string; size: number; side: Direction; x: number; width: number };

const line_height = 1.36;

/** Writes a text line by line, each paragraph in its own direction and at its side. */
function writeText(pen: Pen, place: Place, text: string, { font, size, side, x, width }: Style): void {
  pen.font(font).fontSize(size);
  const widthOf = (part: string) => pen.widthOfString(part, { features: [] });
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    const direction = /\p{L}/u.test(paragraph) ? directionOf(paragraph) : side;
    for (const line of breakLines(paragraph, width, widthOf)) {
      turnPage(pen, place, size * line_height);
      pen.font(font).fontSize(size);
      let at = direction === 'rtl' || side === 'rtl' ? x + width - widthOf(line) : x;
      for (const run of visualRuns(line, direction)) {
        pen.text(run.text, at, place.y, { lineBreak: false, features: [] });
        at += widthOf(run.text);
      }
      place.y += size * line_height;
    }
  }
}

function turnPage(pen: Pen, place: Place, height: number): void {
  if (place.y + height <= bottom) return;
  pen.addPage({ size: [page.width, page.height], margin: 0 });
  place.y = margin;
}

function drawRule(pen: Pen, place: Place): void {
  pen.rect(margin, place.y, inner, 0.75).fill('#8c8478').fillColor('black');
  place.y += 14;
}
