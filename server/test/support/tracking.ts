import { createHmac } from 'node:crypto';

/** A scan of a parcel: its status in the words of the service, when, and where. */
export type FakeScan = { status: string; at: string; city?: string; state?: string };

/** What EasyPost sends when a tracker has changed: the whole tracker, with all its scans. */
export function easyPostEvent(
  {
    number,
    carrier = 'USPS',
    shipment_id = null,
  }: { number: string; carrier?: string; shipment_id?: string | null },
  scans: readonly FakeScan[],
): string {
  const last = scans.at(-1);
  return JSON.stringify({
    id: `evt_${last?.at ?? 0}`,
    object: 'Event',
    mode: 'production',
    description: 'tracker.updated',
    previous_attributes: { status: 'unknown' },
    status: 'pending',
    pending_urls: [],
    completed_urls: [],
    result: easyPostTracker({ number, carrier, shipment_id }, scans),
  });
}

/** A tracker of EasyPost. */
export function easyPostTracker(
  { number, carrier, shipment_id }: { number: string; carrier: string; shipment_id: string | null },
  scans: readonly FakeScan[],
): object {
  const last = scans.at(-1);
  return {
    id: 'trk_1',
    object: 'Tracker',
    mode: 'production',
    tracking_code: number,
    status: last?.status ?? 'unknown',
    status_detail: 'status_update',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: last?.at ?? '2026-01-01T00:00:00Z',
    signed_by: null,
    weight: 17.6,
    est_delivery_date: null,
    shipment_id,
    carrier,
    tracking_details: scans.map(({ status, at, city, state }) => ({
      object: 'TrackingDetail',
      message: 'Scanned',
      description: null,
      status,
      status_detail: 'status_update',
      datetime: at,
      source: carrier,
      carrier_code: null,
      tracking_location: {
        object: 'TrackingLocation',
        city: city ?? null,
        state: state ?? null,
        country: null,
        zip: null,
      },
    })),
    carrier_detail: null,
    public_url: 'https://track.easypost.com/djE6dHJrXzE',
    fees: [],
  };
}

/** What Shippo sends when a parcel was scanned. */
export const shippoEvent = (number: string, carrier: string, scans: readonly FakeScan[]): string =>
  JSON.stringify({
    event: 'track_updated',
    test: false,
    carrier,
    data: shippoTrack(number, carrier, scans),
  });

/** What Shippo knows of a parcel. */
export function shippoTrack(number: string, carrier: string, scans: readonly FakeScan[]): object {
  const history = scans.map(({ status, at, city, state }, index) => ({
    object_created: at,
    object_updated: at,
    object_id: `scan_${index}`,
    status,
    status_details: 'Scanned.',
    status_date: at,
    substatus: null,
    location: city ? { city, state: state ?? '', zip: '', country: 'US' } : null,
  }));
  return {
    carrier,
    tracking_number: number,
    address_from: null,
    address_to: null,
    eta: null,
    original_eta: null,
    servicelevel: { token: null, name: null },
    metadata: null,
    messages: [],
    tracking_status: history.at(-1) ?? null,
    tracking_history: history,
    transaction: null,
    test: false,
  };
}

/** The header that EasyPost signs its events with. */
export const easyPostSignature = (body: string, secret: string): Record<string, string> => ({
  'X-Hmac-Signature': `hmac-sha256-hex=${createHmac('sha256', secret).update(body).digest('hex')}`,
});
