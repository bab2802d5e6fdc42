import { startFakeService } from './fake-service.ts';
import type { FakeService, Operation, ServiceAnswer } from './fake-service.ts';
import { easyPostTracker } from './tracking.ts';
import type { FakeScan } from './tracking.ts';

/** A shipment as the service keeps it. */
export type FakeShipment = {
  id: string;
  object: 'Shipment';
  postage_label: object | null;
  tracking_code: string | null;
  refund_status: string | null;
  [member: string]: unknown;
};

export type FakeEasyPost = FakeService & {
  shipments: Map<string, FakeShipment>;
  bought(): FakeShipment[];
  /** The carrier scanned the parcel of a shipment. */
  scan(shipment_id: string, ...scans: FakeScan[]): void;
};

const error = (status: number, code: string, message: string): ServiceAnswer => ({
  status,
  body: { error: { code, message, errors: [] } },
});

/** A small EasyPost that speaks its wire format: shipments with rates, which are bought once and refunded. */
export async function startEasyPost(): Promise<FakeEasyPost> {
  const shipments = new Map<string, FakeShipment>();
  const unknown = error(404, 'NOT_FOUND', 'The requested resource could not be found.');
  const operations: Operation[] = [
    [
      'create',
      'POST',
      /^\/shipments$/,
      ({ body }) => {
        const shipment = newShipment(shipments.size + 1, body.shipment);
        shipments.set(shipment.id, shipment);
        return { status: 201, body: shipment };
      },
    ],
    [
      'retrieve',
      'GET',
      /^\/shipments\/(\w+)$/,
      (_request, id) => {
        const shipment = shipments.get(id);
        return shipment ? { status: 200, body: shipment } : unknown;
      },
    ],
    [
      'buy',
      'POST',
      /^\/shipments\/(\w+)\/buy$/,
      ({ body }, id) => {
        const shipment = shipments.get(id);
        if (!shipment) return unknown;
        if (shipment.postage_label)
          return error(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment');
        buy(shipment, body.rate.id);
        return { status: 200, body: shipment };
      },
    ],
    [
      'refund',
      'POST',
      /^\/shipments\/(\w+)\/refund$/,
      (_request, id) => {
        const shipment = shipments.get(id);
        if (!shipment) return unknown;
        shipment.refund_status = 'submitted';
        return { status: 200, body: shipment };
      },
    ],
  ];
  const service = await startFakeService(operations);
  return Object.assign(service, {
    shipments,
    scan(shipment_id: string, ...scans: FakeScan[]) {
      const shipment = shipments.get(shipment_id)!;
      const parcel = { number: shipment.tracking_code!, carrier: 'USPS', shipment_id };
      shipment['tracker'] = easyPostTracker(parcel, scans);
    },
    bought: () => [...shipments.values()].filter(({ postage_label }) => postage_label !== null),
  });
}

function newShipment(number: number, given: Record<string, unknown>): FakeShipment {
  const id = `shp_${number}`;
  const rate = (position: number, carrier: string, service: string, price: string) => ({
    id: `rate_${number}_${position}`,
    object: 'Rate',
    mode: 'test',
    carrier,
    service,
    rate: price,
    currency: 'USD',
    shipment_id: id,
    delivery_days: 2,
  });
  return {
    ...given,
    id,
    object: 'Shipment',
    mode: 'test',
    created_at: '2026-03-02T09:15:28Z',
    status: 'unknown',
    rates: [
      rate(1, 'UPSDAP', 'Ground', '12.40'),
      rate(2, 'USPS', 'GroundAdvantage', '7.45'),
      rate(3, 'USPS', 'Priority', '9.10'),
    ],
    selected_rate: null,
    postage_label: null,
    tracking_code: null,
    tracker: null,
    refund_status: null,
    messages: [],
    fees: [],
    forms: [],
  };
}

function buy(shipment: FakeShipment, rate_id: string): void {
  const rates = shipment['rates'] as { id: string }[];
  const tracking_code = '9400111206206406260787';
  Object.assign(shipment, {
    selected_rate: rates.find(({ id }) => id === rate_id) ?? null,
    tracking_code,
    tracker: {
      id: 'trk_1',
      object: 'Tracker',
      status: 'pre_transit',
      public_url: `https://track.example.com/${shipment.id}`,
    },
    postage_label: {
      id: 'pl_1',
      object: 'PostageLabel',
      label_date: '2026-03-02T09:15:28Z',
      label_file_type: 'application/pdf',
      label_size: '4x6',
      label_url: `https://labels.example.com/${shipment.id}.pdf`,
      label_pdf_url: null,
    },
  });
}
