import { dispositions } from './dispositions.ts';
import type { Disposition } from './dispositions.ts';
import type { OrderPlan } from './plan-order.ts';
import type { ReturnPlan } from './plan-returns.ts';
import type { MalformedLine, TransactionLine } from './transaction-line.ts';

/** How many line numbers a row shows as examples. */
const max_examples = 5;

/**
 * What became of every line of a file: the answer of an import with `--json`. Money is pence (GBP), with the file's sign:
 * negative for what was given back.
 */
export type ImportReport = {
  currency: 'GBP';
  /** Lines after the header. The lines of all categories add up to it. */
  lines_read: number;
  lines_imported: number;
  lines_not_imported: number;
  categories: ReportRow[];
  orders: {
    count: number;
    /** Of them, without a customer. */
    guests: number;
    lines: number;
    units: number;
    goods_total: number;
    shipping_total: number;
  };
  returns: {
    count: number;
    lines: number;
    units: number;
    /** At the prices of the cancellations, and at the prices that were paid; they differ by the weak matches. */
    total_cancelled: number;
    total_paid: number;
  };
  notices: {
    /** Lines whose price had a fraction of a penny and was rounded. */
    prices_rounded: number;
    /** Lines dated before the line above them. Cancellations may then have missed their purchases. */
    lines_out_of_order: number;
  };
};

/** One category and reason that occurs. */
export type ReportRow = {
  category: string;
  reason: string | null;
  imported: boolean;
  lines: number;
  /** Sum of the quantities, and of quantity × unit price; 0 for malformed lines. */
  units: number;
  amount: number;
  /** The first line numbers. */
  examples: number[];
  says: string;
};

type Count = Pick<ReportRow, 'lines' | 'units' | 'amount' | 'examples'>;

/** Counts an import as it goes. Every line is to be counted once, whatever becomes of it. */
export class ReportCounter {
  readonly #counts = new Map<Disposition, Count>();
  readonly #orders = { count: 0, guests: 0, lines: 0, units: 0, goods_total: 0, shipping_total: 0 };
  readonly #returns = { count: 0, lines: 0, units: 0, total_cancelled: 0, total_paid: 0 };
  #lines_read = 0;
  #prices_rounded = 0;
  #lines_out_of_order = 0;
  #latest_ms = Number.NEGATIVE_INFINITY;

  /** A line as it is read; what becomes of it is counted later. */
  read(line: TransactionLine): void {
    this.#lines_read += 1;
    if (line.price_rounded) this.#prices_rounded += 1;
    const at_ms = line.sold_at.getTime();
    if (at_ms < this.#latest_ms) this.#lines_out_of_order += 1;
    this.#latest_ms = at_ms;
  }

  /** A line that could not be typed: read and settled at once. */
  malformed({ line_number, reason }: MalformedLine): void {
    this.#lines_read += 1;
    this.#add(`malformed_${reason}`, line_number, 0, 0);
  }

  /** What became of a line. */
  line({ line_number, quantity, unit_price }: TransactionLine, disposition: Disposition): void {
    this.#add(disposition, line_number, quantity, quantity * unit_price);
  }

  order(order: OrderPlan): void {
    this.#orders.count += 1;
    if (order.customer === null) this.#orders.guests += 1;
    this.#orders.lines += order.lines.length;
    for (const { quantity } of order.lines) this.#orders.units += quantity;
    this.#orders.goods_total += order.goods_total;
    this.#orders.shipping_total += order.shipping_total;
  }

  return(planned: ReturnPlan): void {
    this.#returns.count += 1;
    this.#returns.lines += planned.lines.length;
    this.#returns.units += planned.units;
    for (const { quantity, unit_price_cancelled, unit_price_paid } of planned.lines) {
      this.#returns.total_cancelled += quantity * unit_price_cancelled;
      this.#returns.total_paid += quantity * unit_price_paid;
    }
  }

  /** The report of what was counted so far. Throws when the categories do not add up to the lines read: that is a bug. */
  report(): ImportReport {
    const categories = [...dispositions].flatMap(([disposition, meaning]): ReportRow[] => {
      const count = this.#counts.get(disposition);
      return count === undefined ? [] : [{ ...meaning, ...count, examples: [...count.examples] }];
    });
    const lines_imported = linesOf(categories.filter(({ imported }) => imported));
    const lines_not_imported = linesOf(categories.filter(({ imported }) => !imported));
    if (lines_imported + lines_not_imported !== this.#lines_read)
      throw new Error(
        `${this.#lines_read} lines were read, but the categories have ${lines_imported + lines_not_imported}`,
      );
    return {
      currency: 'GBP',
      lines_read: this.#lines_read,
      lines_imported,
      lines_not_imported,
      categories,
      orders: { ...this.#orders },
      returns: { ...this.#returns },
      notices: {
        prices_rounded: this.#prices_rounded,
        lines_out_of_order: this.#lines_out_of_order,
      },
    };
  }

  #add(disposition: Disposition, line_number: number, units: number, amount: number): void {
    const count = this.#counts.get(disposition) ?? { lines: 0, units: 0, amount: 0, examples: [] };
    count.lines += 1;
    count.units += units;
    count.amount += amount;
    if (count.examples.length < max_examples) count.examples.push(line_number);
    this.#counts.set(disposition, count);
  }
}

function linesOf(rows: readonly ReportRow[]): number {
  return rows.reduce((soFar, { lines }) => soFar + lines, 0);
}
