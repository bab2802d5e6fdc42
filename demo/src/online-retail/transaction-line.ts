/** One line of the file, typed. Money is integer pence (GBP, taxes included); instants are UTC. */
export type TransactionLine = {
  /** Where the line stands in the file, from 1; the header is line 1. */
  line_number: number;
  /** Invoice number as written: digits for a sale, `C…` for a cancellation, `A…` for an adjustment. 1 to 50 characters. */
  invoice: string;
  /** Stock code in capitals: the file writes the same article both ways (`85123a`, `85123A`). 1 to 50 characters. */
  stock_code: string;
  /** At most 255 characters; null when the file has none (`NA` or empty). */
  description: string | null;
  /** Units, negative for goods that come back or leave the stock; -1,000,000 to 1,000,000. */
  quantity: number;
  sold_at: Date;
  /** Pence per unit, -100,000,000 to 100,000,000; fractions of a penny are rounded half up by magnitude. */
  unit_price: number;
  /** Whether the file's price had a fraction of a penny, so that `unit_price` is not exactly what it says. */
  price_rounded: boolean;
  /** Customer number, at most 64 characters; null when unknown (`NA` or empty). */
  customer: string | null;
  /** Country name as written, at most 100 characters. */
  country: string;
};

/** Why a line could not be typed. Such a line is counted, and nothing of it is imported. */
export type MalformedReason =
  | 'empty'
  | 'line_too_long'
  | 'quotes'
  | 'field_count'
  | 'invoice'
  | 'stock_code'
  | 'description'
  | 'quantity'
  | 'date'
  | 'price'
  | 'customer'
  | 'country';

export type MalformedLine = {
  line_number: number;
  reason: MalformedReason;
};
