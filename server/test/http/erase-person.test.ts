import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { verifyLog } from '../../src/modules/records/audit/index.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { verifyRegister } from '../../src/modules/requests/withdrawals/index.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { useThirdParty } from '../support/labels.ts';
import { drawPicture, formOfPictures } from '../support/pictures.ts';
import { execute } from '../support/processing.ts';
import { sample_order } from '../support/sample-order.ts';
import { signStaffIn } from '../support/staff.ts';
import type { Answer, Client } from '../support/client.ts';

const text_types = [
  'text',
  'character varying',
  'character',
  'json',
  'jsonb',
  'bytea',
  'ARRAY',
  'USER-DEFINED',
  'name',
  'xml',
];

describe('the erasure of a person', () => {
  const { at, client, drafts } = openDraftShop((shop) => useThirdParty(shop.at.deps, shop.at.shop), {
    settings: { RETOUR_REQUEST_LOG_DAYS: '14' },
  });
  let orders = 0;
  const keyed = (body: unknown) => ({ body, headers: { 'Idempotency-Key': randomUUID() } });
  const post = (path: string, body?: unknown, by: Client = client) =>
    succeed(by.request('POST', path, keyed(body)));
  async function succeed(answer: Promise<Answer>): Promise<any> {
    const { status, body, text } = await answer;
    assert.ok(status < 300, text);
    return body;
  }

  /** Columns of the whole database with a text in any case, and in how many rows. */
  async function columnsWith(text: string): Promise<Map<string, number>> {
    const { rows: columns } = await at.deps.db.pool.query<{ at: string; name: string; type: string }>(
      `select format('%I.%I', c.table_schema, c.table_name) as at, c.column_name as name, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.data_type = any($1)`,
      [text_types],
    );
    assert.ok(columns.length > 200, `only ${columns.length} columns`);
    const found = new Map<string, number>();
    for (const { at: table, name, type } of columns) {
      const value = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
      const { rows } = await at.deps.db.pool.query<{ count: number }>(
        `select count(*) as count from ${table} where position($1 in lower(${value})) > 0`,
        [text.toLowerCase()],
      );
      if (rows[0]!.count > 0) found.set(`${table}.${name}`, rows[0]!.count);
    }
    return found;
  }

  /** Puts a person into every place, by the operations that anybody uses. */
  async function fill(
    mark: string,
    staff: Client,
  ): Promise<{ return_id: number; email: string; withdrawal_id: number }> {
    const email = `${mark}@example.com`;
    const address = {
      name: `Ana ${mark}`,
      address1: `1 ${mark} Street`,
      city: `${mark}ville`,
      postal_code: '43215',
      country_code: 'US',
      phone: `555 ${mark}`,
    };
    const usd = (amount: number) => ({ amount, currency_code: 'USD' });
    const order = {
      ...sample_order,
      external_id: `order-${++orders}`,
      name: `#${880_000 + orders}`,
      customer: {
        external_id: `customer-${mark}`,
        email,
        first_name: mark,
        last_name: mark,
        phone: mark,
        tags: [mark],
      },
      shipping_address: address,
      billing_address: address,
      tags: [mark],
      total_price: usd(1800),
      total_taxes: usd(0),
      total_shipping: usd(0),
      order_discounts: [],
      line_items: [
        {
          external_id: `line-${mark.length}`,
          product: { external_id: 'candle' },
          product_variant: { external_id: 'candle-1' },
          quantity: 2,
          unit_price: usd(900),
          metadata: [{ key: 'engraving', value: mark }],
        },
      ],
      fulfillments: [
        {
          ...sample_order['fulfillments'][0],
          delivered_at: new Date(at.clock.now().getTime() - 60 * day_ms).toISOString(),
          tracking_numbers: [mark],
          fulfillment_line_items: [{ order_line_item_external_id: `line-${mark.length}`, quantity: 2 }],
        },
      ],
      payments: [{ ...sample_order['payments'][1], captured: usd(1800) }],
      created_at: new Date(at.clock.now().getTime() - 70 * day_ms).toISOString(),
    };
    const { id: order_id, line_items } = (await post('/orders', order)).order;
    const lines = [
      { resource: 'customer', data: { external_id: `second-${mark}`, email, first_name: mark } },
      { resource: 'customer', data: { external_id: `broken-${mark}`, email: mark, tags: 7 } },
    ];
    const raw = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
    await succeed(
      client.request('POST', '/bulk-operations', {
        raw,
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    );
    await applyBatch(at.deps, at.shop, createLineApplier(at.deps));

    const sold = {
      id: order_id,
      name: order.name,
      external_id: '',
      line_ids: [line_items[0].id],
      line_external_ids: [],
    };
    const draft = await drafts.start(sold, { staff: true, override_reason: `Promised to ${mark}` });
    const url = `/draft-returns/${draft.draft_return.id}`;
    const added = await post(`${url}/returning-items`, { order_line_item_id: line_items[0].id, quantity: 1 });
    const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
    await post(`${item}/return-reason`, { reason_id: 'too-small', comment: `Too small for ${mark}` });
    await succeed(client.request('POST', `${item}/images`, await formOfPictures([await drawPicture('png')])));
    await post(`${item}/return-type`, { return_type: 'refund' });
    await post(`${url}/finalize-items`);
    await post(`${url}/select-return-method`, { return_method_id: 'label' });
    const { return_id } = (await post(`${url}/submit`, {})).draft_return;

    await succeed(
      client.request('POST', '/shopper-sessions', {
        body: { shop: at.shop.handle, order_name: order.name, secondary_input: '43215' },
        headers: { 'user-agent': `Browser of ${mark}` },
      }),
    );
    await post('/order/link', { name: order.name, zip: '43215' });
    await post(`/warehouse/return/${return_id}/note`, { content: `${mark} called` });
    await post(`/returns/${return_id}/fraud-report`, { category: 'other', comment: `Odd: ${mark}` });
    await post('/shoppers/notes', { email, content: `Call ${mark}` }, staff);
    await post('/allowlists', { type: 'email', value: email });
    await post('/return-views', { name: `Only ${mark}`, is_shared: true, filters: { search: email } }, staff);
    const details = await drafts.details(return_id);
    const { line_item_id } = details.line_items[0];
    const request = (await ok(client.get(`/label-requests?return_id=${return_id}`))).data[0];
    await post('/labels', {
      label_request_id: Number(request.id),
      tracking_number: `TRACK${mark}`,
      carrier: 'USPS',
      label_url: `https://labels.example.com/${mark}.pdf`,
      rate: { amount: 745, currency_code: 'USD' },
    });
    const parcel_id = randomUUID();
    const warehouse = (await signStaffIn(at, 'warehouse')).client;
    const act = (...actions: object[]) =>
      post(
        '/station/actions',
        { station: 'Bench', actions: actions.map((one) => ({ id: randomUUID(), ...one })) },
        warehouse,
      );
    await act({ type: 'unknown_parcel', parcel_id, code: `PARCEL${mark}`, note: `From ${mark}` });
    await post(`/station/parcels/${parcel_id}/match`, { return_id }, warehouse);
    const photo = await formOfPictures([await drawPicture('jpeg')]);
    await succeed(warehouse.request('POST', `/station/units/${line_item_id}/photos`, photo));
    await act({ type: 'extra_item', return_id, note: `A letter of ${mark}` });
    await post('/dispositioning/grade', {
      return_id,
      items: [{ line_item_id, description: 'Fine', condition_category: 'grade_a', note: `Note on ${mark}` }],
    });
    await post('/withdrawals', {
      name: `Ana ${mark}`,
      contract: `about ${mark}`,
      email,
      items: `The shirt of ${mark}`,
    });
    const [withdrawal] = (await ok(client.get('/withdrawals'))).withdrawals;
    return { return_id, email, withdrawal_id: withdrawal.id };
  }

  /** Money and stock of a return. */
  async function factsOf(return_id: number): Promise<unknown> {
    const { rows } = await at.deps.db.pool.query(
      `select (select json_agg(json_build_array(id, kind, state, amount, provider_reference) order by id) from settlements where return_id = $1) as settlements,
         (select json_agg(e order by e.transaction_id, e.position) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.return_id = $1) as ledger,
         (select json_agg(t order by basis) from return_totals t where return_id = $1) as totals,
         (select json_agg(json_build_array(price, refund, outcome, resolution, condition ->> 'category', restocked_at)) from return_line_items where return_id = $1) as units,
         (select json_build_array(o.total_price, o.name, r.state, r.processed_at) from returns r join orders o on o.id = r.order_id where r.id = $1) as bought`,
      [return_id],
    );
    return rows[0];
  }

  it('removes what was entered in every place of the database, and nothing of anybody else', async () => {
    await post('/webhooks', { topic: 'return', trigger: '*', url: 'https://hooks.example.com/retour' });
    await post('/webhooks', {
      topic: 'withdrawal',
      trigger: 'withdrawal.declared',
      url: 'https://hooks.example.com/w',
    });
    const { client: agent } = await signStaffIn(at, 'agent');
    const { client: owner } = await signStaffIn(at, 'owner');
    const mark = 'zqmarker';
    const { return_id, email, withdrawal_id } = await fill(mark, owner);
    const other = await fill('qxother', owner);
    const body = { email: email.toUpperCase() };
    const preview = () => ok(owner.get(`/shoppers/erasure?email=${email}`));

    // Nobody without the permission and a recent proof, and nothing that still needs the data.
    assert.equal((await agent.post('/shoppers/erasure', body)).body.code, 'permission_missing');
    at.clock.advance(11 * minute_ms);
    assert.equal((await owner.post('/shoppers/erasure', body)).body.code, 'step_up_required');
    assert.deepEqual((await preview()).blocked_by, {
      return_ids: [return_id],
      withdrawal_ids: [withdrawal_id],
    });
    assert.equal((await client.post('/shoppers/erasure', body)).body.code, 'erasure_blocked');

    for (const [id, of, whose] of [
      [return_id, withdrawal_id, mark],
      [other.return_id, other.withdrawal_id, 'qxother'],
    ] as const) {
      await post(`/warehouse/return/${id}/process`);
      await execute(at.deps, { shop_id: at.shop.id, return_id: id });
      await post(`/withdrawals/${of}/refuse`, { ground: 'other', note: `Refused ${whose}` });
    }
    // Reading the log seals what waits; what comes after it waits.
    await ok(client.get('/audit-entries'));
    const key = randomUUID();
    const repeat = () =>
      client.request('POST', `/warehouse/return/${return_id}/note`, {
        body: { content: `Last words of ${mark}` },
        headers: { 'Idempotency-Key': key },
      });
    assert.equal((await repeat()).status, 200);

    const marked = await columnsWith(mark);
    for (const place of must_be_filled) assert.ok(marked.has(`public.${place}`), `nothing in ${place}`);
    const others = await columnsWith('qxother');
    const facts = await factsOf(return_id);
    const exported = await ok(owner.get(`/shoppers/export?email=${email}`));
    assert.ok(JSON.stringify(exported).split(mark).length > 40);
    const { removed, kept, blocked_by } = await preview();
    assert.deepEqual(blocked_by, { return_ids: [], withdrawal_ids: [] });
    assert.deepEqual(await columnsWith(mark), marked, 'a preview changes nothing');

    const erased = await ok(client.post('/shoppers/erasure', body));
    assert.deepEqual([erased.removed, erased.kept], [removed, kept]);
    assert.deepEqual([...(await columnsWith(mark)).keys()], []);
    assert.deepEqual(await factsOf(return_id), facts);
    const others_now = await columnsWith('qxother');
    assert.deepEqual(others_now, others);

    // What is left is whole: chains, responses, a repeated request, and a second erasure.
    const log = await verifyLog(at.deps, at.shop.id);
    assert.equal(log.broken, null);
    const register = await verifyRegister(at.deps, at.shop.id);
    assert.deepEqual([register.broken, register.erased, register.checked], [null, 1, 2]);
    for (const path of [
      `/warehouse/return/details?return_id=${return_id}`,
      '/warehouse/return/list',
      `/returns/${return_id}`,
      '/emails',
      '/label-requests',
      '/withdrawals',
      '/events',
      '/audit-entries',
      '/store-credits',
    ]) {
      const { status, text } = await client.get(path);
      assert.ok(status === 200 || path === `/returns/${return_id}`, `${path}: ${text}`);
    }
    assert.equal((await repeat()).status, 200);
    // The log of requests has them all, and nothing of her.
    assert.ok((await ok(client.get('/requests?method=POST'))).requests.length > 20);
    assert.deepEqual([...(await columnsWith(mark)).keys()], []);
    const again = await ok(client.post('/shoppers/erasure', body));
    assert.deepEqual([again.id, again.removed], [null, []]);
    assert.deepEqual((await ok(owner.get(`/shoppers/export?email=${email}`))).data, {});
    const { audit_entries } = (await client.get('/audit-entries?operation=erasePerson')).body;
    assert.deepEqual(
      audit_entries.map(({ object }: { object: object }) => object),
      [{ type: 'erasure', id: String(erased.id) }],
    );
  });
});

/** Where the operations above must have left the person; without it nothing would be proven. */
const must_be_filled = [
  'audit_entries.details',
  'customers.email',
  'draft_return_items.reason_comment',
  'draft_returns.override_reason',
  'emails.recipient',
  'events.snapshot',
  'events.details',
  'fraud_reports.comment',
  'fulfillments.tracking_numbers',
  'idempotency_keys.response_body',
  'inspections.content',
  'label_requests.addresses',
  'labels.tracking_number',
  'listings.value',
  'order_line_items.metadata',
  'orders.shipping_address',
  'policy_overrides.reason',
  'received_parcels.note',
  'return_line_items.return_comment',
  'return_notes.content',
  'return_views.filters',
  'returns.customer_email',
  'shopper_notes.content',
  'station_actions.content',
  'webhook_payloads.payload',
  'withdrawal_cases.refusal_note',
  'withdrawal_statements.name',
];
