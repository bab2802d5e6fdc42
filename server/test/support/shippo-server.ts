import { startFakeService } from './fake-service.ts';
import type { FakeService, Operation } from './fake-service.ts';
import { shippoTrack } from './tracking.ts';
import type { FakeScan } from './tracking.ts';

export type FakeTransaction = {
  object_id: string;
  rate: string;
  status: string;
  refunded: boolean;
  [member: string]: unknown;
};

export type FakeShippo = FakeService & {
  /** Every purchase, also those that failed. */
  transactions: FakeTransaction[];
  /** The next purchases end in these statuses instead of SUCCESS. */
  endPurchasesIn(...statuses: string[]): void;
  /** Every transaction has these members too, as a later version of the service may. */
  addToTransactions(members: object): void;
  /** The carrier scanned the parcel with this number. */
  scan(tracking_number: string, ...scans: FakeScan[]): void;
};

const stamp = '2026-03-02T09:15:28.000Z';
const owner = 'acme@example.com';

/** A small Shippo that speaks its wire format: shipments with rates, and transactions that buy them as often as they are asked to. */
export async function startShippo(): Promise<FakeShippo> {
  const transactions: FakeTransaction[] = [];
  const endings: string[] = [];
  const added = {};
  const asSent = ({ refunded, status, ...transaction }: FakeTransaction): object => ({
    ...transaction,
    status: refunded ? 'REFUNDPENDING' : status,
    ...added,
  });
  const scans_of = new Map<string, FakeScan[]>();
  let shipments = 0;
  const operations: Operation[] = [
    [
      'ship',
      'POST',
      /^\/shipments\/?$/,
      ({ body }) => ({ status: 201, body: newShipment(++shipments, body) }),
    ],
    ['rate', 'GET', /^\/rates\/(\w+)\/?$/, (_request, id) => ({ status: 200, body: rateOf(id) })],
    [
      'list',
      'GET',
      /^\/transactions\/?$/,
      ({ query }) => {
        const results = transactions.filter(({ rate }) => rate === query.get('rate')).map(asSent);
        return { status: 200, body: { next: null, previous: null, results } };
      },
    ],
    [
      'buy',
      'POST',
      /^\/transactions\/?$/,
      ({ body }) => {
        const transaction = newTransaction(transactions.length + 1, body, endings.shift() ?? 'SUCCESS');
        transactions.push(transaction);
        return { status: 201, body: asSent(transaction) };
      },
    ],
    [
      'track',
      'GET',
      /^\/tracks\/(\w+)\/(\w+)\/?$/,
      (_request, carrier, number) => ({
        status: 200,
        body: shippoTrack(number, carrier, scans_of.get(number) ?? []),
      }),
    ],
    [
      'refund',
      'POST',
      /^\/refunds\/?$/,
      ({ body }) => {
        const found = transactions.find(({ object_id }) => object_id === body.transaction);
        if (!found) return { status: 400, body: { detail: 'Transaction not found.' } };
        found.refunded = true;
        const refund = {
          object_id: 'refund_1',
          object_owner: owner,
          object_created: stamp,
          object_updated: stamp,
        };
        return {
          status: 201,
          body: { ...refund, status: 'QUEUED', transaction: body.transaction, test: true },
        };
      },
    ],
  ];
  const service = await startFakeService(operations);
  return Object.assign(service, {
    transactions,
    endPurchasesIn: (...more: string[]) => void endings.push(...more),
    addToTransactions: (members: object) => void Object.assign(added, members),
    scan: (tracking_number: string, ...scans: FakeScan[]) => void scans_of.set(tracking_number, scans),
  });
}

const prices: Record<string, [provider: string, name: string, amount: string]> = {
  '1': ['UPS', 'Ground', '12.40'],
  '2': ['USPS', 'Ground Advantage', '7.45'],
};

/** Rates are named by their shipment and their place in it. */
function rateOf(id: string) {
  const [provider = '', name = '', amount = ''] = prices[id.split('_').at(-1)!] ?? [];
  return {
    object_id: id,
    object_owner: owner,
    object_created: stamp,
    shipment: `shipment_${id.split('_')[1]}`,
    attributes: [],
    amount,
    currency: 'USD',
    amount_local: amount,
    currency_local: 'USD',
    provider,
    provider_image_75: '',
    provider_image_200: '',
    servicelevel: { name, token: name.toLowerCase().replaceAll(' ', '_'), terms: '' },
    estimated_days: 3,
    duration_terms: '',
    messages: [],
    carrier_account: 'account_1',
    test: true,
  };
}

function newShipment(number: number, given: Record<string, any>) {
  const address = (of: object) => ({ ...of, object_id: 'address_1', is_complete: true });
  return {
    carrier_accounts: [],
    object_created: stamp,
    object_updated: stamp,
    object_id: `shipment_${number}`,
    object_owner: owner,
    status: 'SUCCESS',
    address_from: address(given['address_from']),
    address_to: address(given['address_to']),
    address_return: address(given['address_from']),
    parcels: [],
    shipment_date: stamp,
    extra: {},
    customs_declaration: null,
    metadata: given['metadata'],
    rates: Object.keys(prices).map((place) => rateOf(`rate_${number}_${place}`)),
    messages: [],
    test: true,
  };
}

function newTransaction(number: number, given: Record<string, any>, status: string): FakeTransaction {
  const success = status === 'SUCCESS';
  return {
    object_id: `transaction_${number}`,
    rate: given['rate'],
    status,
    refunded: false,
    object_state: 'VALID',
    object_created: stamp,
    object_updated: stamp,
    object_owner: owner,
    test: true,
    metadata: given['metadata'],
    tracking_number: success ? '9400111206206406260787' : '',
    tracking_status: 'UNKNOWN',
    tracking_url_provider: success ? `https://track.example.com/${number}` : '',
    label_url: success ? `https://labels.example.com/${number}.pdf` : '',
    messages:
      status === 'ERROR' ? [{ source: 'USPS', code: 'X', text: 'The recipient address is not valid.' }] : [],
    parcel: 'parcel_1',
  };
}
