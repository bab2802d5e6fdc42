import { formatMoney } from '@retour/contract/money';
import type { NewOrder } from './new-order.ts';
import { goodsTotals } from './share-amounts.ts';

/** What the parts of an order add up to, in minor units of the shop's currency. */
type Sums = {
  /** Quantity × unit price of all lines. */
  items: number;
  /** Discounts of lines and order. */
  discounts: number;
  /** Taxes of items, shipping and fees. */
  taxes: number;
  /** Prices of the shipping lines before their discounts; null without such lines. */
  shipping: number | null;
  shipping_discounts: number;
  fees: number;
  /** What the price has beyond its parts. */
  surcharges: number;
  duties: number;
  duty_taxes: number;
};

/** An order before its price is known. */
type Unpriced = Omit<NewOrder, 'total_price'>;

function sumParts(order: Unpriced): Sums {
  const { line_items, shipping_lines = [], fees = [], adjustments = [] } = order;
  const goods = goodsTotals(order);
  const duties = line_items.flatMap((line) => line.duties ?? []);
  const shipping_taxes = shipping_lines.flatMap(({ tax_lines }) => tax_lines.map(({ amount }) => amount));
  return {
    items: line_items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
    discounts: goods.discounts,
    taxes: goods.taxes + sumOf(shipping_taxes) + fees.reduce((sum, { tax }) => sum + (tax ?? 0), 0),
    shipping: shipping_lines.length > 0 ? sumOf(shipping_lines.map(({ price }) => price)) : null,
    shipping_discounts: sumOf(shipping_lines.flatMap(({ discounts = [] }) => discounts)),
    fees: sumOf(fees),
    surcharges: adjustments.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    duties: sumOf(duties),
    duty_taxes: sumOf(duties.flatMap(({ tax_lines = [] }) => tax_lines)),
  };
}

/** The totals of an order that states none: what its parts add up to. */
export function defaultTotals(order: Unpriced): Record<'discounts' | 'taxes' | 'shipping', number> {
  const { discounts, taxes, shipping, shipping_discounts } = sumParts(order);
  return { discounts, taxes, shipping: (shipping ?? 0) - shipping_discounts };
}

/** What the items, discounts, taxes, shipping and fees of an order come to, without duties. */
export function countPrice(order: Unpriced): number {
  const { items, discounts, taxes, fees, surcharges, ...sums } = sumParts(order);
  return (
    items - discounts + (order.taxes_included ? 0 : taxes) + netShipping(order, sums) + fees + surcharges
  );
}

const netShipping = (
  { total_shipping = 0 }: Unpriced,
  { shipping, shipping_discounts }: Pick<Sums, 'shipping' | 'shipping_discounts'>,
) => (shipping === null ? total_shipping : shipping - shipping_discounts);

type Refuse = (path: string, message: string) => void;

/**
 * Refuses totals that differ from what the parts of the order add up to by more than one minor unit, with both figures. Platforms differ in
 * whether their totals contain the discounts of shipping and the duties: both are accepted.
 */
export function checkStatedTotals(order: NewOrder, currency: string, refuse: Refuse): void {
  for (const { path, message } of findDifferences(order, currency)) refuse(path, message);
}

/** Totals that differ from what the parts of the order add up to by more than one minor unit. */
export function findDifferences(order: NewOrder, currency: string): Difference[] {
  const differences: Difference[] = [];
  const { total_discounts, total_taxes, total_shipping, total_price, taxes_included } = order;
  const sums = sumParts(order);
  const { items, discounts, taxes, shipping, shipping_discounts, fees, duties, duty_taxes, surcharges } =
    sums;
  const compare = createComparison(currency, (difference) => void differences.push(difference));
  compare('total_discounts', total_discounts, 'the discounts of lines, order and shipping add up', [
    discounts,
    discounts + shipping_discounts,
  ]);
  compare('total_taxes', total_taxes, 'the taxes of lines, shipping and fees add up', [
    taxes,
    taxes + duty_taxes,
  ]);
  if (shipping !== null)
    compare('total_shipping', total_shipping, 'the shipping lines add up', [
      shipping,
      shipping - shipping_discounts,
    ]);
  const net_shipping = netShipping(order, sums);
  const added = (tax: number) => (taxes_included ? 0 : tax);
  const own = countPrice(order);
  const as_stated =
    items -
    (total_discounts ?? discounts) +
    added(total_taxes ?? taxes) +
    (total_shipping ?? net_shipping) +
    fees +
    surcharges;
  compare(
    'total_price',
    total_price,
    'items, discounts, taxes, shipping and fees come',
    [own, own + duties + added(duty_taxes), as_stated, as_stated + duties],
    (sum) => {
      const without_duties = sum === own || sum === as_stated;
      const counted = { ...sums, shipping: net_shipping, ...(without_duties ? { duties: 0 } : {}) };
      return breakDown(counted, taxes_included, currency);
    },
  );
  return differences;
}

/**
 * As {@link checkStatedTotals}, for the price in the currency that the shopper paid in. An order with fees or duties is not checked, because
 * these are not reported in that currency.
 */
export function checkPresentmentPrice(order: NewOrder, refuse: Refuse): void {
  const { line_items, presentment, taxes_included, fees = [] } = order;
  const has_duties = line_items.some(({ duties = [] }) => duties.length > 0);
  if (!presentment || has_duties || fees.length > 0) return;
  const { currency, total_price, total_discounts, total_taxes, total_shipping } = presentment;
  const items = line_items.reduce((sum, line) => sum + line.quantity * (line.unit_price_presentment ?? 0), 0);
  const taxes = taxes_included ? 0 : total_taxes;
  createComparison(currency, ({ path, message }) => refuse(path, message))(
    'presentment.total_price',
    total_price,
    'items, discounts, taxes and shipping come',
    [items - total_discounts + taxes + total_shipping],
  );
}

type Compare = (
  path: string,
  stated: number | undefined,
  verb: string,
  sums: readonly [number, ...number[]],
  detail?: (sum: number) => string,
) => void;

/** A total by how much it is above its parts, or below them; undefined where one of the figures is out of range. */
export type Difference = { path: string; by: number | undefined; message: string };

/** Reports a stated total unless it is one of the sums, give or take one minor unit. */
function createComparison(currency: string, report: (difference: Difference) => void): Compare {
  const show = (amount: number) => `${formatMoney(amount, currency)} ${currency}`;
  return (path, stated, verb, sums, detail) => {
    if (stated === undefined) return;
    const nearest = sums.reduce((best, sum) =>
      Math.abs(sum - stated) < Math.abs(best - stated) ? sum : best,
    );
    if (Math.abs(stated - nearest) <= 1) return;
    const words = path.replace(/^presentment\.(.*)$/, '$1_presentment').replaceAll('_', ' ');
    if (![stated, nearest].every(Number.isSafeInteger))
      return report({ path, by: undefined, message: `The ${words} field is out of range.` });
    report({
      path,
      by: stated - nearest,
      message: `The ${words} field is ${show(stated)}, but ${verb} to ${show(nearest)}${detail?.(nearest) ?? ''}.`,
    });
  };
}

/** ` (items 175.00, discounts -10.00, …)`: every part that is not 0. */
function breakDown(sums: Sums, taxes_included: boolean, currency: string): string {
  const parts: [string, number][] = [
    ['items', sums.items],
    ['discounts', -sums.discounts],
    ['taxes', taxes_included ? 0 : sums.taxes],
    ['shipping', sums.shipping ?? 0],
    ['fees', sums.fees],
    ['adjustments', sums.surcharges],
    ['duties', sums.duties],
  ];
  const shown = parts.filter(([, amount]) => amount !== 0);
  return ` (${shown.map(([name, amount]) => `${name} ${formatMoney(amount, currency)}`).join(', ')})`;
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
