import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkTrackingNumber } from '@retour/contract/tracking-numbers';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { addWarehouse, listTriggers, openLabelledReturn } from '../support/labels.ts';
import { readLabel } from '../support/read-label.ts';

describe('labels of the built-in provider', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;

  const details = async (return_id: number) =>
    (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
  /** The return as soon as it has a label. */
  const labelled = (return_id: number) =>
    eventually(async () => {
      const found = await details(return_id);
      assert.equal(found.labels.length, 1);
      return found;
    });
  const put = (id: number, status: string) => client.request('PUT', `/labels/${id}`, { body: { status } });

  before(async () => {
    server = await startTestApp({
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_ANONYMOUS_RATE_LIMIT: '100000' },
    });
    shop = await server.createShop();
    await addWarehouse(server.deps, shop);
    client = server.client((await server.createKey(shop)).secret);
  });
  after(() => server.close());

  it('are made after the submission: a PDF at a URL of its own, with a number of the form UPU S10', async () => {
    const return_id = await openLabelledReturn(server.deps, shop);
    const found = await labelled(return_id);
    assert.deepEqual(await listTriggers(server.deps, return_id), [
      'return.created',
      'label.requested',
      'label.created',
      'return.updated',
    ]);
    assert.deepEqual([found.carrier, found.label_status, found.label_rate], ['Post', 'new', '0.00']);
    assert.match(found.tracking_number, /^CA[0-9]{9}US$/);
    assert.equal(checkTrackingNumber('Post', found.tracking_number), 'valid');
    assert.match(found.label_url, new RegExp(`^${server.origin}/labels/[A-Za-z0-9_-]{22}\\.pdf$`));

    const document = await fetch(found.label_url);
    assert.equal(document.status, 200);
    const header = (name: string) => document.headers.get(name);
    assert.deepEqual(
      ['Content-Type', 'Cache-Control', 'Content-Disposition', 'X-Content-Type-Options'].map(header),
      [
        'application/pdf',
        'private, max-age=3600',
        `inline; filename="${found.package_reference}.pdf"`,
        'nosniff',
      ],
    );
    const read = await readLabel(new Uint8Array(await document.arrayBuffer()));
    assert.deepEqual([read.bars, read.qr], [found.tracking_number, found.package_reference]);
    assert.match(read.text, /Ana Ruiz[\s\S]*200 Dock Rd/);
  });

  it('are made on demand too', async () => {
    const return_id = await openReturn(server.deps, shop, {
      method: { provider: 'own', method_type: 'ship_own' },
    });
    const { status, body } = await client.post(`/returns/${return_id}/labels`);
    assert.deepEqual([status, body], [202, { message: 'Label generation queued', returnId: return_id }]);
    const found = await labelled(return_id);
    assert.equal((await client.post(`/returns/${return_id}/labels`)).body.code, 'label_already_exists');
    const { body: label } = await put(found.labels[0].id, 'pre_transit');
    assert.deepEqual(label.rate, { amount: 0, currency: 'USD', currency_code: 'USD' });
    assert.equal(label.status, 'pre_transit');
  });

  it('make no label requests that an integration would see', async () => {
    const return_id = await openLabelledReturn(server.deps, shop);
    assert.deepEqual((await client.get('/label-requests')).body, { data: [] });
    await labelled(return_id);
    const { rows } = await server.deps.db.pool.query('select id from label_requests where return_id = $1', [
      return_id,
    ]);
    const { id } = rows[0];
    assert.equal((await client.get(`/label-requests/${id}`)).status, 404);
    assert.equal((await client.post(`/label-requests/${id}/errors`, { reason: 'Other' })).status, 404);
  });

  it('are gone when the return was cancelled, and there again when the parcel travels all the same', async () => {
    const return_id = await openLabelledReturn(server.deps, shop);
    const { label_url, labels } = await labelled(return_id);
    await cancelReturn(server.deps, { shop_id: shop.id, return_id });
    const gone = await fetch(label_url);
    assert.equal(gone.status, 404);
    assert.equal(((await gone.json()) as { code: string }).code, 'label_not_found');
    assert.deepEqual((await listTriggers(server.deps, return_id)).slice(-2), [
      'label.closed',
      'return.updated',
    ]);
    await put(labels[0].id, 'in_transit');
    assert.equal((await fetch(label_url)).status, 200);
  });

  it('cannot be guessed, and their path takes no other form', async () => {
    for (const file of [`${'A'.repeat(22)}.pdf`, 'x.pdf', 'A'.repeat(22), '%00.pdf', '..%2F..%2Fetc']) {
      assert.equal((await fetch(`${server.origin}/labels/${file}`)).status, 404, file);
    }
    const { rows } = await server.deps.db.pool.query('select token from label_documents');
    assert.equal(new Set(rows.map(({ token }) => token)).size, rows.length);
  });
});
