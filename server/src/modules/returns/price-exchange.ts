import { evenPrice } from '../settlements/index.ts';
import type { UnitToPrice } from '../settlements/index.ts';
import type { SameProduct } from './new-return.ts';

type Exchange = { price: number; discount?: number; tax?: number; same_product?: SameProduct | null };
type Unit = Pick<
  UnitToPrice,
  'price' | 'discount' | 'tax' | 'price_presentment' | 'discount_presentment' | 'tax_presentment'
>;

/** The new item of a unit at the price of the exchange: even, if the policy or a defect makes it so, else as it is. All in the currency paid in. */
export function priceExchange<T extends Exchange>(unit: Unit, exchange: T, taxes_included: boolean): T {
  const { same_product } = exchange;
  if (!same_product) return exchange;
  const { present, is_even } = same_product;
  const paid =
    unit.price_presentment === null
      ? unit
      : {
          price: unit.price_presentment,
          discount: unit.discount_presentment ?? 0,
          tax: unit.tax_presentment ?? 0,
        };
  return { ...exchange, discount: 0, ...(is_even ? evenPrice(paid, same_product, taxes_included) : present) };
}
