import type { MoneyAmount } from '../../text/text.ts';
import type { Unit } from './queries.ts';

/** Units of one line that are alike, as one row. */
export type UnitGroup = { first: Unit; units: Unit[] };

/** Puts units together that differ in nothing that the page shows. */
export function groupUnits(units: readonly Unit[]): UnitGroup[] {
  const groups = new Map<string, UnitGroup>();
  for (const unit of units.filter(({ removed_at }) => removed_at === null)) {
    const { order_line_item_id, resolution, outcome, reason, comment, condition, disposition, exchange } =
      unit;
    const key = JSON.stringify([
      order_line_item_id,
      resolution,
      outcome,
      reason,
      comment,
      condition,
      disposition,
      exchange,
    ]);
    const group = groups.get(key);
    if (group) group.units.push(unit);
    else groups.set(key, { first: unit, units: [unit] });
  }
  return [...groups.values()];
}

type Figure = 'price' | 'discount' | 'tax' | 'refund';

export const sumOf = ({ units, first }: UnitGroup, figure: Figure): MoneyAmount => ({
  amount: units.reduce((sum, unit) => sum + unit[figure].amount, 0),
  currency: first.price.currency,
});

/** What units are worth: after discounts, with tax. */
export function valueOf(group: UnitGroup, taxes_included: boolean): MoneyAmount {
  const { amount, currency } = sumOf(group, 'price');
  const tax = taxes_included ? 0 : sumOf(group, 'tax').amount;
  return { amount: amount - sumOf(group, 'discount').amount + tax, currency };
}
