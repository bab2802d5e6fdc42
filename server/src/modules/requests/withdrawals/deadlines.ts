import { addDays, dayOf, endOfDay } from '@retour/contract/days';

// The clocks of a withdrawal. Days are those of the shop's time zone. Pure.

/** Days that the consumer has to send the items back, and the trader to refund (Articles 13 and 14). */
const days_after_withdrawal = 14;

/** The last second in which refund and items are in time. Both clocks begin with the statement. */
export function dueAfter(received_at: Date, time_zone: string): Date {
  return endOfDay(addDays(dayOf(received_at, time_zone), days_after_withdrawal), time_zone);
}

/** Which period counts: 14 days, or 12 months more where the consumer wasn't told of the right (Articles 9 and 10). */
export type Period = { basis: 'fourteen_days' | 'not_informed'; ends_at: Date | null };

/**
 * The period of withdrawal of an order. `informed_since` is the first day on which the shop's customers were told; null: not stated, which counts as not
 * told. `ends_at` is the end of the 14 days; null while nothing was shipped.
 */
export function periodOf({
  sold_at,
  ends_at,
  informed_since,
  time_zone,
}: {
  sold_at: Date;
  ends_at: Date | null;
  informed_since: string | null;
  time_zone: string;
}): Period {
  if (informed_since !== null && dayOf(sold_at, time_zone) >= informed_since)
    return { basis: 'fourteen_days', ends_at };
  const later = ends_at && endOfDay(yearLater(dayOf(ends_at, time_zone)), time_zone);
  return { basis: 'not_informed', ends_at: later };
}

/** The same day of the next year; 28 February for the 29th. */
function yearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}

/** Whether a statement came before the period ended; its last second counts in full. */
export const isInTime = (received_at: Date, { ends_at }: Period): boolean =>
  ends_at === null || received_at.getTime() < ends_at.getTime() + 1000;
