import { InvoiceAssembler } from './assemble-invoices.ts';
import type { Invoice } from './assemble-invoices.ts';
import { kindOfInvoice } from './classify.ts';
import { isImported } from './dispositions.ts';
import type { Disposition } from './dispositions.ts';
import { planOrder } from './plan-order.ts';
import type { UnitDisposition, OrderPlan } from './plan-order.ts';
import { planReturns } from './plan-returns.ts';
import type { ReturnPlan } from './plan-returns.ts';
import { Purchases } from './purchases.ts';
import type { TransactionBatch } from './read-transactions.ts';
import { ReportCounter } from './report.ts';
import type { ImportReport } from './report.ts';
import type { MalformedLine, TransactionLine } from './transaction-line.ts';

/**
 * Orders and returns to be made next. A return refers to an order of this or an earlier part, so the orders go first. Invoices of
 * which lines may still come are held back; they are in a later part.
 */
export type ImportPart = {
  orders: OrderPlan[];
  returns: ReturnPlan[];
  /** Lines of the file that were read so far, for a progress bar beside the bytes. */
  lines_read: number;
  bytes_read: number;
  bytes_total: number;
};

/** Called for every line that is not imported, in no order that matters: where a command lists them. */
export type OnLineLeft = (
  line_number: number,
  disposition: Disposition,
  line: TransactionLine | null,
) => void;

/**
 * Turns the lines of a file, in its order and in one pass, into orders and returns, and answers the report at the end.
 * Memory holds what customers can still return, the numbers of the invoices and some thousand lines.
 */
export async function* planImport(
  batches: AsyncIterable<TransactionBatch>,
  onLineLeft: OnLineLeft = () => {},
): AsyncGenerator<ImportPart, ImportReport> {
  const plan = new ImportPlan(onLineLeft);
  let lines_read = 0;
  let bytes = { bytes_read: 0, bytes_total: 0 };
  for await (const { lines, malformed, bytes_read, bytes_total } of batches) {
    for (const line of malformed) plan.malformed(line);
    for (const line of lines) plan.add(line);
    lines_read += lines.length + malformed.length;
    bytes = { bytes_read, bytes_total };
    yield { ...plan.takeComplete(), lines_read, ...bytes };
  }
  yield { ...plan.takeRest(), lines_read, ...bytes };
  return plan.report();
}

type Planned = Pick<ImportPart, 'orders' | 'returns'>;

class ImportPlan {
  readonly #invoices = new InvoiceAssembler();
  readonly #purchases = new Purchases();
  readonly #counter = new ReportCounter();
  readonly #onLineLeft: OnLineLeft;

  constructor(onLineLeft: OnLineLeft) {
    this.#onLineLeft = onLineLeft;
  }

  malformed(line: MalformedLine): void {
    this.#counter.malformed(line);
    this.#onLineLeft(line.line_number, `malformed_${line.reason}`, null);
  }

  add(line: TransactionLine): void {
    this.#counter.read(line);
    if (!this.#invoices.add(line)) this.#settle([{ line, disposition: 'invoice_closed' }]);
  }

  takeComplete(): Planned {
    return this.#plan(this.#invoices.takeComplete());
  }

  takeRest(): Planned {
    return this.#plan(this.#invoices.takeRest());
  }

  report(): ImportReport {
    return this.#counter.report();
  }

  #plan(invoices: readonly Invoice[]): Planned {
    const planned: Planned = { orders: [], returns: [] };
    for (const invoice of invoices)
      if (kindOfInvoice(invoice.number) === 'cancellation') this.#planReturns(invoice, planned);
      else this.#planOrder(invoice, planned);
    return planned;
  }

  #planOrder(invoice: Invoice, planned: Planned): void {
    const { order, dispositions, sold } = planOrder(invoice);
    const customer = invoice.lines[0]?.customer ?? null;
    if (customer !== null) this.#purchases.add(invoice.number, customer, sold);
    if (order) {
      this.#counter.order(order);
      planned.orders.push(order);
    }
    this.#settle(dispositions);
  }

  #planReturns(invoice: Invoice, planned: Planned): void {
    const { returns, dispositions } = planReturns(invoice, this.#purchases);
    for (const made of returns) this.#counter.return(made);
    planned.returns.push(...returns);
    this.#settle(dispositions);
  }

  #settle(dispositions: readonly UnitDisposition[]): void {
    for (const { line, disposition } of dispositions) {
      this.#counter.line(line, disposition);
      if (!isImported(disposition)) this.#onLineLeft(line.line_number, disposition, line);
    }
  }
}
