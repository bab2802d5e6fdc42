import type { Disposition } from './dispositions.ts';
import { kindOfStockCode } from './stock-codes.ts';
import type { TransactionLine } from './transaction-line.ts';

/** What a line is, seen alone. */
export type LineKind =
  /** Its invoice decides what becomes of it: goods and carriage of an order, or goods that come back. */
  | 'sale'
  | 'free_goods'
  | 'shipping'
  | 'cancellation'
  /** Settled: nothing else about the file matters. */
  | SettledKind;

type SettledKind = Extract<
  Disposition,
  | 'shipping_refund'
  | 'discount'
  | 'manual'
  | 'sample'
  | 'fee'
  | 'voucher'
  | 'bad_debt'
  | 'stock_write_off'
  | 'zero_price'
  | 'stock_code'
  | 'invoice_number'
  | 'cancels_nothing'
  | 'no_quantity'
  | 'negative_price'
>;

/**
 * The one kind of a line. Invoice and stock code come first, as they say who wrote the line and why; then quantity and
 * price. Goods at price 0 are a gift when a customer is named, else a correction of the stock.
 */
export function classify(line: TransactionLine): LineKind {
  const invoice = kindOfInvoice(line.invoice);
  if (invoice === 'unknown') return 'invoice_number';
  if (invoice === 'adjustment') return 'bad_debt';
  const code = kindOfStockCode(line.stock_code);
  if (code === 'unknown') return line.quantity < 0 && invoice === 'sale' ? 'stock_write_off' : 'stock_code';
  if (code !== 'goods' && code !== 'shipping') return code;
  if (line.quantity === 0) return 'no_quantity';
  if (line.unit_price < 0) return 'negative_price';
  if (invoice === 'cancellation') {
    if (line.quantity > 0) return 'cancels_nothing';
    return code === 'goods' ? 'cancellation' : 'shipping_refund';
  }
  if (line.quantity < 0) return 'stock_write_off';
  if (code === 'shipping') return 'shipping';
  if (line.unit_price > 0) return 'sale';
  return line.customer === null ? 'zero_price' : 'free_goods';
}

type InvoiceKind = 'sale' | 'cancellation' | 'adjustment' | 'unknown';

/** The kind of an invoice by its number: digits, `C` and digits, `A` and digits. */
export function kindOfInvoice(invoice: string): InvoiceKind {
  if (/^\d+$/.test(invoice)) return 'sale';
  if (/^C\d+$/.test(invoice)) return 'cancellation';
  return /^A\d+$/.test(invoice) ? 'adjustment' : 'unknown';
}
