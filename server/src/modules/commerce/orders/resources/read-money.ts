import { formatMoney } from '@retour/contract/money';
import { mustEqual, required } from '@retour/contract/validation-messages';
import type { NewDiscount, NewDuty, NewTaxLine, OrderFee, ShippingLine } from '../new-order.ts';
import type { Amount } from './order-reading.ts';
import type { DiscountBody, DutyBody, FeeBody, TaxBody } from './money-members.ts';
import type { ShippingBody } from './order-members.ts';
import type { Reading } from './order-reading.ts';

type Maybe<T> = T | null | undefined;

/** The amount that has one of two names; both together must be equal. Faults are noted. */
export function readEither<First extends string, Second extends string>(
  reading: Reading,
  body: { [name in First | Second]?: Amount | null },
  [first, second]: readonly [First, Second],
  currency: string,
  path: string,
): number {
  const [one, other] = [body[first], body[second]];
  const given = one ?? other;
  if (!given) {
    reading.errors[`${path}.${first}`] = [required(first)];
    return 0;
  }
  const amount = reading.money(given, currency, `${path}.${one ? first : second}`);
  if (one && other && reading.money(other, currency, `${path}.${second}`) !== amount)
    reading.errors[`${path}.${second}`] ??= [mustEqual(second, first)];
  return amount;
}

/** Discounts in minor units. `taxes_included` says whether prices are reduced with or without the tax of a discount. */
export function readDiscounts(
  reading: Reading,
  discounts: Maybe<readonly DiscountBody[]>,
  path: string,
  taxes_included: boolean,
): NewDiscount[] {
  return (discounts ?? []).map((body, i) => {
    const at = `${path}.${i}`;
    const { type: given_type, discount_type, external_id, code = null, name, reason, rate } = body;
    const type = given_type ?? discount_type;
    if (!type) reading.errors[`${at}.type`] = [required('type')];
    if (given_type && discount_type && given_type !== discount_type)
      reading.errors[`${at}.discount_type`] = [mustEqual('discount_type', 'type')];
    const adjustments = readAdjustments(reading, body, at);
    return {
      type: type ?? 'amount',
      code,
      amount: discountAmount(reading, body, adjustments, at, taxes_included),
      ...present({ external_id, name, reason, rate, ...adjustments }),
    };
  });
}

type Adjustments = { net_adjustment: number | null; tax_adjustment: number | null };

function readAdjustments(
  { money, shop_currency }: Reading,
  { net_adjustment_money: net, tax_adjustment_money: tax }: DiscountBody,
  at: string,
): Adjustments {
  return {
    net_adjustment: net ? money(net, shop_currency, `${at}.net_adjustment_money`) : null,
    tax_adjustment: tax ? money(tax, shop_currency, `${at}.tax_adjustment_money`) : null,
  };
}

/** What a discount takes off the prices: of prices that include tax, its tax as well. */
function discountAmount(
  { errors, money, shop_currency }: Reading,
  { amount: given, discount_type }: DiscountBody,
  { net_adjustment, tax_adjustment }: Adjustments,
  at: string,
  taxes_included: boolean,
): number {
  const adjusted =
    net_adjustment === null ? null : net_adjustment + (taxes_included ? (tax_adjustment ?? 0) : 0);
  const amount = given ? money(given, shop_currency, `${at}.amount`) : adjusted;
  if (amount === null) {
    const name = discount_type ? 'net_adjustment_money' : 'amount';
    errors[`${at}.${name}`] = [required(name)];
  } else if (adjusted !== null && amount !== adjusted) {
    const [ours, theirs] = [amount, adjusted].map((figure) => amountText(figure, shop_currency));
    errors[`${at}.amount`] ??= [`The amount field is ${ours}, but the adjustments come to ${theirs}.`];
  }
  return amount ?? 0;
}

/** Members that say something: what a platform did not report is not stored. */
function present<T extends object>(members: T): { [name in keyof T]?: NonNullable<T[name]> } {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [name in keyof T]?: NonNullable<T[name]> };
}

/** Tax lines below `path`. */
export function readTaxLines(reading: Reading, lines: Maybe<readonly TaxBody[]>, path: string): NewTaxLine[] {
  return (lines ?? []).map(({ title, rate, ...body }, i) => ({
    title,
    rate,
    amount: readEither(reading, body, ['amount', 'price'], reading.shop_currency, `${path}.tax_lines.${i}`),
  }));
}

/** Duties of the line at `path`. */
export function readDuties(reading: Reading, duties: Maybe<readonly DutyBody[]>, path: string): NewDuty[] {
  return (duties ?? []).map(({ hs_code = null, country_of_origin = null, tax_lines, ...body }, i) => {
    const at = `${path}.duties.${i}`;
    const taxes = readTaxLines(reading, tax_lines, at);
    return {
      hs_code,
      country_of_origin,
      amount: readEither(reading, body, ['amount', 'price'], reading.shop_currency, at),
      ...(taxes.length > 0 ? { tax_lines: taxes } : {}),
    };
  });
}

export function readFees(reading: Reading, fees: Maybe<readonly FeeBody[]>): OrderFee[] {
  const { money, shop_currency } = reading;
  return (fees ?? []).map(({ external_id = null, name, tax, accepted_offer_mode, ...body }, i) => ({
    external_id,
    name,
    amount: readEither(reading, body, ['amount', 'price'], shop_currency, `fees.${i}`),
    tax: tax ? money(tax, shop_currency, `fees.${i}.tax`) : null,
    accepted_offer_mode: accepted_offer_mode ?? [],
  }));
}

export function readShippingLines(
  reading: Reading,
  lines: Maybe<readonly ShippingBody[]>,
  taxes_included: boolean,
): ShippingLine[] {
  const { shop_currency: currency, money } = reading;
  const show = (amount: number) => ({ amount, currency, currency_code: currency });
  return (lines ?? []).map(({ title, price, tax_lines, discounts: given }, i) => {
    const at = `shipping_lines.${i}`;
    const discounts = readDiscounts(reading, given, `${at}.discounts`, taxes_included);
    return {
      title,
      price: show(money(price, currency, `${at}.price`)),
      tax_lines: readTaxLines(reading, tax_lines, at).map((line) => ({ ...line, amount: show(line.amount) })),
      ...(discounts.length > 0 ? { discounts } : {}),
    };
  });
}

type LineDiscounts = { quantity: number; discounts: readonly NewDiscount[] };

/** The discount per unit beside the discounts of the line: 0 says nothing, and any other must agree with them to the minor unit per unit. */
export function readUnitDiscounts(
  { errors, money, shop_currency }: Reading,
  given: Maybe<Amount>,
  { quantity, discounts }: LineDiscounts,
  path: string,
): number | null {
  if (!given) return null;
  const per_unit = money(given, shop_currency, `${path}.unit_discounts`);
  const of_line = discounts.reduce((sum, { amount }) => sum + amount, 0);
  if (discounts.length > 0 && per_unit > 0 && Math.abs(per_unit * quantity - of_line) > quantity) {
    const [units, line] = [per_unit * quantity, of_line].map((figure) => amountText(figure, shop_currency));
    errors[`${path}.unit_discounts`] ??= [
      `The unit discounts field comes to ${units} for ${quantity} units, but the discounts of the line add up to ${line}.`,
    ];
  }
  return per_unit;
}

const amountText = (amount: number, currency: string) =>
  Number.isSafeInteger(amount) ? `${formatMoney(amount, currency)} ${currency}` : 'an amount out of range';
