import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createDestination, deleteDestination } from '../../src/modules/shop/destinations/index.ts';
import {
  discardDraft,
  listVersions,
  publishDraft,
  requireVersion,
  retirePolicy,
  rollBack,
  saveDraft,
} from '../../src/modules/policy/policies/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

describe('the versions of a policy', () => {
  let started: TestShop;
  let shop: Shop;

  before(async () => {
    started = await startShop();
  });
  after(() => started.server.close());
  beforeEach(async () => {
    shop = await started.server.createShop();
  });

  const document = (name: string, ...destinations: string[]) => ({
    name,
    currency: 'USD',
    terms: { window: { days: 30 } },
    zones: [{ id: 'everywhere' }],
    ...(destinations.length === 0
      ? {}
      : {
          rules: destinations.map((set_destination, index) => ({
            id: `to-${index}`,
            name: 'Route',
            do: { set_destination },
          })),
        }),
  });
  const save = (name: string, expected_revision?: number) =>
    saveDraft(started.deps, { shop, document: document(name), expected_revision });
  const publish = (expected_revision?: number) =>
    publishDraft(started.deps, { shop, by: 'ana', expected_revision });
  const list = async () =>
    (await listVersions(started.deps.db.root, shop.id)).map(
      ({ version, status, revision }) => `${version} ${status} r${revision}`,
    );
  const sql = (text: string) => started.deps.db.pool.query(text, [shop.id]);
  /** How attempts ended, sorted: 'done', or the code of the refusal. */
  const outcomes = async (attempts: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(attempts);
    return settled
      .map((one) => {
        if (one.status === 'fulfilled') return 'done';
        if (one.reason instanceof Refusal) return one.reason.code;
        throw one.reason;
      })
      .toSorted();
  };

  it('begin with one draft, however many save the first at once', async () => {
    assert.deepEqual(await outcomes([save('a'), save('b'), save('c')]), ['done', 'done', 'done']);
    assert.deepEqual(await list(), ['1 draft r3']);
    const saved = await outcomes([save('d', 3), save('e', 3), save('f', 2)]);
    assert.deepEqual(saved, ['done', 'revision_conflict', 'revision_conflict']);
    assert.deepEqual(await list(), ['1 draft r4']);
    await discardDraft(started.deps, { shop_id: shop.id, expected_revision: 4 });
    assert.deepEqual(await list(), []);
    assert.deepEqual(await outcomes([publish(), publish(4)]), ['resource_not_found', 'revision_conflict']);
  });

  it('are published once by those who publish one revision at a time, and never one that was changed meanwhile', async () => {
    await save('first');
    const published = await outcomes([publish(1), publish(1), publish(1), publish(7)]);
    assert.deepEqual(published, ['done', 'revision_conflict', 'revision_conflict', 'revision_conflict']);
    assert.deepEqual(await list(), ['1 published r1']);
    await save('second');
    await outcomes([publish(1), save('third', 1)]);
    const effective = await requireVersion(started.deps.db.root, shop.id, 'published');
    const { name } = effective.document;
    assert.ok(name === 'second' || (name === 'first' && (await list())[0] === '2 draft r2'), name);
    assert.deepEqual([effective.published_by, effective.status], ['ana', 'published']);
  });

  it('have one in effect, or none, whoever publishes, rolls back and retires at once', async () => {
    for (const name of ['one', 'two']) {
      await save(name);
      await publish();
    }
    await save('three');
    const by = 'ben';
    await outcomes([
      publish(),
      rollBack(started.deps, { shop, by, version: 1 }),
      retirePolicy(started.deps, shop.id),
      rollBack(started.deps, { shop, by, version: 2 }),
      save('four'),
    ]);
    const versions = await listVersions(started.deps.db.root, shop.id);
    assert.deepEqual(
      versions.map(({ version }) => version),
      versions.map((_, index) => versions.length - index),
      'numbers without a gap',
    );
    const count = (wanted: string) => versions.filter(({ status }) => status === wanted).length;
    assert.ok(count('published') <= 1 && count('draft') <= 1, JSON.stringify(versions));
    const { rows } = await sql('select state from policies where shop_id = $1');
    assert.deepEqual(rows, [{ state: count('published') === 1 ? 'live' : 'retired' }]);
  });

  it('say again what an earlier one said, and let the draft be looked at anew', async () => {
    for (const name of ['one', 'two']) {
      await save(name);
      await publish();
    }
    await save('three');
    const again = { shop, by: 'ben', version: 1 };
    const { version, note, document: said } = await rollBack(started.deps, again);
    assert.deepEqual([version, note, said], [3, 'Version 1 again.', document('one')]);
    assert.deepEqual(await list(), ['4 draft r2', '3 published r1', '2 retired r1', '1 retired r1']);
    const wrong = [3, 4, 9].map((other) => rollBack(started.deps, { ...again, version: other }));
    assert.deepEqual(await outcomes(wrong), ['resource_in_use', 'resource_in_use', 'resource_not_found']);
    assert.deepEqual(await outcomes([publish(1)]), ['revision_conflict']);
    await retirePolicy(started.deps, shop.id);
    assert.equal((await list())[1], '3 retired r1');
    await publish(2);
    assert.equal((await list())[0], '4 published r2');
  });

  it('stay as they were published: the database refuses to change, delete or double them', async () => {
    await save('one');
    await publish();
    await save('two');
    await publish();
    for (const statement of [
      `update policy_versions set document = '{"name":"x"}' where shop_id = $1 and version = 2`,
      `update policy_versions set status = 'retired', retired_at = now(), note = 'x' where shop_id = $1 and version = 2`,
      `update policy_versions set status = 'published', retired_at = null where shop_id = $1 and version = 1`,
      `update policy_versions set published_by = 'eve' where shop_id = $1 and version = 1`,
      `delete from policy_versions where shop_id = $1 and version = 1`,
    ])
      await assert.rejects(sql(statement), { code: '23001' }, statement);
    const copy = (version: number) =>
      `insert into policy_versions select shop_id, policy_id, ${version}, 'published', 1, document, null, now(), now(), now(), 'eve' from policy_versions where shop_id = $1 and version = 2`;
    await assert.rejects(sql(copy(3)), { code: '23505', constraint: 'policy_versions_in_effect' });
    assert.deepEqual(await list(), ['2 published r1', '1 retired r1']);
  });

  it('send goods only to destinations that there are and that stay, though one is deleted at the same time', async () => {
    const address = {
      address1: 'Hafenplatz 3',
      address2: null,
      city: 'Berlin',
      state: null,
      zip: null,
      country: 'Germany',
      country_code: 'DE',
    };
    const { id } = await createDestination(started.deps, shop.id, {
      type: 'warehouse',
      name: 'Berlin',
      enabled: true,
      provider_location_id: null,
      address,
    });
    const draft = { shop, document: document('routed', 'BERLIN', 'Paris') };
    await saveDraft(started.deps, draft);
    await assert.rejects(publish(), (error: Refusal) => {
      assert.deepEqual(Object.keys(error.extras.errors ?? {}), ['rules.1.do.set_destination']);
      return true;
    });
    await saveDraft(started.deps, { ...draft, document: document('routed', 'Berlin', 'berlin') });
    const both = await outcomes([publish(), deleteDestination(started.deps, { shop_id: shop.id, id })]);
    const { rows } = await sql('select destination_id from published_policy_destinations where shop_id = $1');
    if (rows.length === 1) assert.deepEqual(both, ['destination_in_use', 'done']);
    else assert.deepEqual(both, ['done', 'validation_failed']);
    if (rows.length === 1) {
      await retirePolicy(started.deps, shop.id);
      await deleteDestination(started.deps, { shop_id: shop.id, id });
    }
  });
});
