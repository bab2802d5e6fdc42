import type { TransactionLine } from './transaction-line.ts';

/** The lines of one invoice number, in the file's order; at least one. */
export type Invoice = {
  number: string;
  lines: TransactionLine[];
};

/** Lines of other invoices that may come between two of one invoice. In the real file it is 2. */
const max_lines_between = 1000;

/** Lines of an invoice that are kept; real ones have up to 705. */
const max_lines_kept = 5000;

type OpenInvoice = {
  /** How many lines had been added when its last line came. */
  last_line_count: number;
} & Invoice;

/**
 * Puts lines together into invoices. The lines of one invoice need not be neighbours, but nearly: it is complete when a
 * thousand other lines have gone by. Invoices come out in the order of their last lines, so a sale comes before its
 * cancellation. Dates play no part, so that a wrong one harms no other line; memory holds a bounded number of lines, and
 * the numbers of all invoices.
 */
export class InvoiceAssembler {
  /** In the order of their last lines. */
  readonly #open = new Map<string, OpenInvoice>();
  readonly #numbers_complete = new Set<string>();
  #complete: Invoice[] = [];
  #latest: OpenInvoice | undefined;
  #line_count = 0;

  /** Takes a line. False when its invoice is complete already or full: the line then belongs to nothing. */
  add(line: TransactionLine): boolean {
    this.#line_count += 1;
    if (line.invoice !== this.#latest?.number) {
      this.#closeOld();
      this.#latest = this.#reopen(line.invoice);
    }
    if (this.#latest === undefined || this.#latest.lines.length >= max_lines_kept) return false;
    this.#latest.lines.push(line);
    this.#latest.last_line_count = this.#line_count;
    return true;
  }

  /** Takes out the invoices that are complete by now, in order. */
  takeComplete(): Invoice[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  /** Takes out everything: the file has ended. */
  takeRest(): Invoice[] {
    for (const invoice of this.#open.values()) this.#close(invoice);
    this.#latest = undefined;
    return this.takeComplete();
  }

  /** The open invoice of the number, moved to the end of the order; undefined when it is complete already. */
  #reopen(number: string): OpenInvoice | undefined {
    if (this.#numbers_complete.has(number)) return undefined;
    const invoice = this.#open.get(number) ?? { number, lines: [], last_line_count: this.#line_count };
    this.#open.delete(number);
    this.#open.set(number, invoice);
    return invoice;
  }

  #closeOld(): void {
    for (const invoice of this.#open.values()) {
      if (invoice.last_line_count >= this.#line_count - max_lines_between) return;
      this.#close(invoice);
    }
  }

  #close(invoice: OpenInvoice): void {
    this.#open.delete(invoice.number);
    this.#numbers_complete.add(invoice.number);
    this.#complete.push({ number: invoice.number, lines: invoice.lines });
  }
}
