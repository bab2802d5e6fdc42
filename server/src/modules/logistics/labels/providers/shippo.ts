import { formatMoney } from '@retour/contract/money';
import type { Shippo } from 'shippo';
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
import { readShippoTrack } from './tracker-news.ts';

type Json = Record<string, unknown>;

export const shippo_labels: LabelProviderDefinition = {
  name: 'shippo',
  title: 'Shippo',
  default_url: 'https://api.goshippo.com',
  create: createShippo,
};

/**
 * Labels of Shippo, through its own client, which is loaded with the first label. The cheapest rate of a shipment is bought; before that
 * its purchases are listed, so that a repeat finds the label that is there.
 */
export function createShippo(options: ServiceOptions): LabelProvider {
  let client: Promise<Shippo> | undefined;
  const connect = () => (client ??= openClient(options));
  return {
    offer: (order) => attempt<OfferResult>(async () => offerOf(await createShipment(await connect(), order))),
    buy: (order, rate_id) => attempt<LabelResult>(async () => buy(await connect(), order, rate_id)),
    async check() {
      const shippo = await connect();
      return reasonOf(await attempt(() => findPurchase(shippo, 'retour_check').then(() => null)));
    },
    track: ({ tracking_number, carrier }) =>
      attempt<TrackResult>(async () => {
        const shippo = await connect();
        const track = await read(() => shippo.trackingStatus.get(tracking_number, tokenOf(carrier)));
        return { kind: 'tracked', news: readShippoTrack(asSent(track)) };
      }),
    async voidLabel(rate_id) {
      const shippo = await connect();
      const result = await attempt(async () => {
        const bought = await findPurchase(shippo, rate_id);
        if (!bought || String(member(bought, 'status')).startsWith('REFUND')) return 'done';
        const refund = await read(() =>
          shippo.refunds.create({ transaction: textOf(member(bought, 'objectId')) ?? '' }),
        );
        return member(refund, 'status') === 'ERROR' ? 'refused' : 'done';
      });
      return typeof result === 'string' ? result : result.kind;
    },
  };
}

async function openClient({ key, url, timeout_ms }: ServiceOptions): Promise<Shippo> {
  const { Shippo } = await import('shippo');
  const { HTTPClient } = await import('shippo/lib/http.js');
  return new Shippo({
    apiKeyHeader: `ShippoToken ${key}`,
    serverURL: url,
    // The client's own `timeoutMs` is a signal of a request that it copies, and copies lose theirs with the next collection of garbage
    // (https://github.com/nodejs/undici/issues/4068): a service that hangs was waited for as long as undici does, five minutes.
    httpClient: new HTTPClient({
      fetcher: (request) => fetch(request, { signal: AbortSignal.timeout(timeout_ms) }),
    }),
    // A job tries again, after it has looked.
    retryConfig: { strategy: 'none' },
  });
}

async function attempt<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (error) {
    const { statusCode, body, message } = error as { statusCode?: number; body?: string; message: string };
    return failureOf('Shippo', { status: statusCode, message: explain(body) ?? message });
  }
}

/**
 * The answer of a call as the service sent it. The client checks answers by the values that it knows and refuses the others, also that of a
 * label that has just been paid; then what it was sent is taken.
 */
async function read(call: () => Promise<unknown>): Promise<Json> {
  try {
    return (await call()) as Json;
  } catch (error) {
    const { statusCode = 0, rawValue } = error as { statusCode?: number; rawValue?: unknown };
    if (statusCode < 300 && typeof rawValue === 'object' && rawValue !== null) return rawValue as Json;
    throw error;
  }
}

/** A member in the client's spelling, or in that of the service. */
function member(json: Json, name: string): unknown {
  return json[name] ?? json[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** The name of a carrier in addresses of the service: `dhl_express` of `DHL Express`. */
const tokenOf = (carrier: string) =>
  carrier
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');

/** What is read of a tracked parcel, in the spelling of the service's messages. */
function asSent(track: Json): Json {
  const status = member(track, 'trackingStatus') as Json | null | undefined;
  return {
    tracking_number: member(track, 'trackingNumber'),
    carrier: member(track, 'carrier'),
    tracking_status: status && {
      status: member(status, 'status'),
      substatus: member(status, 'substatus'),
      status_date: member(status, 'statusDate'),
      object_updated: member(status, 'objectUpdated'),
      location: member(status, 'location'),
    },
  };
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const priceOf = (rate: Json) => readPrice(member(rate, 'amount'), member(rate, 'currency'));

function createShipment(shippo: Shippo, order: LabelOrder): Promise<Json> {
  const { addresses, parcel, package_reference } = order;
  const { height, width, length, weight } = parcel;
  return read(() =>
    shippo.shipments.create({
      addressFrom: toAddress(addresses.origin),
      addressTo: toAddress(addresses.destination),
      parcels: [
        {
          height: String(height),
          width: String(width),
          length: String(length),
          distanceUnit: 'in',
          weight: String(weight),
          massUnit: 'g',
        },
      ],
      metadata: package_reference,
      async: false,
      ...(addresses.origin.country_code === addresses.destination.country_code
        ? {}
        : { customsDeclaration: toCustoms(order) }),
    }),
  );
}

function offerOf(shipment: Json): OfferResult {
  const best = findCheapest(listOf(member(shipment, 'rates')), priceOf);
  const rate_id = best && textOf(member(best, 'objectId'));
  if (rate_id) return { kind: 'offered', reference: rate_id };
  const message = ['Shippo has no rate for this parcel.', ...messagesOf(shipment)].join(' ');
  return failureOf('Shippo', { status: 400, message });
}

async function buy(shippo: Shippo, order: LabelOrder, rate_id: string): Promise<LabelResult> {
  const bought =
    (await findPurchase(shippo, rate_id)) ??
    (await read(() =>
      shippo.transactions.create({
        rate: rate_id,
        async: false,
        labelFileType: 'PDF_4x6',
        metadata: `${order.package_reference} ${order.id}`,
      }),
    ));
  const status = member(bought, 'status');
  if (status === 'ERROR') {
    const message = messagesOf(bought).join(' ') || "Shippo couldn't make the label.";
    return failureOf('Shippo', { status: 400, message });
  }
  const tracking_number = textOf(member(bought, 'trackingNumber'));
  if (status !== 'SUCCESS' || !tracking_number)
    return { kind: 'unknown', message: `The label of Shippo is ${textOf(status) ?? 'in an unknown state'}.` };
  const rate = await read(() => shippo.rates.get(rate_id));
  const price = priceOf(rate);
  const level = member(rate, 'servicelevel');
  return {
    kind: 'made',
    label: {
      carrier: textOf(member(rate, 'provider')) ?? 'Shippo',
      service: textOf((level as Json | undefined)?.['name']),
      tracking_number,
      tracking_url: textOf(member(bought, 'trackingUrlProvider')),
      url: textOf(member(bought, 'labelUrl')),
      qrcode_url: textOf(member(bought, 'qrCodeUrl')),
      rate: price?.rate ?? null,
      currency: price?.currency ?? null,
    },
  };
}

/** What was bought at a rate before; an attempt that failed leaves the rate free. */
async function findPurchase(shippo: Shippo, rate_id: string): Promise<Json | undefined> {
  const { results } = await read(() => shippo.transactions.list({ rate: rate_id }));
  return listOf(results).find((found) => member(found, 'status') !== 'ERROR');
}

const messagesOf = (json: Json) =>
  listOf(member(json, 'messages')).flatMap((message) => textOf(message['text']) ?? []);

/** The sentences in an error body, whatever its form. */
function explain(body: string | undefined): string | undefined {
  try {
    const sentences = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : value && typeof value === 'object'
          ? Object.values(value).flatMap(sentences)
          : [];
    return (
      sentences(JSON.parse(body ?? ''))
        .join(' ')
        .slice(0, 500) || undefined
    );
  } catch {
    return undefined;
  }
}

function toAddress({ address1, address2, region, postal_code, country_code, ...rest }: LabelAddress) {
  const { name, company, city, phone } = rest;
  return {
    name,
    street1: address1,
    city,
    country: country_code,
    ...(company ? { company } : {}),
    ...(address2 ? { street2: address2 } : {}),
    ...(region ? { state: region } : {}),
    ...(postal_code ? { zip: postal_code } : {}),
    ...(phone ? { phone } : {}),
  };
}

function toCustoms({ addresses, products, parcel }: LabelOrder) {
  const netWeight = String(Math.max(1, Math.ceil(parcel.weight / Math.max(1, products.length))));
  return {
    certify: true,
    certifySigner: addresses.origin.name,
    contentsType: 'RETURN_MERCHANDISE',
    nonDeliveryOption: 'RETURN',
    items: products.map(({ name, sku, hs_code, country_of_origin, price }) => ({
      description: name,
      quantity: 1,
      netWeight,
      massUnit: 'g' as const,
      valueAmount: formatMoney(price.amount, price.currency),
      valueCurrency: price.currency,
      originCountry: country_of_origin ?? addresses.destination.country_code,
      ...(sku ? { skuCode: sku } : {}),
      ...(hs_code ? { tariffNumber: hs_code } : {}),
    })),
  } as const;
}
