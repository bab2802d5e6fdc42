import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInNumber } from '../../src/modules/logistics/labels/providers/built-in.ts';
import { createEasyPost } from '../../src/modules/logistics/labels/providers/easypost.ts';
import type { LabelOrder } from '../../src/modules/logistics/labels/providers/provider.ts';
import { createShippo } from '../../src/modules/logistics/labels/providers/shippo.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import { startShippo } from '../support/shippo-server.ts';

const address = {
  name: 'Ana Ruiz',
  company: null,
  address1: '1 Main St',
  address2: null,
  city: 'Austin',
  region: 'TX',
  postal_code: '78701',
  country: 'United States',
  country_code: 'US',
  phone: null,
};
const order: LabelOrder = {
  id: 6_000_412,
  package_reference: 'RT-1004207',
  created_at: new Date('2026-03-02T09:15:28Z'),
  addresses: { origin: address, destination: { ...address, name: 'Acme Returns' } },
  parcel: { height: 4, width: 10, length: 14, weight: 780 },
  products: [],
};

describe('the client of Shippo', () => {
  async function bought(...statuses: string[]) {
    const service = await startShippo();
    service.endPurchasesIn(...statuses);
    const provider = createShippo({ key: 'x', url: service.url, timeout_ms: 2000 });
    try {
      return {
        first: await provider.buy(order, 'rate_1_2'),
        second: await provider.buy(order, 'rate_1_2'),
        service,
      };
    } finally {
      await service.close();
    }
  }

  it('waits for a label that is still being made, and does not buy it again', async () => {
    const { first, second, service } = await bought('QUEUED');
    const waits = { kind: 'unknown', message: 'The label of Shippo is QUEUED.' };
    assert.deepEqual([first, second], [waits, waits]);
    assert.equal(service.transactions.length, 1);
  });

  it('buys again at a rate whose first purchase failed, and says why that one did', async () => {
    const { first, second } = await bought('ERROR');
    assert.deepEqual(first, {
      kind: 'refused',
      reason: 'INVALID_ADDRESS',
      message: 'The recipient address is not valid.',
    });
    assert.equal(second.kind, 'made');
  });

  it('takes a label whose answer holds values that it does not know', async () => {
    const service = await startShippo();
    service.addToTransactions({ tracking_status: 'TELEPORTED', label_file_type: 'HOLOGRAM' });
    const provider = createShippo({ key: 'x', url: service.url, timeout_ms: 2000 });
    const result = await provider.buy(order, 'rate_1_2');
    await service.close();
    assert.equal(result.kind, 'made');
    assert.deepEqual(result.kind === 'made' && result.label, {
      carrier: 'USPS',
      service: 'Ground Advantage',
      tracking_number: '9400111206206406260787',
      tracking_url: 'https://track.example.com/1',
      url: 'https://labels.example.com/1.pdf',
      qrcode_url: null,
      rate: 745,
      currency: 'USD',
    });
    assert.equal(service.transactions.length, 1);
  });

  it('hands back nothing when nothing was bought', async () => {
    const service = await startShippo();
    const provider = createShippo({ key: 'x', url: service.url, timeout_ms: 2000 });
    assert.equal(await provider.voidLabel('rate_1_2'), 'done');
    await service.close();
    assert.deepEqual(service.asked, ['list']);
    assert.equal(await provider.voidLabel('rate_1_2'), 'unknown');
  });
});

describe('the client of EasyPost', () => {
  it('gives up a server that hangs after the time that it has', async () => {
    const service = await startEasyPost();
    const provider = createEasyPost({ key: 'x', url: service.url, timeout_ms: 1000 });
    await provider.offer(order);
    service.misbehave('create', 'hang');
    const began = performance.now();
    const result = await provider.offer(order);
    const took_ms = performance.now() - began;
    await service.close();
    assert.equal(result.kind, 'unknown');
    assert.ok(took_ms >= 900 && took_ms < 10_000, `${took_ms} ms`);
  });

  it('follows no redirect, which would show the key to others', async () => {
    const service = await startEasyPost();
    const other = await startEasyPost();
    service.misbehave('create', { status: 302, body: {}, headers: { Location: `${other.url}/shipments` } });
    const provider = createEasyPost({ key: 'x', url: service.url, timeout_ms: 2000 });
    assert.equal((await provider.offer(order)).kind, 'unknown');
    await Promise.all([service.close(), other.close()]);
    assert.deepEqual(other.requests, []);
  });

  it('hands back nothing when nothing was bought, and says when a label is not taken back', async () => {
    const service = await startEasyPost();
    const provider = createEasyPost({ key: 'x', url: service.url, timeout_ms: 2000 });
    const offer = await provider.offer(order);
    const reference = offer.kind === 'offered' ? offer.reference : '';
    assert.equal(await provider.voidLabel(reference), 'done');
    assert.equal((await provider.buy(order, reference)).kind, 'made');
    const refused = { error: { code: 'SHIPMENT.REFUND.UNAVAILABLE', message: 'Too late.' } };
    service.misbehave('refund', { status: 422, body: refused });
    assert.equal(await provider.voidLabel(reference), 'refused');
    await service.close();
  });

  it('has no offer where no carrier has one, and says what they say', async () => {
    const service = await startEasyPost();
    const messages = [{ carrier: 'USPS', type: 'rate_error', message: 'Too heavy.' }];
    service.misbehave('create', {
      status: 201,
      body: { id: 'shp_1', object: 'Shipment', rates: [], messages },
    });
    const provider = createEasyPost({ key: 'x', url: service.url, timeout_ms: 2000 });
    assert.deepEqual(await provider.offer(order), {
      kind: 'refused',
      reason: 'Other',
      message: 'EasyPost has no rate for this parcel. Too heavy.',
    });
    await service.close();
  });
});

describe('numbers of the built-in provider', () => {
  it('are those of the request, in the form of UPU S10, whatever its id is and wherever it comes from', () => {
    const { addresses } = order;
    assert.equal(builtInNumber({ id: 6_000_412, addresses }), 'CA060004129US');
    assert.match(builtInNumber({ id: 100_000_000, addresses }), /^CB00000000\dUS$/);
    assert.match(builtInNumber({ id: 2_599_999_999, addresses }), /^CZ99999999\dUS$/);
    const unknown = { ...addresses, origin: { ...address, country_code: '' } };
    assert.match(builtInNumber({ id: 1, addresses: unknown }), /^CA00000001\dUS$/);
  });
});
