import { withdrawalEnd } from './legal-windows.ts';
import { parcelsOf } from './parcels.ts';
import type { Situation } from '../facts/situation.ts';

/**
 * The last second in which the shopper may withdraw from the purchase, in milliseconds: the days count for the whole order from the day on which the
 * last of its goods came (Directive 2011/83/EU, Article 9). What has not left yet does not count until it does; before anything has left there is no end.
 */
export function withdrawalEndOf(situation: Situation): number {
  situation.withdrawal_end ??= lastEnd(situation);
  return situation.withdrawal_end;
}

function lastEnd({ order, all_lines, calendar }: Situation): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const line of all_lines)
    for (const parcel of parcelsOf(order, line)) last = Math.max(last, withdrawalEnd(parcel, calendar));
  return last === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : last;
}
