import {
  max_lines_per_order,
  max_returns_per_order,
  max_units_per_order_line,
  max_units_per_return,
} from './limits.ts';
import type { MalformedReason } from './transaction-line.ts';

/**
 * How sure a return is about the purchase that it was matched to, because a cancellation names none. `exact`: only one
 * purchase fits. `likely`: several fit equally well, at the same price. `weak`: it fits only at another price.
 */
export type Confidence = 'exact' | 'likely' | 'weak';

/** The rule that found the purchases of a cancellation line. A purchase is one order's units of one article at one price. */
export type MatchRule =
  | 'one_purchase'
  | 'latest_purchase'
  | 'several_purchases'
  | 'other_price'
  | 'several_prices';

export const confidence_of: Readonly<Record<MatchRule, Confidence>> = {
  one_purchase: 'exact',
  latest_purchase: 'likely',
  several_purchases: 'likely',
  other_price: 'weak',
  several_prices: 'weak',
};

/** What became of a line. */
type Meaning = {
  category: string;
  /** Tells the dispositions of one category apart; null when it has only one. */
  reason: string | null;
  /** Whether the line became part of an order or of a return. */
  imported: boolean;
  /** For people. */
  says: string;
};

/** Every line of the file has exactly one of these. They are listed in the order in which a report shows them. */
const planned = {
  sale: imported('sale', null, 'Items sold: a line of an order.'),
  free_goods: imported(
    'free_goods',
    null,
    'Items given to a customer for free: a line of an order at price 0.',
  ),
  shipping: imported('shipping', null, 'Carriage charged with items: shipping of the order.'),
  one_purchase: imported(
    'return_exact',
    'one_purchase',
    'Exactly one earlier purchase at the same price has enough units left.',
  ),
  latest_purchase: imported(
    'return_likely',
    'latest_purchase',
    'Several earlier purchases at the same price have enough units left; the latest is taken.',
  ),
  several_purchases: imported(
    'return_likely',
    'several_purchases',
    'No purchase is large enough alone; several at the same price are, latest first.',
  ),
  other_price: imported(
    'return_weak',
    'other_price',
    'Enough units are left of an earlier purchase, but at another price; the latest is taken.',
  ),
  several_prices: imported(
    'return_weak',
    'several_prices',
    'Only several purchases at several prices have enough units left; the same price first, then the latest.',
  ),
  no_customer: left(
    'return_unmatched',
    'no_customer',
    'Items cancelled without a customer: no purchases to match.',
  ),
  never_bought: left(
    'return_unmatched',
    'never_bought',
    'The customer did not buy the article in the file before: earlier than the file begins, or never.',
  ),
  already_returned: left(
    'return_unmatched',
    'already_returned',
    'Every unit that was bought is already returned.',
  ),
  not_enough_left: left(
    'return_unmatched',
    'not_enough_left',
    'More units are cancelled than are left of all purchases.',
  ),
  purchase_not_imported: left(
    'return_unmatched',
    'purchase_not_imported',
    'The purchase is found, but it is over a limit itself.',
  ),
  order_line_units: left(
    'over_limit',
    'order_line_units',
    `Sales of more than ${withCommas(max_units_per_order_line)} units in one line.`,
  ),
  order_lines: left(
    'over_limit',
    'order_lines',
    `Lines of orders with more than ${max_lines_per_order} lines.`,
  ),
  return_units: left(
    'over_limit',
    'return_units',
    `More than ${max_units_per_return} units of one order cancelled in one line.`,
  ),
  order_returns: left(
    'over_limit',
    'order_returns',
    `Cancelled from an order that already has ${max_returns_per_order} returns.`,
  ),
  shipping_without_goods: left(
    'shipping_without_goods',
    null,
    'Carriage on an invoice without imported items.',
  ),
  shipping_refund: left(
    'shipping_refund',
    null,
    "Carriage refunded; the cancellation doesn't name the order.",
  ),
  discount: left('discount', null, "Discount given later; the cancellation doesn't name the order."),
  manual: left('manual', null, 'Entered by hand, charged or refunded, without an article.'),
  sample: left('sample', null, 'Samples, charged or written off.'),
  fee: left('fee', null, 'Fees of banks and marketplaces, and a charity commission.'),
  voucher: left('voucher', null, 'Gift vouchers sold.'),
  bad_debt: left('bad_debt', null, 'Adjustments of bad debt, on invoices that begin with A.'),
  stock_write_off: left(
    'stock_write_off',
    null,
    'Negative quantity on a sale invoice: damaged, lost or recounted stock.',
  ),
  zero_price: left(
    'zero_price',
    null,
    'Items booked at price 0 without a customer: found, recounted or moved stock.',
  ),
  stock_code: left(
    'unknown',
    'stock_code',
    'The stock code is neither an article nor a known kind of bookkeeping.',
  ),
  invoice_number: left(
    'unknown',
    'invoice_number',
    'The invoice number is neither digits nor C or A and digits.',
  ),
  cancels_nothing: left('unknown', 'cancels_nothing', 'A cancellation with a positive quantity.'),
  no_quantity: left('unknown', 'no_quantity', 'Items with quantity 0.'),
  negative_price: left('unknown', 'negative_price', 'Items at a price below 0.'),
  other_customer: left('unknown', 'other_customer', "The customer differs from the invoice's first line."),
  invoice_closed: left(
    'unknown',
    'invoice_closed',
    'The invoice ended earlier in the file, or is too long to be one invoice.',
  ),
} as const satisfies Record<string, Meaning>;

const unreadable: Readonly<Record<MalformedReason, Meaning>> = {
  empty: left('malformed', 'empty', 'An empty line.'),
  line_too_long: left('malformed', 'line_too_long', 'The line is too long.'),
  quotes: left('malformed', 'quotes', 'The quotes do not pair up.'),
  field_count: left('malformed', 'field_count', "The line doesn't have as many fields as the header."),
  invoice: left('malformed', 'invoice', 'The invoice number is missing or too long.'),
  stock_code: left('malformed', 'stock_code', 'The stock code is missing or too long.'),
  description: left('malformed', 'description', "The description is too long or can't be stored."),
  quantity: left('malformed', 'quantity', "The quantity isn't an integer, or is out of range."),
  date: left('malformed', 'date', "The date isn't in the form YYYY-MM-DD HH:MM:SS, or doesn't exist."),
  price: left('malformed', 'price', "The price isn't a decimal number, or is out of range."),
  customer: left('malformed', 'customer', "The customer number is too long or can't be stored."),
  country: left('malformed', 'country', "The country is too long or can't be stored."),
};

type Planned = keyof typeof planned;

/** What became of a line: a key of `dispositions`. */
export type Disposition = Planned | `malformed_${MalformedReason}`;

/** Every disposition with its meaning, in the order in which a report shows them. */
export const dispositions: ReadonlyMap<Disposition, Meaning> = new Map<Disposition, Meaning>([
  ...(Object.entries(planned) as [Planned, Meaning][]),
  ...(Object.entries(unreadable) as [MalformedReason, Meaning][]).map(
    ([reason, meaning]): [Disposition, Meaning] => [`malformed_${reason}`, meaning],
  ),
]);

/** Whether a line with this disposition became part of an order or of a return. */
export function isImported(disposition: Disposition): boolean {
  return dispositions.get(disposition)?.imported ?? false;
}

function imported(category: string, reason: string | null, says: string): Meaning {
  return { category, reason, imported: true, says };
}

function left(category: string, reason: string | null, says: string): Meaning {
  return { category, reason, imported: false, says };
}

function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
