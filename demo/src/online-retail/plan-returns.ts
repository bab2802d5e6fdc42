import type { Invoice } from './assemble-invoices.ts';
import { classify } from './classify.ts';
import { confidence_of } from './dispositions.ts';
import type { Confidence, Disposition, MatchRule } from './dispositions.ts';
import { max_returns_per_order, max_units_per_return } from './limits.ts';
import { match } from './match.ts';
import type { Take } from './match.ts';
import type { UnitDisposition } from './plan-order.ts';
import type { Purchases, SoldOrder } from './purchases.ts';
import type { TransactionLine } from './transaction-line.ts';

/** A processed return to be made of a cancellation invoice: everything that it refunds of one order, up to 500 units. */
export type ReturnPlan = {
  /** Names the return among all of the file: cancellation, order and part; the same in every run. */
  key: string;
  /** Number of the cancellation invoice. */
  cancellation: string;
  /** Number of the order's invoice. */
  invoice: string;
  customer: string;
  cancelled_at: Date;
  /** 1 to 500. */
  units: number;
  lines: ReturnPlanLine[];
};

/** Units of one order line. A return can have several of the same one, when its cancellation repeats the article. */
export type ReturnPlanLine = {
  /** Position of the order line. */
  position: number;
  quantity: number;
  /** Pence per unit that the customer paid, and that the cancellation gave back; equal unless the match is weak. */
  unit_price_paid: number;
  unit_price_cancelled: number;
  rule: MatchRule;
  confidence: Confidence;
  /** The cancellation's line in the file. */
  line_number: number;
};

export type PlannedReturns = {
  returns: ReturnPlan[];
  dispositions: UnitDisposition[];
};

/**
 * Makes returns of a cancellation invoice and takes their units from what is left of the purchases. A return has one
 * order, so a line whose units come from two orders is part of two returns, and what is over 500 units of one order in
 * several lines becomes several returns. A single line with more than that is left out whole; its units still count as
 * given back, for they were.
 */
export function planReturns(invoice: Invoice, purchases: Purchases): PlannedReturns {
  const returns: ReturnPlan[] = [];
  const dispositions = invoice.lines.map((line) => ({
    line,
    disposition: planLine(line, invoice, purchases, returns),
  }));
  return { returns, dispositions };
}

function planLine(
  line: TransactionLine,
  invoice: Invoice,
  purchases: Purchases,
  returns: ReturnPlan[],
): Disposition {
  const kind = classify(line);
  if (kind === 'sale' || kind === 'free_goods' || kind === 'shipping')
    throw new Error('a sale line in a cancellation invoice');
  if (kind !== 'cancellation') return kind;
  const { customer } = line;
  if (customer === null) return 'no_customer';
  if (customer !== invoice.lines[0]?.customer) return 'other_customer';
  const cancelled = {
    units: -line.quantity,
    unit_price: line.unit_price,
    at_ms: line.sold_at.getTime(),
  };
  const found = match(cancelled, purchases.of(customer, line.stock_code));
  if ('unmatched' in found) return found.unmatched;
  for (const { lot, units } of found.takes) lot.units_left -= units;
  if (found.takes.some(({ lot }) => !lot.imported)) return 'purchase_not_imported';
  const by_order = [...Map.groupBy(found.takes, ({ lot }) => lot.order)];
  const over = by_order.map(([order, takes]) => limitReached(order, takes)).find((limit) => limit !== null);
  if (over !== undefined) return over;
  for (const [order, takes] of by_order) {
    const planned = returnWithRoom(returns, invoice, customer, order, unitsOf(takes));
    planned.units += unitsOf(takes);
    planned.lines.push(...takes.map((taken) => toLine(taken, found.rule, line)));
  }
  return found.rule;
}

function limitReached(order: SoldOrder, takes: readonly Take[]): Disposition | null {
  if (unitsOf(takes) > max_units_per_return) return 'return_units';
  return order.returns >= max_returns_per_order ? 'order_returns' : null;
}

/** The invoice's return of the order that has room for the units; a new one when there is none. */
function returnWithRoom(
  returns: ReturnPlan[],
  invoice: Invoice,
  customer: string,
  order: SoldOrder,
  units: number,
): ReturnPlan {
  const of_order = returns.filter((planned) => planned.invoice === order.invoice);
  const with_room = of_order.find((planned) => planned.units + units <= max_units_per_return);
  if (with_room) return with_room;
  const made: ReturnPlan = {
    key: `${invoice.number}/${order.invoice}/${of_order.length + 1}`,
    cancellation: invoice.number,
    invoice: order.invoice,
    customer,
    cancelled_at: invoice.lines[0]?.sold_at ?? new Date(order.sold_at_ms),
    units: 0,
    lines: [],
  };
  order.returns += 1;
  returns.push(made);
  return made;
}

function toLine({ lot, units }: Take, rule: MatchRule, line: TransactionLine): ReturnPlanLine {
  return {
    position: lot.position,
    quantity: units,
    unit_price_paid: lot.unit_price,
    unit_price_cancelled: line.unit_price,
    rule,
    confidence: confidence_of[rule],
    line_number: line.line_number,
  };
}

function unitsOf(takes: readonly Take[]): number {
  return takes.reduce((soFar, { units }) => soFar + units, 0);
}
