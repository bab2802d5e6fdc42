import { formatMoney } from '@retour/contract/money';
import type { LabelAddress } from '../compose-request.ts';
import { failureOf, reasonOf } from './failure.ts';
import type {
  Failure,
  LabelOrder,
  LabelProvider,
  LabelProviderDefinition,
  LabelResult,
  OfferResult,
  ServiceOptions,
  TrackResult,
} from './provider.ts';
import { findCheapest, readPrice } from './rates.ts';
import { readEasyPostTracker } from './tracker-news.ts';

const g_per_oz = 28.349_523_125;
const max_answer_bytes = 1_048_576;

/** The part of the client that is used. Its own types describe another module than the one that is imported. */
type Client = {
  Shipment: {
    create(shipment: object): Promise<Shipment>;
    retrieve(id: string): Promise<Shipment>;
    buy(id: string, rate_id: string): Promise<Shipment>;
    refund(id: string): Promise<Shipment>;
  };
};
type ClientOptions = { baseUrl: string; requestMiddleware(request: Request): Request };
type Request = {
  timeout(limits: { response: number; deadline: number }): Request;
  redirects(count: number): Request;
  maxResponseSize(bytes: number): Request;
};

/** What is read of a shipment; the service may send more, or something else. */
type Shipment = {
  id?: unknown;
  rates?: Rate[];
  messages?: { message?: unknown }[];
  selected_rate?: Rate | null;
  postage_label?: { label_pdf_url?: unknown; label_url?: unknown } | null;
  tracking_code?: unknown;
  tracker?: { public_url?: unknown } | null;
  refund_status?: unknown;
};
type Rate = { id?: unknown; carrier?: unknown; service?: unknown; rate?: unknown; currency?: unknown };

export const easypost_labels: LabelProviderDefinition = {
  name: 'easypost',
  title: 'EasyPost',
  default_url: 'https://api.easypost.com/v2',
  create: createEasyPost,
};

/**
 * Labels of EasyPost, through its own client, which is loaded with the first label. A shipment is made first and its cheapest rate is bought; a
 * shipment can be bought once, so that a repeat finds the label that is there.
 */
export function createEasyPost(options: ServiceOptions): LabelProvider {
  let client: Promise<Client> | undefined;
  const connect = () => (client ??= openClient(options));
  return {
    offer: (order) => attempt<OfferResult>(async () => offerOf(await createShipment(await connect(), order))),
    buy: (_order, reference) =>
      attempt<LabelResult>(async () => labelOf(await buyShipment(await connect(), reference))),
    async check() {
      const { Shipment } = await connect();
      // With a valid key the service says that there is no such shipment.
      return reasonOf(await attempt(() => Shipment.retrieve('shp_retour_check').then(() => null)));
    },
    track: ({ reference }) =>
      attempt<TrackResult>(async () => {
        const { Shipment } = await connect();
        const { tracker } = await Shipment.retrieve(reference.split(' ')[0]!);
        return { kind: 'tracked', news: readEasyPostTracker(tracker) };
      }),
    async voidLabel(reference) {
      const [shipment_id = ''] = reference.split(' ');
      const { Shipment } = await connect();
      const result = await attempt(async () => {
        const found = await Shipment.retrieve(shipment_id);
        if (!found.postage_label) return 'done';
        const refunded = await Shipment.refund(shipment_id);
        return ['submitted', 'refunded'].includes(String(refunded.refund_status)) ? 'done' : 'refused';
      });
      return typeof result === 'string' ? result : result.kind;
    },
  };
}

async function openClient({ key, url, timeout_ms }: ServiceOptions): Promise<Client> {
  const { default: EasyPost } = (await import('@easypost/api')) as unknown as {
    default: new (key: string, options: ClientOptions) => Client;
  };
  return new EasyPost(key, {
    baseUrl: `${url}/`,
    // The client's own option `timeout` is not applied to its requests.
    requestMiddleware: (request) =>
      request
        .timeout({ response: timeout_ms, deadline: timeout_ms })
        .redirects(0)
        .maxResponseSize(max_answer_bytes),
  });
}

async function attempt<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (error) {
    const { statusCode, status, code, message } = error as {
      statusCode?: number;
      status?: number;
      code?: string;
      message: string;
    };
    // An error answer of another form, for example from something in between, is a fault of the client's own.
    if (error instanceof TypeError)
      return { kind: 'unknown', message: 'EasyPost returned an unreadable response.' };
    // Somebody bought it a moment ago, perhaps we did: the next look-up finds the label.
    if (code === 'SHIPMENT.POSTAGE.EXISTS') return { kind: 'unknown', message };
    return failureOf('EasyPost', { status: statusCode ?? status, ...(code ? { code } : {}), message });
  }
}

function createShipment({ Shipment }: Client, order: LabelOrder): Promise<Shipment> {
  const { addresses, parcel, package_reference } = order;
  const { height, width, length, weight } = parcel;
  const shipment = {
    reference: package_reference,
    from_address: toAddress(addresses.origin),
    to_address: toAddress(addresses.destination),
    parcel: { height, width, length, weight: toOunces(weight) },
    options: { label_format: 'PDF', label_size: '4x6', print_custom_1: package_reference },
    ...(addresses.origin.country_code === addresses.destination.country_code
      ? {}
      : { customs_info: toCustoms(order) }),
  };
  return Shipment.create(shipment);
}

function offerOf({ id, rates = [], messages = [] }: Shipment): OfferResult {
  const best = findCheapest(rates, ({ rate, currency }) => readPrice(rate, currency));
  if (typeof id === 'string' && typeof best?.id === 'string')
    return { kind: 'offered', reference: `${id} ${best.id}` };
  const said = messages.flatMap(({ message }) => (typeof message === 'string' ? message : []));
  const message = ['EasyPost has no rate for this parcel.', ...said].join(' ');
  return failureOf('EasyPost', { status: 422, message });
}

async function buyShipment({ Shipment }: Client, reference: string): Promise<Shipment> {
  const [shipment_id = '', rate_id = ''] = reference.split(' ');
  const found = await Shipment.retrieve(shipment_id);
  return found.postage_label ? found : Shipment.buy(shipment_id, rate_id);
}

function labelOf({ tracking_code, tracker, postage_label, selected_rate }: Shipment): LabelResult {
  const carrier = textOf(selected_rate?.carrier);
  const tracking_number = textOf(tracking_code);
  if (!carrier || !tracking_number)
    return { kind: 'unknown', message: 'EasyPost returned a label without a tracking number.' };
  const price = readPrice(selected_rate?.rate, selected_rate?.currency);
  return {
    kind: 'made',
    label: {
      carrier,
      service: textOf(selected_rate?.service),
      tracking_number,
      tracking_url: textOf(tracker?.public_url),
      url: textOf(postage_label?.label_pdf_url) ?? textOf(postage_label?.label_url),
      rate: price?.rate ?? null,
      currency: price?.currency ?? null,
    },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const toOunces = (weight_g: number) => Math.max(0.1, Math.ceil((weight_g / g_per_oz) * 10) / 10);

function toAddress({ address1, address2, region, postal_code, country_code, ...rest }: LabelAddress) {
  const { name, company, city, phone } = rest;
  return {
    name,
    company,
    street1: address1,
    street2: address2,
    city,
    state: region,
    zip: postal_code,
    country: country_code,
    phone,
  };
}

function toCustoms({ addresses, products, parcel }: LabelOrder) {
  const weight = toOunces(parcel.weight / Math.max(1, products.length));
  return {
    contents_type: 'returned_goods',
    contents_explanation: 'Returned goods',
    restriction_type: 'none',
    non_delivery_option: 'return',
    eel_pfc: 'NOEEI 30.37(a)',
    customs_certify: true,
    customs_signer: addresses.origin.name,
    customs_items: products.map(({ name, hs_code, country_of_origin, price, sku }) => ({
      description: name,
      quantity: 1,
      weight,
      value: formatMoney(price.amount, price.currency),
      currency: price.currency,
      code: sku,
      hs_tariff_number: hs_code,
      origin_country: country_of_origin ?? addresses.destination.country_code,
    })),
  };
}
