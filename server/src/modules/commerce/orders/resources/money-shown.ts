import { toAmount } from '@retour/contract/money';
import { Amount } from '../../../../platform/schema/amounts.ts';
import { Nullable, OneOf } from '../../../../platform/fields.ts';
import { Type } from '../../../../platform/type.ts';
import type { NewDiscount, NewDuty, NewTaxLine, OrderFee } from '../new-order.ts';
import { Rate, discount_types } from './money-members.ts';

// Discounts, taxes, duties and fees of an order as responses show them: in both spellings of their members, each with the values that were sent.

const string = Type.String();
const text = Nullable(string);
const Money = Nullable(Amount);

export const Discounts = Type.Array(
  Type.Object({
    type: OneOf(discount_types),
    discount_type: OneOf(discount_types, { description: 'Equals `type`.' }),
    external_id: text,
    code: text,
    name: text,
    reason: text,
    rate: Nullable(Rate),
    amount: Amount,
    net_adjustment_money: Money,
    tax_adjustment_money: Money,
  }),
);
export const TaxLines = Type.Array(
  Type.Object({ title: string, rate: Rate, amount: Amount, price: Amount }),
  { description: '`price` equals `amount`.' },
);
export const Duties = Type.Array(
  Type.Object({
    hs_code: text,
    country_of_origin: text,
    amount: Amount,
    price: Amount,
    tax_lines: TaxLines,
  }),
  { description: '`price` equals `amount`.' },
);
export const Fees = Type.Array(
  Type.Object({
    external_id: text,
    name: string,
    amount: Amount,
    price: Amount,
    tax: Money,
    accepted_offer_mode: Type.Array(string),
  }),
  { description: '`price` equals `amount`.' },
);
export const Metadata = Type.Array(
  Type.Object({
    key: string,
    value: Type.Union([string, Type.Number(), Type.Boolean(), Type.Null()]),
  }),
);

const nullable = (amount: number | null | undefined, currency: string) =>
  amount === null || amount === undefined ? null : toAmount(amount, currency);

export function showDiscounts(discounts: readonly NewDiscount[], currency: string) {
  return discounts.map((discount) => ({
    type: discount.type,
    discount_type: discount.type,
    external_id: discount.external_id ?? null,
    code: discount.code ?? null,
    name: discount.name ?? null,
    reason: discount.reason ?? null,
    rate: discount.rate ?? null,
    amount: toAmount(discount.amount, currency),
    net_adjustment_money: nullable(discount.net_adjustment, currency),
    tax_adjustment_money: nullable(discount.tax_adjustment, currency),
  }));
}

export function showTaxLines(lines: readonly NewTaxLine[], currency: string) {
  return lines.map(({ title, rate, amount }) => ({
    title,
    rate,
    amount: toAmount(amount, currency),
    price: toAmount(amount, currency),
  }));
}

export function showDuties(duties: readonly NewDuty[], currency: string) {
  return duties.map(({ hs_code, country_of_origin, amount, tax_lines = [] }) => ({
    hs_code,
    country_of_origin,
    amount: toAmount(amount, currency),
    price: toAmount(amount, currency),
    tax_lines: showTaxLines(tax_lines, currency),
  }));
}

export function showFees(fees: readonly OrderFee[], currency: string) {
  return fees.map(({ amount, tax, ...fee }) => ({
    ...fee,
    amount: toAmount(amount, currency),
    price: toAmount(amount, currency),
    tax: nullable(tax, currency),
  }));
}
