import type { MatchRule } from './dispositions.ts';
import type { Lot, SoldOrder } from './purchases.ts';

/** Items that a customer returned, in one line. */
export type Cancelled = {
  /** 1 or more. */
  units: number;
  /** Pence per unit that the cancellation refunds. */
  unit_price: number;
  at_ms: number;
};

/** Units to take from a lot. */
export type Take = {
  lot: Lot;
  units: number;
};

export type Match =
  | { rule: MatchRule; takes: Take[] }
  | { unmatched: 'never_bought' | 'already_returned' | 'not_enough_left' };

/** What one order sold of the article at one price and is not returned: the least that a cancellation can mean. */
type Purchase = {
  order: SoldOrder;
  unit_price: number;
  units_left: number;
  lots: Lot[];
};

/**
 * Finds the purchases that a cancelled line returns, among the lots of its customer and article, earliest first. All
 * units are found or none: a part would claim to know which. First choice is one purchase at the same price with enough
 * left, the latest if there are several; then several purchases at that price together; then the latest with enough left
 * at another price; then several at any price. Nothing is taken yet.
 */
export function match(cancelled: Cancelled, lots: readonly Lot[]): Match {
  const earlier = lots.filter(({ order }) => order.sold_at_ms <= cancelled.at_ms);
  if (earlier.length === 0) return { unmatched: 'never_bought' };
  const purchases = latestFirst(earlier.filter(({ units_left }) => units_left > 0));
  if (purchases.length === 0) return { unmatched: 'already_returned' };
  const same_price = purchases.filter(({ unit_price }) => unit_price === cancelled.unit_price);
  const other_price = purchases.filter(({ unit_price }) => unit_price !== cancelled.unit_price);

  const fits = same_price.filter(({ units_left }) => units_left >= cancelled.units);
  if (fits.length > 0)
    return {
      rule: fits.length === 1 ? 'one_purchase' : 'latest_purchase',
      takes: take(cancelled.units, fits),
    };
  if (unitsOf(same_price) >= cancelled.units)
    return { rule: 'several_purchases', takes: take(cancelled.units, same_price) };
  const fits_otherwise = other_price.filter(({ units_left }) => units_left >= cancelled.units);
  if (fits_otherwise.length > 0) return { rule: 'other_price', takes: take(cancelled.units, fits_otherwise) };
  if (unitsOf(purchases) >= cancelled.units)
    return { rule: 'several_prices', takes: take(cancelled.units, [...same_price, ...other_price]) };
  return { unmatched: 'not_enough_left' };
}

/** Lots put together by order and price, the latest order first. */
function latestFirst(lots: readonly Lot[]): Purchase[] {
  const purchases: Purchase[] = [];
  for (const lot of lots.toReversed()) {
    const known = purchases.find(
      ({ order, unit_price }) => order === lot.order && unit_price === lot.unit_price,
    );
    if (known) {
      known.lots.unshift(lot);
      known.units_left += lot.units_left;
    } else
      purchases.push({
        order: lot.order,
        unit_price: lot.unit_price,
        units_left: lot.units_left,
        lots: [lot],
      });
  }
  return purchases;
}

/** Takes from the purchases in turn, and within each from its first line on, until there are enough. */
function take(units: number, purchases: readonly Purchase[]): Take[] {
  const takes: Take[] = [];
  let missing = units;
  for (const lot of purchases.flatMap(({ lots }) => lots)) {
    if (missing === 0) break;
    const taken = Math.min(missing, lot.units_left);
    takes.push({ lot, units: taken });
    missing -= taken;
  }
  return takes;
}

function unitsOf(purchases: readonly Purchase[]): number {
  return purchases.reduce((soFar, { units_left }) => soFar + units_left, 0);
}
