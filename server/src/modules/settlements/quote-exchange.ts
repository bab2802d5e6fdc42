import { convert } from '@retour/contract/money';
import { valueOf } from './quote-units.ts';
import type { Priced } from './quote-units.ts';

/** What an item costs, and the tax on it, in minor units of one currency. */
export type ItemPrice = { price: number; tax: number };

/**
 * The price of a new item that is exchanged evenly for a unit of the same product (API contract, 9.5). What the unit was paid for stands for it: only what the new item costs
 * today beyond the unit's own price of today is paid, and only what it costs less than both is given back. `replaced`: what the unit would cost today with tax; null if
 * it isn't sold any more.
 */
export function evenPrice(
  unit: Priced,
  { present, replaced }: { present: ItemPrice; replaced: number | null },
  taxes_included: boolean,
): ItemPrice {
  const paid = valueOf(unit, taxes_included);
  const today = valueOf({ ...present, discount: 0 }, taxes_included);
  const own = replaced ?? paid;
  const dearer = Math.max(0, today - Math.max(paid, own));
  const cheaper = Math.max(0, Math.min(paid, own) - today);
  const total = paid + dearer - cheaper;
  // Taxed as what was paid for the unit.
  const tax = paid > 0 ? convert(total, paid, unit.tax) : convert(total, today, present.tax);
  return { price: taxes_included ? total : total - tax, tax };
}
