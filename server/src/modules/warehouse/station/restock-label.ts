import { buffer } from 'node:stream/consumers';
import { encodeCode128 } from '../../../platform/files/barcodes.ts';
import { drawCode, openPen, writeFitting } from '../../../platform/files/pdf.ts';
import type { Pen } from '../../../platform/files/pdf.ts';
import type { UnitToLabel } from './store-units.ts';

/** 62 × 40 mm in points, a size of common label rolls. */
const page = { width: 175.75, height: 113.39 };
const margin = 8;
const inner = page.width - 2 * margin;

const instructions: Record<string, string> = {
  back_to_stock: 'RESTOCK',
  resale_hold: 'HOLD FOR RESALE',
  recycle: 'RECYCLE',
  donate: 'DONATE',
  missing: 'SET ASIDE',
};

/** Code 128 has no other characters. */
const barcodable = /^[\x20-\x7e]{1,40}$/;

/** Draws what is stuck on a unit after it was graded: what happens to it, what it is, and the return. The same unit gives the same bytes. */
export async function drawRestockLabel(unit: UnitToLabel): Promise<Buffer> {
  const { return_id, line_item_id, inspected_at, disposition_outcome, description } = unit;
  const created_at = new Date(inspected_at ? `${inspected_at.replace(' ', 'T')}Z` : 0);
  const pen = await openPen({ ...page, title: `Restock label ${return_id}-${line_item_id}`, created_at });
  const bytes = buffer(pen);
  const line = (font: string, text: string, y: number, size: number) =>
    writeFitting(pen, font, text, { x: margin, y, width: inner, size });
  line('bold', instructions[disposition_outcome ?? ''] ?? 'NOT GRADED', margin, 19);
  line('regular', unit.title, margin + 25, 9);
  line(
    'regular',
    [unit.sku && `SKU ${unit.sku}`, description].filter(Boolean).join('  ·  ') || ' ',
    margin + 38,
    8,
  );
  drawBarcode(pen, codeOf(unit));
  line('regular', `Return ${return_id}  ·  Unit ${line_item_id}`, page.height - margin - 8, 7);
  pen.end();
  return bytes;
}

/** What the warehouse system knows the unit by. */
function codeOf({ barcode, sku, line_item_id }: UnitToLabel): string {
  return [barcode, sku].find((code) => code && barcodable.test(code)) ?? String(line_item_id);
}

function drawBarcode(pen: Pen, text: string): void {
  const code = encodeCode128(text);
  // Ten light modules on both sides belong to the code.
  const module = Math.min(1.1, page.width / (code.width + 20));
  const x = (page.width - code.width * module) / 2;
  drawCode(pen, code, { x, y: 60, module, stretch: 26 });
  const caption = { x: margin, y: 88, width: inner, size: 7 };
  writeFitting(pen, 'mono', text, caption);
}
