import { priceHeld } from '../money/settlements/index.ts';
import type { UnitToPrice } from '../money/settlements/index.ts';
import type { PricedFrom } from './new-return.ts';

type Exchange = { price: number; discount?: number; tax?: number; priced_from?: PricedFrom | null };
type Unit = Pick<
  UnitToPrice,
  'price' | 'discount' | 'tax' | 'price_presentment' | 'discount_presentment' | 'tax_presentment'
>;

/** The new item of a unit at its present price, with how much less the exchange costs. All in the currency paid in. */
export function priceExchange<T extends Exchange>(
  unit: Unit,
  exchange: T,
  taxes_included: boolean,
): T & { price_held?: number } {
  const { priced_from } = exchange;
  if (!priced_from) return exchange;
  const { present, rule } = priced_from;
  const paid =
    unit.price_presentment === null
      ? unit
      : {
          price: unit.price_presentment,
          discount: unit.discount_presentment ?? 0,
          tax: unit.tax_presentment ?? 0,
        };
  const price_held = priceHeld(paid, priced_from, { rule, taxes_included });
  return { ...exchange, ...present, discount: 0, price_held };
}
