import { parseDecimal } from '../decimals.ts';
import type { Decimal } from '../decimals.ts';
import type { OrderLine, Terms } from './native.ts';

/** An amount as an exact decimal in major units. */
export function exact(amount: number, { globalSettings }: Terms): Decimal {
  const { units, scale } = parseDecimal(String(amount));
  return { units, scale: scale + globalSettings.serverConfig.moneyStrategyPrecision };
}

/** How many units were bought: `quantity` has none that were cancelled, and `orderPlacedQuantity` none that were added later. */
export const boughtUnits = ({
  quantity,
  orderPlacedQuantity,
}: Pick<OrderLine, 'quantity' | 'orderPlacedQuantity'>) => Math.max(quantity, orderPlacedQuantity);

/** What all units that were bought come to after discounts. Cancelled units are worth what they were, so that a line never changes for them. */
export function worthOf(line: OrderLine, prices_include_tax: boolean): { net: number; gross: number } {
  const bought = boughtUnits(line);
  if (line.quantity === bought) return { net: line.proratedLinePrice, gross: line.proratedLinePriceWithTax };
  const factor = (100 + line.taxRate) / 100;
  const { proratedUnitPrice: net, proratedUnitPriceWithTax: gross } = line;
  // In the order in which Vendure multiplies: half a unit may round the other way else.
  return prices_include_tax
    ? { net: Math.round((gross / factor) * bought), gross: gross * bought }
    : { net: net * bought, gross: Math.round(net * factor * bought) };
}
