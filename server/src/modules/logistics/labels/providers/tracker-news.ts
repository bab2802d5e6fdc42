import type { LabelStatus } from '@retour/contract/states';
import { parseTime } from '@retour/contract/time';
import type { ParcelNews } from '../news.ts';

// What services that sell labels say of parcels. Pure: a service may send more than is read, or something else.

type Json = Record<string, unknown>;

const max_number_length = 256;
const max_place_length = 100;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A tracking number as somebody else sends it; null where it is none that a label can have. */
export function readTrackingNumber(value: unknown): string | null {
  const text = textOf(typeof value === 'number' ? String(value) : value);
  return text !== null && text.length <= max_number_length ? text : null;
}

/** A time as carriers write it; null where it can't be read. */
export function readNewsTime(value: unknown): Date | null {
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value : null;
  if (typeof value === 'number') {
    // Seconds until the year 9999 are less than milliseconds since 1978.
    const at = new Date(value < 253_402_300_800 ? value * 1000 : value);
    return value > 0 && Number.isFinite(at.getTime()) ? at : null;
  }
  const text = textOf(value);
  return text === null || text.length > 64 ? null : (parseTime(text)?.at ?? null);
}

/** The name of a place for people: carriers shout. Null where there is none. */
export function readPlace(value: unknown): string | null {
  const text = textOf(value)?.replaceAll(/\s+/gu, ' ');
  if (!text) return null;
  const calm =
    text.length > 3 && text === text.toUpperCase()
      ? text.toLowerCase().replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase())
      : text;
  return calm.slice(0, max_place_length).toWellFormed();
}

/** A town with its state where that is short, for example `Charleston, SC`; else the state, else the country. */
function placeOf(location: Json): string | null {
  const city = readPlace(location['city']);
  const state = textOf(location['state']);
  if (city === null) return readPlace(state) ?? readPlace(location['country']);
  return state && /^[A-Z]{2,3}$/.test(state) ? `${city}, ${state}` : city;
}

const easypost_statuses: Record<string, LabelStatus> = {
  pre_transit: 'pre_transit',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  // It waits near the warehouse.
  available_for_pickup: 'in_transit',
  // It goes back to the shopper.
  return_to_sender: 'failure',
  failure: 'failure',
  error: 'error',
};

/** What a tracker of EasyPost says (https://docs.easypost.com/docs/trackers); nothing where that isn't known yet. */
export function readEasyPostTracker(tracker: unknown): ParcelNews | undefined {
  const { tracking_code, carrier, status, shipment_id, tracking_details, updated_at } = objectOf(tracker);
  const tracking_number = readTrackingNumber(tracking_code);
  const known = easypost_statuses[String(status)];
  if (tracking_number === null || !known) return undefined;
  const details = (Array.isArray(tracking_details) ? tracking_details : []).map(objectOf);
  // The scan that the status is from; carriers don't keep them in order.
  const scan = newest(details.filter((detail) => detail['status'] === status)) ?? newest(details);
  const reference = textOf(shipment_id);
  return {
    tracking_number,
    carrier: textOf(carrier),
    shipment: reference === null ? null : { provider: 'easypost', reference },
    status: known,
    occurred_at: readNewsTime(scan?.['datetime']) ?? readNewsTime(updated_at),
    place: scan ? placeOf(objectOf(scan['tracking_location'])) : null,
  };
}

function newest(details: readonly Json[]): Json | undefined {
  const at = (detail: Json) => readNewsTime(detail['datetime'])?.getTime() ?? 0;
  let found: Json | undefined;
  for (const detail of details) if (!found || at(detail) >= at(found)) found = detail;
  return found;
}

const shippo_statuses: Record<string, LabelStatus> = {
  PRE_TRANSIT: 'pre_transit',
  TRANSIT: 'in_transit',
  DELIVERED: 'delivered',
  RETURNED: 'failure',
  FAILURE: 'failure',
};

/** What Shippo says of a parcel that it tracks (https://docs.goshippo.com/docs/tracking/tracking); nothing where that isn't known yet. */
export function readShippoTrack(track: unknown): ParcelNews | undefined {
  const { tracking_number: number, carrier, tracking_status } = objectOf(track);
  const { status, substatus, status_date, object_updated, location } = objectOf(tracking_status);
  const tracking_number = readTrackingNumber(number);
  const known = shippo_statuses[String(status)];
  if (tracking_number === null || !known) return undefined;
  return {
    tracking_number,
    carrier: textOf(carrier),
    shipment: null,
    status:
      known === 'in_transit' && objectOf(substatus)['code'] === 'out_for_delivery'
        ? 'out_for_delivery'
        : known,
    occurred_at: readNewsTime(status_date) ?? readNewsTime(object_updated),
    place: placeOf(objectOf(location)),
  };
}
