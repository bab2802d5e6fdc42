import type { Invoice } from './assemble-invoices.ts';
import { classify } from './classify.ts';
import type { LineKind } from './classify.ts';
import { countryOfSale } from './country-of-sale.ts';
import type { Disposition } from './dispositions.ts';
import { max_lines_per_order, max_units_per_order_line } from './limits.ts';
import type { TransactionLine } from './transaction-line.ts';

/** An order to be made of a sale invoice. Money is pence (GBP), taxes included; there are no discounts. */
export type OrderPlan = {
  invoice: string;
  /** Customer number; null makes a guest order. */
  customer: string | null;
  /** Country as the file names it, and its two-letter code if it is one. */
  country: string;
  country_code: string | null;
  sold_at: Date;
  /** 1 to 500. */
  lines: OrderPlanLine[];
  shipping: { title: string; price: number }[];
  /** Sum of the lines, sum of the shipping, and both. */
  goods_total: number;
  shipping_total: number;
  total: number;
};

export type OrderPlanLine = {
  /** Place among all lines of the invoice, imported or not, from 1: the same in every run. */
  position: number;
  stock_code: string;
  title: string;
  /** 1 to 10,000. */
  quantity: number;
  unit_price: number;
};

/** What became of one line of an invoice. */
export type UnitDisposition = {
  line: TransactionLine;
  disposition: Disposition;
};

/** Goods that a line sold, also when it could not be imported: a cancellation of them must find out why. */
export type SoldGoods = {
  position: number;
  line: TransactionLine;
  imported: boolean;
};

export type PlannedOrder = {
  /** Null when the invoice sells no goods that can be imported. */
  order: OrderPlan | null;
  dispositions: UnitDisposition[];
  sold: SoldGoods[];
};

type Placed = {
  position: number;
  line: TransactionLine;
  kind: LineKind | 'other_customer' | 'order_line_units';
};

/**
 * Makes an order of a sale invoice: goods become its lines, also those that repeat a stock code, and carriage becomes its
 * shipping. A discount never does: the data set has them on cancellation invoices only. A line over the unit limit is left
 * out by itself; an invoice with more lines than an order may have is left out whole.
 */
export function planOrder(invoice: Invoice): PlannedOrder {
  const placed = invoice.lines.map((line, index) => ({
    position: index + 1,
    line,
    kind: kindInOrder(line, invoice),
  }));
  const goods = placed.filter(({ kind }) => kind === 'sale' || kind === 'free_goods');
  const too_long = goods.length > max_lines_per_order;
  const has_order = goods.length > 0 && !too_long;
  return {
    order: has_order ? toOrder(invoice, goods, placed) : null,
    dispositions: placed.map(({ line, kind }) => ({
      line,
      disposition: dispositionOf(kind, has_order, too_long),
    })),
    sold: placed
      .filter(({ kind }) => kind === 'sale' || kind === 'free_goods' || kind === 'order_line_units')
      .map(({ position, line, kind }) => ({
        position,
        line,
        imported: has_order && kind !== 'order_line_units',
      })),
  };
}

function kindInOrder(line: TransactionLine, invoice: Invoice): Placed['kind'] {
  const kind = classify(line);
  if (kind !== 'sale' && kind !== 'free_goods' && kind !== 'shipping') return kind;
  if (line.customer !== invoice.lines[0]?.customer) return 'other_customer';
  return line.quantity > max_units_per_order_line ? 'order_line_units' : kind;
}

/** An order that is too long takes its goods and its carriage along; bookkeeping among its lines stays what it is. */
function dispositionOf(kind: Placed['kind'], has_order: boolean, too_long: boolean): Disposition {
  // Only a cancellation invoice has such lines, and no order is planned of those.
  if (kind === 'cancellation') throw new Error('a cancellation line in a sale invoice');
  if (too_long && (kind === 'sale' || kind === 'free_goods' || kind === 'shipping')) return 'order_lines';
  return kind === 'shipping' && !has_order ? 'shipping_without_goods' : kind;
}

function toOrder(invoice: Invoice, goods: readonly Placed[], placed: readonly Placed[]): OrderPlan | null {
  const first = invoice.lines[0];
  if (first === undefined) return null;
  const lines = goods.map(({ position, line }) => ({
    position,
    stock_code: line.stock_code,
    title: line.description ?? line.stock_code,
    quantity: line.quantity,
    unit_price: line.unit_price,
  }));
  const shipping = placed
    .filter(({ kind }) => kind === 'shipping')
    .map(({ line }) => ({
      title: line.description ?? line.stock_code,
      price: line.quantity * line.unit_price,
    }));
  const goods_total = sumOf(lines.map(({ quantity, unit_price }) => quantity * unit_price));
  const shipping_total = sumOf(shipping.map(({ price }) => price));
  return {
    invoice: invoice.number,
    customer: first.customer,
    country: first.country,
    country_code: countryOfSale(first.country),
    sold_at: first.sold_at,
    lines,
    shipping,
    goods_total,
    shipping_total,
    total: goods_total + shipping_total,
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((soFar, amount) => soFar + amount, 0);
}
