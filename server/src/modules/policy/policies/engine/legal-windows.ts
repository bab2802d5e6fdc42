import type { Calendar } from './calendar.ts';
import type { Window } from '../document/document.ts';

/** Units of one order line that left together. */
export type Parcel = { quantity: number; fulfilled_at: Date; delivered_at: Date | null };

/** Days of withdrawal after delivery. */
export const withdrawal_days = 14;
/** How long the right of withdrawal is taken to last when no delivery was reported: those 14 days and time to travel, from the day of dispatch. */
const undelivered_withdrawal_days = 30;
/** Two years after delivery, whether or not one of them is a leap year. */
const guarantee_days = 731;

/** Where consumers may withdraw from a purchase at a distance: the European Union and the United Kingdom. */
export const withdrawal_countries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Whether goods that were sent to this country, two upper-case letters, come with the rights of consumers: withdrawal and the guarantee. A business has
 * neither: both Directives, 2011/83/EU and (EU) 2019/771, are about consumers alone, and so is the Consumer Rights Act 2015 of the United Kingdom.
 */
export function hasConsumerRights(
  country_code: string | null,
  { is_business = false }: { is_business?: boolean } = {},
): boolean {
  return !is_business && country_code !== null && withdrawal_countries.has(country_code);
}

/** The day from which a window counts: that of the delivery, the dispatch or the sale, and where the delivery is not known what stands for it. */
export function windowStart(parcel: Parcel, window: Window, sold_at: Date, calendar: Calendar): number {
  const { from = 'delivery', without_delivery = 'fulfillment', buffer_days = 0 } = window;
  if (from === 'order') return calendar.dayAt(sold_at.getTime());
  if (from === 'fulfillment') return calendar.dayAt(parcel.fulfilled_at.getTime());
  if (parcel.delivered_at) return calendar.dayAt(parcel.delivered_at.getTime());
  const instead = without_delivery === 'order' ? sold_at : parcel.fulfilled_at;
  return calendar.dayAt(instead.getTime()) + buffer_days;
}

/** The last second in which the shopper may withdraw from the purchase of the parcel, in milliseconds. */
export function withdrawalEnd({ fulfilled_at, delivered_at }: Parcel, calendar: Calendar): number {
  const days = delivered_at ? withdrawal_days : undelivered_withdrawal_days;
  return calendar.lastSecondOf(calendar.dayAt((delivered_at ?? fulfilled_at).getTime()) + days);
}

/** The last second in which the seller answers for a defect of the parcel, in milliseconds. */
export function guaranteeEnd({ fulfilled_at, delivered_at }: Parcel, calendar: Calendar): number {
  return calendar.lastSecondOf(calendar.dayAt((delivered_at ?? fulfilled_at).getTime()) + guarantee_days);
}

/** Whether it is not later than a last second, which counts in full. */
export function isInTime(now_ms: number, last_second_ms: number): boolean {
  return now_ms < last_second_ms + 1000;
}
