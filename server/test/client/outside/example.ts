import { WebhookVerificationError, createClient, isProblem, pages, verifyWebhook } from '@retour/client';
import type { OrderInput, WebhookPayload } from '@retour/client';

// What an integration does, outside of the checkout; package.test.ts compiles and runs it.

declare const process: { env: Record<string, string>; versions: { node: string } };

const client = createClient({ origin: process.env['RETOUR_ORIGIN']!, key: process.env['RETOUR_KEY']! });
const usd = (amount: number) => ({ amount, currency_code: 'USD' });

const order: OrderInput & { external_id: string } = {
  external_id: '5444175757553',
  name: '#1042',
  taxes_included: false,
  total_price: usd(6995),
  line_items: [{ external_id: '1', title: 'Linen Shirt', quantity: 1, unit_price: usd(6995) }],
  created_at: '2026-02-18T10:00:00Z',
};
const pushed = await client.PUT('/api/v1/orders', { body: order });
if (pushed.error) throw new Error(JSON.stringify(pushed.error));

const refused = await client.PUT('/api/v1/orders', { body: { ...order, total_price: usd(-1) } });
if (!isProblem(refused.error)) throw new Error('An order with a negative total was accepted.');

let read = 0;
const first = client.GET('/api/v1/warehouse/return/list', { params: { query: { paginate: true } } });
for await (const page of pages(client, first)) read += page.returns.length + 1;

// The test vector of the documentation.
const secret = 'whsec_cmV0b3VyLWV4YW1wbGUtc2lnbmluZy1zZWNyZXQtMzI=';
const body =
  '{"topic":"dropoff.shipment","trigger":"shipment.processed","shop_id":12345,"loop_shipment_id":4410,"happy_returns_shipment_id":"NET-2026-0311","shipment_id":4410,"network_shipment_id":"NET-2026-0311","event_id":"evt_01KM2H6S8T0V2W4X6Y8Z1A3B5C","sequence":null,"occurred_at":"2026-03-09T10:05:00.000Z"}';
const headers = {
  'webhook-id': 'msg_01KM2H6S8T0V2W4X6Y8Z1A3B5D',
  'webhook-timestamp': '1773050700',
  'webhook-signature': 'v1,givSZ56hQLcCiUZUjloHTliN4/svNnXRvK3+rPIUDYg=',
};
const now = new Date(1773050700_000);
const payload: WebhookPayload = await verifyWebhook({ body, headers }, secret, { now });

let tampered = '';
try {
  await verifyWebhook({ body: `${body} `, headers }, secret, { now });
} catch (error) {
  if (!(error instanceof WebhookVerificationError)) throw error;
  tampered = error.reason;
}

console.log(
  JSON.stringify({
    node: process.versions.node,
    order: pushed.data.order.name,
    refused: refused.error.code,
    pages: read,
    topic: payload.topic,
    tampered,
  }),
);
