import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { findMatches } from '../../src/modules/policy/listings/index.ts';
import type { ListingMatches, ListingSubjects } from '../../src/modules/policy/listings/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

const email = (value: string) => ({ type: 'email', value });

describe('the lists, asked about an order,', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;

  before(async () => {
    server = await startTestApp({ role: 'api' });
  });
  after(() => server.close());
  beforeEach(async () => {
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
  });

  const nothing: ListingSubjects = { orders: [], emails: [], variant_ids: [], product_tags: [] };
  const ask = (subjects: Partial<ListingSubjects>): Promise<ListingMatches> =>
    findMatches(server.deps.db.root, shop.id, { ...nothing, ...subjects });
  const block = (body: object) => client.post('/blocklists', body);
  const allow = (body: object) => client.post('/allowlists', body);

  it('say nothing where nothing is listed', async () => {
    await block({ type: 'email', value: 'someone@example.com' });
    const silent = {
      is_allowed: false,
      is_blocked: false,
      blocked_variant_ids: new Set(),
      blocked_product_tags: new Set(),
    };
    assert.deepEqual(await ask({}), silent);
    const about = {
      emails: ['ana@example.com', ''],
      orders: ['#1'],
      variant_ids: ['2'],
      product_tags: ['x'],
    };
    assert.deepEqual(await ask(about), silent);
  });

  it('find it by name or number, by e-mail, and its lines by variant and tag', async () => {
    await block({ type: 'order', value: '1042' });
    await block(email('ana@example.com'));
    await block({ type: 'product', value: '39076568408247' });
    await block({ type: 'product_tag', value: 'Underwear' });
    assert.equal((await ask({ orders: ['#1042'] })).is_blocked, true);
    assert.equal((await ask({ orders: ['#EX-9', '1042'] })).is_blocked, true);
    assert.equal((await ask({ emails: ['ANA+shop@example.com'] })).is_blocked, true);
    const { is_blocked, blocked_variant_ids, blocked_product_tags } = await ask({
      variant_ids: ['39076568408247', '1'],
      product_tags: ['UNDERWEAR', 'summer'],
    });
    assert.deepEqual(
      [is_blocked, [...blocked_variant_ids], [...blocked_product_tags]],
      [false, ['39076568408247'], ['UNDERWEAR']],
    );
    // A value is compared with values of its own type only.
    assert.equal((await ask({ orders: ['underwear'], emails: ['1042'] })).is_blocked, false);
  });

  it('block by a second value too, but allow by the first alone', async () => {
    await block({ type: 'email', value: 'ana@example.com', secondary_value: 'ana@work.example' });
    await allow({ type: 'order', value: '#7', secondary_value: '#8' });
    for (const value of ['ana@example.com', 'Ana@Work.Example'])
      assert.equal((await ask({ emails: [value] })).is_blocked, true);
    assert.equal((await ask({ orders: ['#7'] })).is_allowed, true);
    assert.equal((await ask({ orders: ['#8'] })).is_allowed, false);
  });

  it('tell the lists and the shops apart', async () => {
    await allow(email('ana@example.com'));
    const { is_allowed, is_blocked } = await ask({ emails: ['ana@example.com'] });
    assert.deepEqual([is_allowed, is_blocked], [true, false]);
    const other = await server.createShop();
    const asked = { ...nothing, emails: ['ana@example.com'] };
    assert.equal((await findMatches(server.deps.db.root, other.id, asked)).is_allowed, false);
  });
});
