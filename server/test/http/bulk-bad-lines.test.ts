import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { sample_order } from '../support/sample-order.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Json = Record<string, any>;
type Line = { resource: string; data: Json };
type Path = readonly (string | number)[];

const price = { amount: 4000, currency_code: 'USD' };
const address = {
  name: 'Dock 4',
  company: 'Acme Inc',
  address1: '200 Dock Rd',
  address2: 'Gate 2',
  city: 'Reno',
  region: 'NV',
  postal_code: '89502',
  country_code: 'US',
};

/** The order that a return of another system is of. */
const returned_order: Line = {
  resource: 'order',
  data: {
    external_id: 'o-returned',
    name: '#2042',
    taxes_included: true,
    total_price: { amount: 60_000, currency_code: 'USD' },
    line_items: [
      {
        external_id: 'l-r',
        title: 'Coat',
        quantity: 20,
        unit_price: { amount: 3000, currency_code: 'USD' },
      },
    ],
    fulfillments: [
      {
        external_id: 'f-r',
        status: 'success',
        fulfilled_at: '2026-02-20T15:00:00Z',
        fulfillment_line_items: [{ order_line_item_external_id: 'l-r', quantity: 20 }],
      },
    ],
    created_at: '2026-02-18T10:00:00Z',
  },
};

/** A line of every resource with every member, which is applied as it stands. */
const good_lines: readonly Line[] = [
  {
    resource: 'product',
    data: {
      external_id: 'p-1',
      name: 'Linen Shirt',
      channel: 'Online Store',
      sku: 'LS',
      barcode: '4006381333931',
      type: 'Shirts',
      vendor: 'Acme',
      description: 'Made of linen.',
      weight_grams: 260,
      price,
      collections: [{ id: 7, external_id: 'col-7', name: 'Summer' }],
      options: [{ position: 1, name: 'Size', values: ['M'] }],
      images: ['https://cdn.example.com/ls.jpg'],
      tags: ['summer'],
      source: 'erp',
      product_variants: [{ external_id: 'v-0', price }],
    },
  },
  {
    resource: 'product_variant',
    data: {
      external_id: 'v-1',
      product: { external_id: 'p-1' },
      sku: 'LS-M',
      name: 'M',
      barcode: '4006381333931',
      weight_grams: 0,
      price,
      images: ['https://cdn.example.com/m.jpg'],
      options: [{ position: 1, value: 'M' }],
      taxable: false,
      logistics_information: {
        origin_country_code: 'PT',
        origin_region_code: 'LI',
        default_hs_code: '6205.20',
        requires_shipping: true,
        cost: price,
        destination_country_hs_codes: [{ country_code: 'DE', hs_code: '6205' }],
      },
    },
  },
  { resource: 'product', data: { external_id: 'p-2', name: 'Bag' } },
  {
    resource: 'collection',
    data: {
      external_id: 'col-1',
      name: 'Summer',
      sales_channel: 'Online Store',
      handle: 'summer',
      products: [{ external_id: 'p-1' }, { external_id: 'p-2' }],
    },
  },
  {
    resource: 'location',
    data: { external_id: 'dock', name: 'Dock', status: 'active', channel: 'Online Store', address },
  },
  {
    resource: 'inventory',
    data: {
      product_variant: { external_id: 'v-1' },
      location: { external_id: 'dock' },
      available_count: 3,
    },
  },
  {
    resource: 'customer',
    data: {
      external_id: 'c-9',
      sales_channel: 'Online Store',
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      phone: '+1 614 555 0136',
      tags: ['vip'],
    },
  },
  {
    resource: 'order',
    data: {
      ...sample_order,
      external_id: 'o-1',
      order_number: '1042',
      source: 'erp',
      status: 'active',
      shipping_address: address,
      billing_address: address,
      tags: ['web'],
      shipping_lines: [{ title: 'Post', price: { amount: 600, currency_code: 'USD' } }],
    },
  },
  {
    resource: 'return',
    data: {
      id: '37603915',
      state: 'open',
      created_at: '2026-03-02T09:15:27+00:00',
      updated_at: '2026-03-04T10:00:00+00:00',
      provider_order_id: 'o-returned',
      order_name: '#2042',
      currency: 'USD',
      customer: 'ana@example.com',
      refund: '30.00',
      line_items: [
        {
          line_item_id: '376039150',
          provider_line_item_id: 'l-r',
          outcome: 'default',
          return_reason: 'Too small',
          return_comment: 'N/A',
          exchange_variant: '',
        },
      ],
      labels: [
        {
          id: 67_329_889,
          status: 'in_transit',
          carrier: 'USPS',
          tracking_number: '9400111206206406260787',
          updated_at: '2026-03-04T16:31:00.000Z',
          url: 'https://labels.example.com/1.pdf',
          rate: 745,
          currency: 'USD',
        },
      ],
      return_method: { provider: 'mail', method_type: 'ship_with_label', state: 'in_transit' },
      notes: [{ content: 'Fragile.', created_at: '2026-03-02T09:15:27Z' }],
    },
  },
];

/** Ids, counts, amounts, texts and times at the edge of what a column, JSON or JavaScript holds, and beyond it; as JSON, since a parser would round. */
const extremes: readonly string[] = String.raw`
  0 | -0 | -1 | 1 | 1.5 | 1e-7 | 1e21 | 1e308 | 1e400 | -1e400 | 32767 | 32768 | 2147483647 | 2147483648 | -2147483649
  9007199254740991 | 9007199254740992 | -9007199254740992
  9223372036854775807 | 9223372036854775808 | -9223372036854775809 | 99999999999999999999
  "" | " " | "x" | "0" | "-1" | "00" | "1e3" | "2147483648" | "9007199254740993"
  "9223372036854775808" | "99999999999999999999" | "NaN" | "Infinity" | "null"
  "\u0000" | "a\u0000b" | "\ud800" | "\udc00x" | "\ufeff" | "\u202e" | "\\" | "{\"a\":1}"
  "9999-12-31T23:59:59Z" | "10000-01-01" | "1969-12-31" | "0001-01-01" | "2026-02-30"
  "USD" | "XXX" | "https://" | "https://[::1]:99999/" | "@"
  null | true | false | [] | [[]] | [null] | {} | {"id":1} | {"id":99999999999999999999}
  {"id":"99999999999999999999"} | {"id":null} | {"external_id":"no"} | {"__proto__":1}
  {"amount":9007199254740991,"currency":"USD"} | {"amount":9007199254740992,"currency":"USD"}
  {"amount":1e300,"currency":"USD"} | {"amount":1,"currency":"EUR"}`
  .trim()
  .split(/ \| |\n */)
  .concat(JSON.stringify('x'.repeat(300)), JSON.stringify('🎁'.repeat(1100)));
const placeholder = '<replaced>';

/** Every place in a line where something else can stand. */
function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries(value))
    yield* pathsOf(member, [...path, Array.isArray(value) ? Number(name) : name]);
}

/** The line with something else at a place, as text. */
function replaceAt(line: Line, path: Path, json: string): string {
  const copy = structuredClone(line) as Json;
  const last = path.at(-1)!;
  const parent = path.slice(0, -1).reduce((at, name) => at[name], copy);
  parent[last] = placeholder;
  return JSON.stringify(copy).replace(JSON.stringify(placeholder), () => json);
}

/** Every place gets so many of the extremes, the next one those that follow. All of them at every place found no more. */
const extremes_of_a_place = 4;
const bad_lines = good_lines
  .flatMap((line) => [...pathsOf(line)].map((path) => ({ line, path })))
  .flatMap(({ line, path }, place) =>
    Array.from({ length: extremes_of_a_place }, (_, i) =>
      replaceAt(line, path, extremes[(place * extremes_of_a_place + i) % extremes.length]!),
    ),
  );

/** A line that is applied, whatever came before it; each is another one. */
const witness = (i: number): string =>
  JSON.stringify({ resource: 'customer', data: { external_id: `witness-${i}`, sales_channel: 'POS' } });

describe('a bad line of a bulk operation', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop({}, { own: true });
    const { results } = await apply([returned_order, ...good_lines].map((line) => JSON.stringify(line)));
    for (const { errors } of results) assert.deepEqual(errors, []);
  });
  after(() => at.server.close());

  type Result = { line: number; status: string; result: string; errors: { message: string }[] };
  async function apply(lines: readonly string[]): Promise<{ status: string; results: Result[] }> {
    const { body } = await at.clients.standard.request('POST', '/bulk-operations', {
      raw: `${lines.join('\n')}\n`,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const { id } = body.bulk_operation;
    const read = async () => (await at.clients.standard.get(`/bulk-operations/${id}`)).body.bulk_operation;
    const applier = createLineApplier(at.deps);
    while (!(await read()).finished_at) await applyBatch(at.deps, at.shop, applier);
    const { rows } = await at.deps.db.pool.query<Result>(
      'select line, status, result, errors from bulk_operation_lines where bulk_operation_id = $1 order by line',
      [id],
    );
    return { status: (await read()).status, results: rows };
  }

  const show = (lines: readonly string[], result: Result) =>
    `${lines[result.line - 1]!.slice(0, 400)} → ${JSON.stringify(result)}`;

  /** Every line has a result, and those of the other lines are what they are without the bad ones. */
  async function check(lines: readonly string[], is_good: (position: number) => boolean): Promise<void> {
    const { status, results } = await apply(lines);
    assert.equal(status, 'completed');
    assert.equal(results.length, lines.length);
    for (const result of results) {
      if (is_good(result.line - 1)) assert.equal(result.status, 'success', show(lines, result));
      assert.ok(result.status === 'success' || result.status === 'failed', show(lines, result));
      if (result.status === 'failed') assert.ok(result.errors.length > 0, show(lines, result));
      // What a line says can be wrong; that the server fails at it is a fault of the server.
      for (const { message } of result.errors) assert.doesNotMatch(message, /server/, show(lines, result));
    }
  }

  it('fails alone when an id is larger than any that there is', async () => {
    const level = (id: unknown) =>
      JSON.stringify({
        resource: 'inventory',
        data: { product_variant: { id: '#' }, location: { external_id: 'dock' }, available_count: 1 },
      }).replace('"#"', String(id));
    const lines = [witness(-1), level('99999999999999999999'), level('"99999999999999999999"'), witness(-2)];
    const { status, results } = await apply(lines);
    assert.equal(status, 'completed');
    const unknown = [{ field: 'product_variant', message: 'The selected product variant is invalid.' }];
    assert.deepEqual(
      results.map(({ result, errors }) => [result, errors]),
      [
        ['created', []],
        [null, unknown],
        [null, unknown],
        ['created', []],
      ],
    );
  });

  it('fails alone and leaves nothing behind when the server fails at it', async () => {
    await at.deps.db.pool.query(`
      create function refuse_line() returns trigger language plpgsql as
        $$ begin raise exception 'no such row, please' using errcode = 'XX000'; end $$;
      create trigger refuse_line before insert on payments for each row when (new.external_id = 'broken')
        execute function refuse_line()`);
    const order = good_lines.find(({ resource }) => resource === 'order');
    const [card] = sample_order['payments'];
    const broken = {
      resource: 'order',
      data: {
        ...order!.data,
        external_id: 'o-broken',
        customer: { external_id: 'c-broken', first_name: 'Ana' },
        payments: [{ ...card, external_id: 'broken' }],
      },
    };
    const { status, results } = await apply([witness(-3), JSON.stringify(broken), witness(-4)]);
    assert.equal(status, 'completed');
    assert.deepEqual(
      results.map(({ result, errors }) => [result, errors]),
      [
        ['created', []],
        [null, [{ field: null, message: 'The server failed to apply this line.' }]],
        ['created', []],
      ],
    );
    for (const path of ['/orders/external/o-broken', '/customers/external/c-broken'])
      assert.equal((await at.clients.standard.get(path)).status, 404);
  });

  it('fails alone whatever stands at whichever place, for every resource', async () => {
    const lines = bad_lines.flatMap((line, i) => (i % 10 === 0 ? [line, witness(i)] : [line]));
    const good = new Set(lines.flatMap((line, i) => (line.includes('"witness-') ? [i] : [])));
    assert.ok(bad_lines.length > 800, String(bad_lines.length));
    await check(lines, (position) => good.has(position));
  });

  it('fails alone between any others, with two things wrong', async () => {
    const anyBad = fc.constantFrom(...good_lines).chain((line) => {
      const paths = [...pathsOf(line)];
      return fc
        .tuple(fc.constantFrom(...paths), fc.constantFrom(...extremes), fc.constantFrom(...extremes))
        .map(([path, json, other]) => ({
          bad: true,
          text: replaceAt(line, path, json).replace('{"resource"', `{"extra":${other},"resource"`),
        }));
    });
    const anyText = fc
      .oneof(fc.json({ maxDepth: 3 }), fc.string({ maxLength: 40 }))
      .filter((text) => text.trim() !== '' && !/[\r\n]/.test(text))
      .map((text) => ({ bad: true, text }));
    const anyGood = fc
      .constantFrom(...good_lines)
      .map((line) => ({ bad: false, text: JSON.stringify(line) }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anyBad, anyText, anyGood), { minLength: 1, maxLength: 25 }),
        async (lines) => {
          // What a bad line left must not be what the good ones refer to.
          const whole = good_lines.map((line) => ({ bad: false, text: JSON.stringify(line) }));
          const all = [...whole, ...lines.filter(({ bad }) => bad), ...whole];
          await check(
            all.map(({ text }) => text),
            (position) => !all[position]!.bad,
          );
        },
      ),
      { numRuns: 6 },
    );
  });
});
