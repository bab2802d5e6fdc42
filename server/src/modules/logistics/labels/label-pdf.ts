import { buffer } from 'node:stream/consumers';
import { townLines } from '@retour/contract/postal-address';
import { encodeCode128, encodeQr } from '../../../platform/files/barcodes.ts';
import { drawCode, openPen, writeFitting } from '../../../platform/files/pdf.ts';
import type { Pen } from '../../../platform/files/pdf.ts';
import type { LabelAddress } from './compose-request.ts';
import type { LabelOrder } from './providers/provider.ts';

export type LabelToDraw = LabelOrder & { tracking_number: string };

/** 4 × 6 inches in points, the size that label printers and carriers use. */
const page = { width: 288, height: 432 };
const margin = 14;
const inner = page.width - 2 * margin;

/**
 * Draws a return label as PDF: from, to, the tracking number as Code 128, and the return's reference as QR code for whoever opens the parcel.
 * The same label gives the same bytes.
 */
export async function drawLabel(label: LabelToDraw): Promise<Buffer> {
  const { package_reference, tracking_number, created_at, addresses, parcel } = label;
  const pen = await openPen({ ...page, title: `Return label ${package_reference}`, created_at });
  const bytes = buffer(pen);
  drawHead(pen, package_reference);
  drawSender(pen, addresses.origin);
  drawReceiver(pen, addresses);
  drawNumber(pen, tracking_number);
  drawFoot(pen, `${(parcel.weight / 1000).toFixed(2)} kg`, created_at);
  pen.end();
  return bytes;
}

const heights = { head: 92, sender: 60, receiver: 138, number: 100 };
const tops = {
  sender: margin + heights.head,
  receiver: margin + heights.head + heights.sender,
  number: margin + heights.head + heights.sender + heights.receiver,
  foot: page.height - margin - 9,
};

function drawHead(pen: Pen, package_reference: string): void {
  // What is left of the margin is the code's own: four light modules.
  const edge = 72;
  pen
    .font('bold')
    .fontSize(30)
    .text('RETURN', margin, margin + 4, { lineBreak: false });
  writeFitting(pen, 'regular', package_reference, {
    x: margin,
    y: margin + 46,
    width: inner - edge - 8,
    size: 15,
  });
  const qr = encodeQr(package_reference);
  drawCode(pen, qr, {
    x: page.width - margin - edge,
    y: margin,
    module: edge / qr.width,
    stretch: edge / qr.height,
  });
}

function drawSender(pen: Pen, origin: LabelAddress): void {
  drawRule(pen, tops.sender);
  caption(pen, 'From', tops.sender + 5);
  writeLines(pen, addressLines(origin, false), {
    y: tops.sender + 5,
    x: margin + 34,
    width: inner - 34,
    height: heights.sender - 8,
    size: 8,
    wrap_size: 6,
  });
}

function drawReceiver(pen: Pen, { origin, destination }: LabelOrder['addresses']): void {
  drawRule(pen, tops.receiver);
  caption(pen, 'To', tops.receiver + 7);
  writeLines(pen, addressLines(destination, origin.country_code !== destination.country_code), {
    y: tops.receiver + 20,
    x: margin,
    width: inner,
    height: heights.receiver - 26,
    size: 15,
    wrap_size: 9,
    font: 'bold',
  });
}

function drawNumber(pen: Pen, tracking_number: string): void {
  drawRule(pen, tops.number, 2);
  const code = encodeCode128(tracking_number);
  // Ten light modules on both sides belong to the code; half a millimetre a module is read from an arm's length.
  const module = Math.min(1.42, page.width / (code.width + 20));
  const width = code.width * module;
  const bar_height = 64;
  drawCode(pen, code, { x: (page.width - width) / 2, y: tops.number + 12, module, stretch: bar_height });
  pen
    .font('mono')
    .fontSize(12)
    .text(inGroups(tracking_number), margin, tops.number + 12 + bar_height + 4, {
      width: inner,
      align: 'center',
      lineBreak: false,
    });
}

function drawFoot(pen: Pen, weight: string, at: Date): void {
  drawRule(pen, tops.foot - 5);
  const told = `${at.toISOString().slice(0, 10)}  ·  about ${weight}  ·  No carrier was paid: use the carrier that the shop named.`;
  writeFitting(pen, 'regular', told, { x: margin, y: tops.foot, width: inner, size: 7 });
}

/** What stands on a parcel, from the name down; the country only when the parcel leaves one. */
function addressLines(address: LabelAddress, abroad: boolean): string[] {
  const { name, company, address1, address2, city, region, postal_code, country, country_code } = address;
  return [
    name,
    company,
    address1,
    address2,
    ...townLines({ city, region, postal_code, country_code }),
    abroad ? (country ?? country_code).toUpperCase() : null,
  ].filter((line): line is string => Boolean(line));
}

type Box = { x: number; y: number; width: number; height: number; size: number };
type Writing = Box & {
  /** A line that is too long for the width in this size goes on in the next. */
  wrap_size: number;
  font?: string;
};

const line_height = 1.28;

/** Writes lines one below the other, in the largest size up to `size` at which all fit. */
function writeLines(pen: Pen, lines: string[], writing: Writing): void {
  const { x, y, width, height, size, wrap_size, font = 'regular' } = writing;
  pen.font(font).fontSize(wrap_size);
  const rows = lines.flatMap((line) => wrap(pen, line, width));
  const step = Math.min(size * line_height, height / rows.length);
  rows.forEach((row, index) =>
    writeFitting(pen, font, row, { x, y: y + index * step, width, size: step / line_height }),
  );
}

/** Breaks a line between words where it is wider than `width` in the present font. */
function wrap(pen: Pen, line: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of line.split(/\s+/)) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word;
    if (rows.length > 0 && pen.widthOfString(longer) <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}

function caption(pen: Pen, text: string, y: number): void {
  pen.font('regular').fontSize(8).text(text.toUpperCase(), margin, y, { lineBreak: false });
}

function drawRule(pen: Pen, y: number, thickness = 0.75): void {
  pen.rect(margin, y, inner, thickness).fill('black');
}

/** A number as people read it out: the letters apart, digits in threes. */
function inGroups(number: string): string {
  const parts = /^([A-Z]{2})([0-9]{3})([0-9]{3})([0-9]{3})([A-Z]{2})$/.exec(number);
  return parts ? parts.slice(1).join(' ') : number;
}
