import { toMinor } from './decimals.ts';
import type { Decimal, Rounding } from './decimals.ts';

type Money = { amount: number; currency_code: string };

/** How amounts of one currency are written. */
export type MoneyOf = (amount: Decimal, rounding?: Rounding) => Money;

/** Rounds each amount by itself to the digits of the currency. */
export const moneyOf =
  (currency_code: string): MoneyOf =>
  (amount, rounding) => ({ amount: toMinor(amount, currency_code, rounding), currency_code });

/** The parts of an order that make its total, as the body of `PUT /orders` has them. */
export type OrderParts = {
  taxes_included: boolean;
  line_items: readonly LineParts[];
  shipping_lines: readonly ShippingParts[];
};
type LineParts = {
  quantity: number;
  unit_price: Money;
  discounts: readonly Amounted[];
  tax_lines: readonly Amounted[];
};
type ShippingParts = { price: Money; tax_lines: readonly Amounted[] };
type Amounted = { amount: Money };

/** The total of some parts, in minor units. */
export const amountsOf = (parts: readonly Amounted[]): number =>
  parts.reduce((total, { amount }) => total + amount.amount, 0);

/** What the lines and the shipping of an order come to, in minor units. */
export function totalOf({ taxes_included, line_items, shipping_lines }: OrderParts): number {
  const added = (tax_lines: readonly Amounted[]) => (taxes_included ? 0 : amountsOf(tax_lines));
  const goods = line_items.map(
    ({ quantity, unit_price, discounts, tax_lines }) =>
      unit_price.amount * quantity - amountsOf(discounts) + added(tax_lines),
  );
  const shipping = shipping_lines.map(({ price, tax_lines }) => price.amount + added(tax_lines));
  return [...goods, ...shipping].reduce((total, amount) => total + amount, 0);
}
