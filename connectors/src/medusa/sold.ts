import { divide, multiply, parseDecimal, subtract, sum } from '../decimals.ts';
import type { Decimal } from '../decimals.ts';
import { exact, exactSum } from './amounts.ts';
import type { Item, Raw } from './native.ts';

const hundred = parseDecimal('100');
const whole = (count: number) => parseDecimal(String(count));
/** An amount as Medusa sends it: text of no more than twenty decimals. */
function rawOf({ units, scale }: Decimal): Raw {
  const more = Math.max(0, scale - 20);
  return { value: `${units / 10n ** BigInt(more)}e${more - scale}` };
}

/** A line as it was sold. Once units have come back, Medusa totals the line without them, down to a tax of nothing; prices, rates and discounts stay. */
export function asSold(item: Item): Item {
  const { detail, quantity, is_tax_inclusive = false, tax_lines, adjustments } = item;
  if (!detail?.return_received_quantity && !detail?.return_dismissed_quantity) return item;
  const rates = (tax_lines ?? []).map(({ rate }) => parseDecimal(String(rate)));
  const with_tax = sum([hundred, ...rates]);
  const inTax = (amount: Decimal) => divide(multiply(amount, with_tax), hundred);
  const discounts = (adjustments ?? []).map((one) => {
    const given = exact(one.raw_amount, one.amount);
    return is_tax_inclusive && !one.is_tax_inclusive ? inTax(given) : given;
  });
  const price = multiply(exact(item.raw_unit_price, item.unit_price), whole(quantity));
  const taxed = subtract(price, sum(discounts));
  const divisor = is_tax_inclusive ? with_tax : hundred;
  return {
    ...item,
    raw_subtotal: rawOf(is_tax_inclusive ? divide(multiply(price, hundred), with_tax) : price),
    raw_discount_total: rawOf(is_tax_inclusive ? sum(discounts) : inTax(exactSum(adjustments))),
    tax_lines: (tax_lines ?? []).map((line, i) => ({
      ...line,
      raw_total: rawOf(divide(multiply(taxed, rates[i]!), divisor)),
    })),
  };
}
