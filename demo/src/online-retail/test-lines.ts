import { planImport } from './plan-import.ts';
import type { ImportPart, OnLineLeft } from './plan-import.ts';
import type { OrderPlan } from './plan-order.ts';
import type { ReturnPlan } from './plan-returns.ts';
import { parseTransactions } from './read-transactions.ts';
import type { ImportReport } from './report.ts';
import type { TransactionLine } from './transaction-line.ts';

/** Lines, files and whole imports for the tests of this folder. */

export const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';

/** A sale of six mugs at 2.55 to customer 17850, but for what is given. */
export function lineOf(different: Partial<TransactionLine> = {}): TransactionLine {
  return {
    line_number: 2,
    invoice: '536365',
    stock_code: '85123A',
    description: 'RED MUG',
    quantity: 6,
    sold_at: new Date('2010-12-01T08:26:00Z'),
    unit_price: 255,
    price_rounded: false,
    customer: '17850',
    country: 'United Kingdom',
    ...different,
  };
}

/** A line as the file writes it: invoice, stock code, quantity, time, price and customer. */
export function writtenLine(
  invoice: string,
  stock_code: string,
  quantity: number | string,
  time: string,
  price: number | string,
  customer = '17850',
): string {
  return `${invoice},${stock_code},THING ${stock_code},${quantity},${time},${price},${customer},United Kingdom`;
}

/** The bytes of a file with these lines after its header, in chunks that do not end with the lines. */
export async function* fileOf(lines: readonly string[], chunk_bytes = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from([header, ...lines, ''].join('\n'));
  for (let start = 0; start < bytes.length; start += chunk_bytes)
    yield bytes.subarray(start, start + chunk_bytes);
}

export type WholeImport = {
  orders: OrderPlan[];
  returns: ReturnPlan[];
  parts: ImportPart[];
  report: ImportReport;
};

/** Everything that an import of these lines plans. */
export async function importLines(
  lines: readonly string[],
  lines_per_batch = 3,
  onLineLeft?: OnLineLeft,
): Promise<WholeImport> {
  return collect(planImport(withBytes(parseTransactions(fileOf(lines), lines_per_batch)), onLineLeft));
}

/** Runs a plan to its end. */
export async function collect(plan: AsyncGenerator<ImportPart, ImportReport>): Promise<WholeImport> {
  const parts: ImportPart[] = [];
  for (;;) {
    const next = await plan.next();
    if (!next.done) parts.push(next.value);
    else
      return {
        orders: parts.flatMap(({ orders }) => orders),
        returns: parts.flatMap(({ returns }) => returns),
        parts,
        report: next.value,
      };
  }
}

/** Lines by disposition, `category` or `category, reason`. */
export function linesByCategory(report: ImportReport): Record<string, number> {
  return Object.fromEntries(
    report.categories.map(({ category, reason, lines }) => [
      reason === null ? category : `${category}, ${reason}`,
      lines,
    ]),
  );
}

async function* withBytes<T extends object>(
  batches: AsyncIterable<T>,
): AsyncGenerator<T & { bytes_read: number; bytes_total: number }> {
  for await (const batch of batches) yield { ...batch, bytes_read: 0, bytes_total: 0 };
}
