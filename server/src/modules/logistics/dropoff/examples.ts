import type { Static } from 'typebox';
import { numberedPage } from '../../../platform/paging/numbered-page.ts';
import type { Dropoff, DropoffLocation, Shipment, ShipmentItem } from './schemas.ts';

// Examples of the API description.

export const shipment: Static<typeof Shipment> = {
  loop_shipment_id: 4087,
  shipment_id: 4087,
  happy_returns_shipment_id: 'HH-2026-0417',
  network_shipment_id: 'HH-2026-0417',
  line_item_count: 96,
  return_count: 61,
  created_at: '2026-04-17T17:30:00+00:00',
  updated_at: '2026-04-18T09:12:40+00:00',
};

const rma_id = 'RT00YMPF';
const bag_barcode = `${rma_id}-0417-1`;

const item: Static<typeof ShipmentItem> = {
  carrier: 'DHL',
  tracking_number: '00340434161094045534',
  happy_returns_return_bag_barcodes: [bag_barcode],
  happy_returns_rma_id: rma_id,
  happy_returns_shipment_id: 'HH-2026-0417',
  shipment_id: 4087,
  return_id: 1004239,
  line_item_id: 5120418,
  order_name: '#2219',
  item_title: 'Merino Sweater',
  variant_title: 'Grey / M',
  sku: 'MS-GREY-M',
  po_number: 'PO-7731',
  shipping_box_barcode: 'BOX-00318',
};

const origin = 'https://retour.example.com';
const page = { page: 1, limit: 200, offset: 0 };
const shipments_path = '/api/v1/dropoff-returns/shipments';

export const shipment_page = numberedPage({
  origin,
  path: shipments_path,
  query: { from: '2026-04-17' },
  window: page,
  total: 1,
  rows: [shipment],
});

export const item_page = numberedPage({
  origin,
  path: `${shipments_path}/4087/items`,
  query: {},
  window: page,
  total: 1,
  rows: [item],
});

export const dropoff_body = {
  scannable_id: 'RTQ5M8ZK3WD0VX7HB2NC94TJR',
  bag_barcode,
  location: { code: 'HH-ALTONA-2', name: 'Altona' },
  items: [{ line_item_id: 5120418 }, { line_item_id: 5120419, accepted: false, reason: 'not_present' }],
};

export const dropoff: Static<typeof Dropoff> = {
  dropoff_id: 9044,
  return_id: 1004239,
  happy_returns_rma_id: rma_id,
  bag_barcode,
  accepted_line_items: [5120418],
  refused_line_items: [{ line_item_id: 5120419, reason: 'not_present' }],
  occurred_at: '2026-04-17T11:02:18.000Z',
};

export const consolidation_body = {
  carrier: 'DHL',
  tracking_number: '00340434161094045534',
  po_number: 'PO-7731',
  boxes: [{ shipping_box_barcode: 'BOX-00318', bag_barcodes: [bag_barcode] }],
};

export const location_body = {
  name: 'Corner Shop',
  address: { address1: '14 Oak Ave', city: 'Austin', state: 'TX', zip: '78704', country_code: 'US' },
  opening_hours: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:30' },
    { days: [6], opens: '10:00', closes: '14:00' },
  ],
};

export const location: Static<typeof DropoffLocation> = {
  code: 'AUS-14',
  name: location_body.name,
  address: { ...location_body.address, address2: null, country: 'United States' },
  status: 'active',
  opening_hours: location_body.opening_hours,
  created_at: '2026-04-01T08:00:00.000Z',
  updated_at: '2026-04-01T08:00:00.000Z',
};
