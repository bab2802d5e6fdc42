import { windowStart } from './legal-windows.ts';
import type { Parcel } from './legal-windows.ts';
import type { Window } from '../document/document.ts';
import type { Calendar } from './calendar.ts';

/** The sale, and what of a line left the warehouse. */
type Sale = { created_at: Date };
type Sent = { parcels: readonly Parcel[]; quantity_fulfilled: number };

/** The parcels of a line; units that left without a record of when count from the sale. */
export function parcelsOf({ created_at }: Sale, { parcels, quantity_fulfilled }: Sent): Parcel[] {
  let rest = quantity_fulfilled;
  for (const { quantity } of parcels) rest -= quantity;
  const recorded = parcels.filter(({ quantity }) => quantity > 0);
  return rest > 0
    ? [...recorded, { quantity: rest, fulfilled_at: created_at, delivered_at: null }]
    : recorded;
}

/** The day from which the window of the zone counts for the parcel that came last; undefined before one left. */
export function windowBegan({
  first_window,
  order,
  line,
  calendar,
}: {
  first_window: Window | undefined;
  order: Sale;
  line: Sent;
  calendar: Calendar;
}): number | undefined {
  if (!first_window) return undefined;
  const days = parcelsOf(order, line).map((parcel) =>
    windowStart(parcel, first_window, order.created_at, calendar),
  );
  return days.length > 0 ? Math.max(...days) : undefined;
}
