import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { revokeKey } from '../../src/modules/access/api-keys/index.ts';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { startTestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { sample_order } from '../support/sample-order.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

type Json = Record<string, any>;

const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' };
const customer = (i: number, more: object = {}) => ({
  resource: 'customer',
  data: { external_id: `c-${i}`, sales_channel: 'Online Store', ...more },
});

describe('bulk operations', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const toLines = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const upload = (
    raw: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    as: 'standard' | 'legacy' = 'standard',
  ): Promise<Answer> =>
    at.clients[as].request('POST', '/bulk-operations', {
      raw,
      headers: { 'Content-Type': 'application/x-ndjson', ...headers },
    });
  const get = (path: string) => at.clients.standard.get(path);
  const read = async (id: number): Promise<Json> => (await get(`/bulk-operations/${id}`)).body.bulk_operation;
  const linesOf = async (id: number, query = ''): Promise<Json[]> =>
    (await get(`/bulk-operations/${id}/jobs?limit=250${query}`)).body.bulk_operation_jobs;
  const step = (): Promise<void> => applyBatch(at.deps, at.shop, createLineApplier(at.deps));
  const applyAll = async (id: number): Promise<Json> => {
    while (!(await read(id))['finished_at']) await step();
    return read(id);
  };

  it('stop once their key is revoked, or their member can’t write any more', async () => {
    const raw = toLines(Array.from({ length: 300 }, (_, i) => customer(7000 + i)));
    const { secret, id: key_id } = await at.server.createKey(at.shop);
    const { client, member_id } = await signStaffIn(at, 'owner');
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const stops = [
      [at.server.client(secret), () => revokeKey(at.deps, { shop_id: at.shop.id, key_id })],
      [
        client,
        () =>
          at.deps.db.pool.query(`update staff_members set disabled_at = now() where id = $1`, [member_id]),
      ],
    ] as const;
    for (const [by, stop] of stops) {
      const { status, body } = await by.request('POST', '/bulk-operations', { raw, headers });
      assert.equal(status, 202);
      const { id } = body.bulk_operation;
      await step();
      assert.deepEqual([(await read(id))['status'], (await read(id))['pending_count']], ['running', 50]);
      await stop();
      await step();
      const ended = await read(id);
      assert.deepEqual([ended['status'], ended['pending_count']], ['failed', 50]);
    }
  });

  it('keep the unknown fields of each line as warnings', async () => {
    const lines = [
      customer(900, { emial: 'a@example.com', adress: { a: 1 } }),
      { resource: 'location', data: { name: 'Reno', colour: '\0 red' } },
      customer(901),
    ];
    const { headers, body } = await upload(toLines(lines));
    assert.equal(headers.get('Preference-Applied'), null);
    await applyAll(body.bulk_operation.id);
    const emial = { field: 'emial', message: 'The emial field is unknown. Did you mean email?' };
    assert.deepEqual(
      (await linesOf(body.bulk_operation.id)).map(({ status, warnings }) => [status, warnings]),
      [
        ['success', [emial, { field: 'adress', message: 'The adress field is unknown.' }]],
        ['failed', [{ field: 'colour', message: 'The colour field is unknown.' }]],
        ['success', []],
      ],
    );
  });

  it('fail lines with unknown fields when the upload prefers strict handling', async () => {
    const lines = [customer(910, { emial: 'a@example.com', sales_channel: 7 }), customer(911)];
    const { status, headers, body } = await upload(toLines(lines), { Prefer: 'handling=strict' });
    assert.deepEqual([status, headers.get('Preference-Applied')], [202, 'handling=strict']);
    await applyAll(body.bulk_operation.id);
    const [bad, good] = await linesOf(body.bulk_operation.id);
    assert.deepEqual(
      [bad?.['status'], bad?.['warnings'], bad?.['errors']],
      [
        'failed',
        [],
        [
          { field: 'sales_channel', message: 'The sales channel field must be a string.' },
          { field: 'emial', message: 'The emial field is unknown. Did you mean email?' },
        ],
      ],
    );
    assert.deepEqual([good?.['status'], good?.['warnings']], ['success', []]);
  });

  it('apply every kind in the order of the lines; a bad line fails alone, and a repeat changes nothing', async () => {
    const price = { amount: 4000, currency: 'USD' };
    const lines = [
      { resource: 'product', data: { external_id: 'p-1', name: 'Linen Shirt' } },
      { resource: 'product_variant', data: { external_id: 'v-1', price, product: { external_id: 'p-1' } } },
      { resource: 'product', data: { external_id: 'p-2', name: 'Wool Coat' } },
      { resource: 'location', data: { external_id: 'dock', name: 'Dock', status: 'active', address } },
      {
        resource: 'inventory',
        data: {
          product_variant: { external_id: 'v-1' },
          location: { external_id: 'dock' },
          available_count: 3,
        },
      },
      customer(1),
      { resource: 'order', data: { ...sample_order, external_id: 'o-1' } },
      { resource: 'location', data: { name: 'Reno' } },
      { resource: 'moon', data: {} },
      { resource: 'order', data: { ...sample_order, external_id: 'o-2', customer: { id: 799999999 } } },
      { resource: 'product_variant', data: { external_id: 'v-2', price, product: { external_id: 'no' } } },
      { data: {} },
    ];
    const text = `${toLines(lines)}\n  \nnot json\n[]\n${'x'.repeat(1_048_577)}\n`;
    const { status, headers, body } = await upload(text);
    assert.deepEqual([status, body.bulk_operation.total_count], [202, 15]);
    const { id } = body.bulk_operation;
    assert.equal(headers.get('Location'), `${at.server.origin}/api/v1/bulk-operations/${id}`);
    assert.deepEqual([body.bulk_operation.status, body.bulk_operation.pending_count], ['pending', 14]);
    const done = await applyAll(id);
    assert.deepEqual(
      [done['status'], done['success_count'], done['failed_count'], done['pending_count']],
      ['completed', 7, 8, 0],
    );
    const results = await linesOf(id);
    assert.deepEqual(
      results.map(({ line, result }) => [line, result]),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17].map((line) => [line, line < 8 ? 'created' : null]),
    );
    assert.deepEqual(results[7], {
      line: 8,
      resource: 'location',
      external_id: null,
      status: 'failed',
      result: null,
      id: null,
      errors: [{ field: 'external_id', message: 'The external id field is required.' }],
      warnings: [],
    });
    assert.deepEqual(
      results.slice(8).map(({ errors }) => errors[0].field),
      ['resource', 'customer', 'product', 'resource', null, null, null],
    );
    const found = await get(`/customers/external/c-1`);
    assert.equal(found.body.customer.id, results[5]!['id']);
    at.clock.advance(1000);
    const again = await upload(text, {}, 'legacy');
    await applyAll(again.body.bulk_operation.id);
    const repeated = await linesOf(again.body.bulk_operation.id, '&status=success');
    assert.deepEqual(
      repeated.map(({ result }) => result),
      Array(7).fill('unchanged'),
    );
    assert.deepEqual((await get(`/customers/external/c-1`)).body, found.body);
  });

  it('tell of a line that says what no database stores, and apply the others', async () => {
    const lines = [customer(2), { resource: 'customer', data: { external_id: 'c\0', 'a\0b': 'c\0' } }];
    const { body } = await upload(`\u{1f4a5}\n${toLines(lines)}`);
    const done = await applyAll(body.bulk_operation.id);
    assert.deepEqual([done['status'], done['success_count'], done['failed_count']], ['completed', 1, 2]);
    const [broken, , stored] = await linesOf(body.bulk_operation.id);
    assert.match(broken!['errors'][0].message, /isn't valid JSON/);
    assert.deepEqual([stored!['external_id'], stored!['errors'].length > 0], ['c\ufffd', true]);
  });

  it('take 5,000 lines as a stream and, when the worker is killed in the middle, go on where it was', async () => {
    const valid = (i: number) => i % 40 === 0;
    const lines = Array.from({ length: 5000 }, (_, i) => customer(i, valid(i) ? {} : { email: 'x' }));
    const { body } = await upload(gzipSync(toLines(lines)), { 'Content-Encoding': 'gzip' });
    const { id } = body.bulk_operation;
    assert.equal(body.bulk_operation.pending_count, 5000);
    for (let batch = 0; batch < 12; batch++) await step();
    const half = await read(id);
    assert.deepEqual([half['status'], half['pending_count']], ['running', 2000]);
    // A batch that dies before it commits leaves neither effects nor results.
    const apply = createLineApplier(at.deps);
    const dying = applyBatch(at.deps, at.shop, async (shop, line) => {
      if (line.line === 3050) throw Object.assign(new Error('gone'), { code: '57P01' });
      return apply(shop, line);
    });
    await assert.rejects(dying);
    assert.deepEqual(await read(id), half);
    assert.equal((await get('/customers/external/c-3000')).status, 404);
    const worker = await startTestApp({ clock: at.clock, role: 'worker', beside: at.server });
    try {
      await at.deps.db.inTransaction((tx) => at.deps.jobs.enqueue(tx, 'apply-bulk-operations', {}));
      await eventually(async () => assert.equal((await read(id))['status'], 'completed'), 30_000);
    } finally {
      await worker.close();
    }
    const { success_count, failed_count } = await read(id);
    assert.deepEqual([success_count, failed_count], [125, 4875]);
    const [first] = await linesOf(id, '&status=failed');
    assert.deepEqual(first!['errors'], [
      { field: 'email', message: 'The email field must be a valid email address.' },
    ]);
    const page = await get(`/bulk-operations/${id}/jobs?limit=2&status=success`);
    const next = await get(page.body.next_page_url.replace(at.server.origin, ''));
    assert.deepEqual(
      next.body.bulk_operation_jobs.map(({ line }: Json) => line),
      [81, 121],
    );
  });

  it('come as a form too, are listed with the newest first, and one of a shop waits for the other', async () => {
    const form = (name: string, contents: string) =>
      `--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.jsonl"\r\n\r\n${contents}\r\n--edge--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' };
    const first = await upload(form('file', toLines([customer(1), customer(2)])), headers);
    assert.deepEqual([first.status, first.body.bulk_operation.total_count], [202, 2]);
    const second = await upload(toLines([customer(1)]));
    const ids = [second, first].map(({ body }) => body.bulk_operation.id);
    await step();
    assert.deepEqual(
      (await Promise.all(ids.map(read))).map(({ status }) => status),
      ['pending', 'running'],
    );
    const { body } = await get('/bulk-operations?limit=2');
    assert.deepEqual(
      body.bulk_operations.map(({ id }: Json) => id),
      ids,
    );
    assert.equal((await get('/bulk-operations?status=running')).body.bulk_operations.length, 1);
    await applyAll(ids[0]);
    const missing = await upload(form('other', 'x'), headers);
    assert.deepEqual(missing.body.errors, { file: ['The file field is required.'] });
    assert.equal((await upload('--edge\r\nbroken', headers)).body.code, 'malformed_json');
  });

  it('are refused whole when there is no line, or too many, or the upload is not what it says', async () => {
    for (const as of ['standard', 'legacy'] as const) {
      const empty = await upload('\n \n', {}, as);
      assert.deepEqual([empty.status, empty.body.errors], [422, { file: ['The file field is required.'] }]);
    }
    const empty = await upload(`${'\n'.repeat(1_000_000)}1\n`);
    assert.deepEqual([empty.status, empty.body.code], [422, 'validation_failed']);
    const many = await upload('1\n'.repeat(100_001));
    assert.deepEqual(many.body.errors, { file: ['The file field must not have more than 100000 items.'] });
    assert.equal((await upload('{}', { 'Content-Type': 'application/json' })).status, 415);
    assert.equal((await upload('{}', { 'Content-Encoding': 'br' })).status, 415);
    assert.equal((await upload('{}', { 'Content-Encoding': 'gzip' })).body.code, 'malformed_json');
    const bomb = gzipSync(Buffer.alloc(52_428_801, 32));
    assert.equal((await upload(bomb, { 'Content-Encoding': 'gzip' })).status, 413);
    for (const path of ['/bulk-operations/799999999', '/bulk-operations/799999999/jobs'])
      assert.deepEqual([(await get(path)).status, (await get(path)).body.code], [404, 'resource_not_found']);
    for (const query of ['limit=0', 'status=moon', 'cursor=x'])
      assert.equal((await get(`/bulk-operations?${query}`)).status, 422);
  });

  it('are taken once for an Idempotency-Key; another upload with it is refused', async () => {
    const headers = { 'Idempotency-Key': 'bulk-1' };
    const first = await upload(toLines([customer(1)]), headers);
    const again = await upload(toLines([customer(1)]), headers);
    assert.deepEqual([again.status, again.body], [202, first.body]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    assert.equal((await upload(toLines([customer(2)]), headers)).body.code, 'idempotency_key_reused');
    await applyAll(first.body.bulk_operation.id);
  });

  it('keep their results for 30 days after which a worker deletes them', async () => {
    const { body } = await upload(toLines([customer(1)]));
    await applyAll(body.bulk_operation.id);
    at.clock.advance(30 * 86_400_000 + 1000);
    const worker = await startTestApp({ clock: at.clock, role: 'worker', beside: at.server });
    try {
      await at.deps.db.inTransaction((tx) => at.deps.jobs.enqueue(tx, 'apply-bulk-operations', {}));
      const path = `/bulk-operations/${body.bulk_operation.id}`;
      await eventually(async () => assert.equal((await get(path)).status, 404), 20_000);
    } finally {
      await worker.close();
    }
  });
});
