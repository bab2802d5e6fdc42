import { addDays, dayOf, endOfDay } from '@retour/contract/days';

/** Units of one order line that left together. */
export type Parcel = { quantity: number; fulfilled_at: Date; delivered_at: Date | null };

/** Days of withdrawal after delivery. */
const withdrawal_days = 14;
/** How long the right of withdrawal is taken to last when no delivery was reported: those 14 days and time to travel, from the day of dispatch. */
const undelivered_withdrawal_days = 30;

/** Where consumers may withdraw from a purchase at a distance: the European Union and the United Kingdom. */
const withdrawal_countries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether goods that were sent to this country come with the right of withdrawal. Two upper-case letters. */
export function mayWithdraw(country_code: string | null): boolean {
  return country_code !== null && withdrawal_countries.has(country_code);
}

/** The last second in which a return of the parcel may be requested: the end of the day, some days after its delivery, else its dispatch. */
export function windowEnd(parcel: Parcel, days: number, time_zone: string): Date {
  return endAfter(parcel.delivered_at ?? parcel.fulfilled_at, days, time_zone);
}

/** The last second in which the shopper may withdraw from the purchase of the parcel. */
export function withdrawalEnd({ fulfilled_at, delivered_at }: Parcel, time_zone: string): Date {
  return delivered_at
    ? endAfter(delivered_at, withdrawal_days, time_zone)
    : endAfter(fulfilled_at, undelivered_withdrawal_days, time_zone);
}

/** Whether it is not later than a last second, which counts in full. */
export function isInTime(now: Date, last_second: Date): boolean {
  return now.getTime() < last_second.getTime() + 1000;
}

function endAfter(start: Date, days: number, time_zone: string): Date {
  return endOfDay(addDays(dayOf(start, time_zone), days), time_zone);
}
