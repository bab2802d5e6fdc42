import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { ok, openDraftShop } from '../support/draft-returns.ts';

/** A catalogue of 100,000 variants. */
const products = 25_000;
const sizes = ['S', 'M', 'L', 'XL'];
/** What 95 of 100 requests take at most at the server, on a machine where the reference takes `reference_ms`: twice the 50 ms that are the goal, as other tests run beside it. */
const most_ms = 100;
/** What `doReference` takes there. */
const reference_ms = 25;
const times = 60;

/** The time that all but 5 % of them stay below. */
const p95Of = (taken: readonly number[]) =>
  taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1]!;

describe('a catalogue of 100,000 variants', () => {
  const { at, client, drafts } = openDraftShop(async () => {});
  let item = '';

  before(async () => {
    const shop_id = at.shop.id;
    const now = at.deps.clock.now();
    await at.deps.db.inTransaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into products (shop_id, external_id, name, type, options, created_at, updated_at)
      select ${shop_id}, 'p' || n, 'Product ' || n, 'Type ' || n % 40, '[{"position": 1, "name": "Size", "values": []}]', ${now}, ${now}
      from generate_series(1, ${products}) n`.execute(tx);
      await sql`insert into product_variants (shop_id, product_id, external_id, name, price, currency, options, created_at, updated_at)
      select ${shop_id}, p.id, p.external_id || '-' || s.size, s.size, 1000 + p.id * 7919 % 9000, 'USD',
        jsonb_build_array(jsonb_build_object('position', 1, 'value', s.size)), ${now}, ${now}
      from products p cross join unnest(${sizes}::text[]) with ordinality s (size, place) where p.shop_id = ${shop_id} order by p.id, s.place`.execute(
        tx,
      );
      await sql`with l as (insert into locations (shop_id, external_id, name, status, address, created_at, updated_at)
        values (${shop_id}, 'depot', 'Depot', 'active', '{}', ${now}, ${now}) returning id)
      insert into inventories (shop_id, product_variant_id, location_id, available_count, created_at, updated_at)
      select ${shop_id}, v.id, l.id, v.id % 9, ${now}, ${now} from product_variants v, l where v.shop_id = ${shop_id}`.execute(
        tx,
      );
      await sql`insert into collections (shop_id, external_id, name, created_at, updated_at)
      select ${shop_id}, 'c' || n, 'Collection ' || n, ${now}, ${now} from generate_series(0, 19) n`.execute(
        tx,
      );
      await sql`insert into collection_products (shop_id, collection_id, product_id)
      select ${shop_id}, c.id, p.id from products p join collections c on c.shop_id = p.shop_id and c.external_id = 'c' || p.id % 20
      where p.shop_id = ${shop_id}`.execute(tx);
    });
    await sql`analyze products, product_variants, inventories, collections, collection_products`.execute(
      at.deps.db.root,
    );
    const order = await drafts.sell({
      line_items: [{ quantity: 1, unit_price: 5000, product: 'p100', product_variant: 'p100-M' }],
    });
    item = (await drafts.choose(order)).items[0]!;
  });

  /** Work that never changes, in this process and in the database: how long it takes tells how slow the machine is just now. */
  async function doReference(): Promise<void> {
    const numbers = Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 20_011);
    for (let i = 0; i < 5; i++) {
      JSON.parse(JSON.stringify(numbers.toSorted((x, y) => x - y)));
      await sql`select sum(n % 7) from generate_series(1, 20000) n`.execute(at.deps.db.root);
    }
  }

  /** What requests took at the server, from the first byte to the last, and what the reference took between them. */
  async function measure(path: string): Promise<{ at_server: number[]; reference: number[] }> {
    const at_server: number[] = [];
    const reference: number[] = [];
    let began = 0;
    const onStart = () => (began = performance.now());
    const onFinish = () => at_server.push(performance.now() - began);
    subscribe('http.server.request.start', onStart);
    subscribe('http.server.response.finish', onFinish);
    for (let i = 0; i < times + 5; i++) {
      await ok(client.get(`${item}/${path}`));
      const start = performance.now();
      await doReference();
      reference.push(performance.now() - start);
    }
    unsubscribe('http.server.request.start', onStart);
    unsubscribe('http.server.response.finish', onFinish);
    assert.equal(at_server.length, times + 5);
    return { at_server: at_server.slice(5), reference: reference.slice(5) };
  }

  for (const [what, path] of [
    ['suggestions', 'suggestions'],
    ['a page of everything', 'products'],
    ['a page of everything by price', 'products?order=price'],
    ['a page of a collection', 'products?collection=c3'],
    ['a page of a collection by price', 'products?collection=c3&order=price'],
    [
      'a page of a type by price, of what costs nothing extra',
      'products?type=Type%207&order=price&free=true',
    ],
  ] as const)
    it(
      `answers 95 of 100 requests for ${what} within ${most_ms} ms, or longer by as much as the machine is slower`,
      { timeout: 180_000 },
      async (test) => {
        const { at_server, reference } = await measure(path);
        const [p95, p95_reference] = [p95Of(at_server), p95Of(reference)];
        // Other tests run beside it, which the reference feels as well.
        const slower = Math.max(1, p95_reference / reference_ms);
        const figures = `p95 ${p95.toFixed(1)} ms, least ${Math.min(...at_server).toFixed(1)} ms; reference p95 ${p95_reference.toFixed(1)} ms, least ${Math.min(...reference).toFixed(1)} ms: at most ${(most_ms * slower).toFixed(1)} ms`;
        test.diagnostic(figures);
        assert.ok(p95 <= most_ms * slower, figures);
      },
    );
});
