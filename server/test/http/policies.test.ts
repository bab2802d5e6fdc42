import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { publishDueJob } from '../../src/modules/policy/policies/index.ts';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
let dana: Client;
let ben: Client;
const policy = (days: number) => ({
  name: `${days} days`,
  currency: 'USD',
  terms: { window: { days } },
  zones: [{ id: 'everywhere' }],
  final_sale_tags: ['final-sale'],
});

async function signIn(): Promise<void> {
  dana = (await signStaffIn(at, 'manager')).client;
  ben = (await signStaffIn(at, 'manager')).client;
}

/** Ten days later, when all have signed in again. */
async function tenDaysLater(): Promise<void> {
  at.clock.advance(10 * 86_400_000);
  await signIn();
}

describe('the policy of a shop', () => {
  before(async () => {
    at = await startShop({ currency: 'USD' });
    await signIn();
  });
  after(() => at.server.close());
  const put = (client: Client, path: string, body: object) => client.request('PUT', path, { body });

  it('is drafted, compared, published and rolled back, and nobody writes over what they have not seen', async () => {
    const wrong = await put(dana, '/policy/draft', { document: { ...policy(14), terms: {} } });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['zones.0']]);
    const first = await put(dana, '/policy/draft', { document: policy(14), revision: 0 });
    assert.deepEqual([first.status, first.body.version, first.body.revision], [200, 1, 1]);
    const late = await put(ben, '/policy/draft', { document: policy(60), revision: 0 });
    assert.deepEqual([late.status, late.body.code, late.body.params.revision], [409, 'revision_conflict', 1]);
    assert.equal(late.body.params.saved_by, first.body.saved_by);
    const { differences } = (await ben.get('/policy/diff')).body;
    assert.ok(differences.some(({ path }: { path: string }) => path === 'terms.window.days'));
    assert.equal((await ben.post('/policy/publish', { revision: 7 })).body.code, 'revision_conflict');
    const published = await ben.post('/policy/publish', { revision: 1, note: 'Two weeks' });
    assert.deepEqual([published.body.status, published.body.note], ['published', 'Two weeks']);
    await put(dana, '/policy/draft', { document: policy(7), revision: 0 });
    await dana.post('/policy/publish', {});
    const back = await dana.post('/policy/roll-back', { version: 1 });
    assert.deepEqual([back.body.version, back.body.document.name], [3, '14 days']);
    assert.equal((await dana.post('/policy/roll-back', { version: 3 })).body.code, 'resource_in_use');
    const { versions } = (await at.clients.standard.get('/policy/versions')).body;
    assert.deepEqual(
      versions.map(({ version, status }: Record<string, string>) => `${version} ${status}`),
      ['3 published', '2 retired', '1 retired'],
    );
    assert.equal((await dana.get('/policy/versions/published')).body.version, 3);
    assert.equal((await dana.get('/policy/versions/9')).status, 404);
  });

  it('takes effect at the time that it is scheduled for, by whoever scheduled it, unless that was cancelled', async () => {
    const schedule = (publish_at: string, more: object = {}) =>
      put(dana, '/policy/schedule', { publish_at, ...more });
    const soon = (minutes: number) => new Date(at.clock.now().getTime() + minutes * 60_000).toISOString();
    assert.equal((await schedule(soon(60))).body.code, 'resource_not_found', 'without a draft');
    await put(dana, '/policy/draft', { document: policy(21), revision: 0 });
    assert.deepEqual(Object.keys((await schedule('2020-01-01')).body.errors), ['publish_at']);
    assert.deepEqual(Object.keys((await schedule('2099-01-01')).body.errors), ['publish_at']);
    assert.equal((await schedule(soon(60), { revision: 9 })).body.code, 'revision_conflict');
    const scheduled = await schedule(soon(60), { revision: 1, note: 'Three weeks' });
    assert.deepEqual([scheduled.status, scheduled.body.publish_at], [200, soon(60)], scheduled.text);
    assert.equal((await put(ben, '/policy/draft', { document: policy(99) })).body.code, 'resource_in_use');
    await schedule(soon(30));
    const run = () => publishDueJob(at.deps).handle({}, new AbortController().signal);
    const live = async () => (await ben.get('/policy/versions/published')).body;
    await run();
    assert.equal((await live()).name ?? (await live()).document.name, '14 days', 'not before its time');
    assert.equal((await ben.request('DELETE', '/policy/schedule')).body.publish_at, null);
    assert.equal((await ben.request('DELETE', '/policy/schedule')).status, 404);
    await schedule(soon(30), { note: 'Three weeks' });
    at.clock.advance(31 * 60_000);
    await signIn();
    await Promise.all([run(), run()]);
    const { document, note, published_by, publish_at } = await live();
    assert.deepEqual([document.name, note, publish_at], ['21 days', 'Three weeks', null]);
    assert.equal(published_by, scheduled.body.scheduled_by);
    const { audit_entries } = (
      await at.clients.standard.get('/audit-entries?operation=publishPolicy&limit=1')
    ).body;
    assert.deepEqual(
      [audit_entries[0].actor.name, audit_entries[0].reason],
      [scheduled.body.scheduled_by, 'Scheduled'],
    );
  });

  it('stays a draft and says why, when it can’t take effect at its time', async () => {
    const address = {
      address1: '1 Main St',
      city: 'Reno',
      country_code: 'US',
      zip: '89501',
      state_code: 'NV',
    };
    const destination = { type: 'warehouse', name: 'There', address };
    const made = await dana.post('/destinations', destination);
    assert.equal(made.status, 201, made.text);
    const rules = [{ id: 'there', name: 'There', do: { set_destination: destination.name } }];
    await put(dana, '/policy/draft', { document: { ...policy(8), rules }, revision: 0 });
    const publish_at = new Date(at.clock.now().getTime() + 60_000).toISOString();
    assert.equal((await put(dana, '/policy/schedule', { publish_at })).status, 200);
    await dana.request('DELETE', `/destinations/${made.body.id}`);
    at.clock.advance(120_000);
    await publishDueJob(at.deps).handle({}, new AbortController().signal);
    const draft = (await dana.get('/policy/versions/draft')).body;
    assert.equal(draft.publish_at, null);
    assert.match(draft.schedule_failure, /There/);
    const saved = await put(dana, '/policy/draft', { document: policy(8) });
    assert.equal(saved.body.schedule_failure, null);
    assert.equal((await ben.request('DELETE', '/policy/draft?revision=99')).body.code, 'revision_conflict');
    assert.equal((await dana.get('/policy/versions/draft')).body.revision, saved.body.revision);
    assert.equal((await dana.request('DELETE', '/policy/draft')).status, 204);
  });

  it('is evaluated for a real order, with a document that is saved nowhere', async () => {
    const order = await sellOrder(at.deps, at.shop, { name: '#7001' });
    await tenDaysLater();
    const explain = (document: object) => dana.post('/policy/explain', { order_name: order.name, document });
    const [long, short] = [await explain(policy(30)), await explain(policy(5))];
    assert.equal(long.status, 200, long.text);
    assert.equal(long.body.lines[0].eligible, true);
    assert.deepEqual(short.body.lines[0].ineligibility_codes, ['outside-window']);
    assert.equal((await dana.get('/policy/versions/draft')).status, 404);
    const unknown = await dana.post('/policy/explain', { order_name: order.name, version: '99' });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'resource_not_found']);
  });

  it('runs its saved test cases, and says which fail and why', async () => {
    const one = (name: string, eligible: boolean) => ({
      name,
      order: { sold_at: '2026-01-01' },
      at: '2026-01-11',
      expect: { eligible },
    });
    const cases = [one('in time', true), one('late', false)];
    const saved = await put(dana, '/policy/cases', { cases, revision: 0 });
    assert.deepEqual([saved.status, saved.body.revision], [200, 1]);
    assert.equal((await put(ben, '/policy/cases', { cases: [{}], revision: 1 })).status, 422);
    assert.equal((await put(ben, '/policy/cases', { cases, revision: 0 })).body.code, 'revision_conflict');
    assert.equal(
      (await dana.post('/policy/cases/run', { version: '99999' })).body.code,
      'resource_not_found',
    );
    const { body } = await dana.post('/policy/cases/run', { document: policy(14) });
    assert.deepEqual([body.passed, body.failed], [1, 1]);
    assert.deepEqual(body.results[1].differences, [{ member: 'eligible', expected: false, got: true }]);
  });

  it('takes test cases from an order: each expects of a line what the policy decides about it now', async () => {
    const from = (body: object) => dana.post('/policy/cases/from-order', body);
    const { cases, revision } = (await dana.get('/policy/cases')).body;
    const products = [
      { quantity: 2, unit_price: 1000 },
      { quantity: 1, unit_price: 700 },
    ];
    await sellOrder(at.deps, at.shop, { name: '#7010', line_items: products });
    const added = await from({ name: 'Two things', order_name: '7010', document: policy(14) });
    assert.deepEqual(
      [added.status, added.body.names],
      [201, ['Two things: Article 1', 'Two things: Article 2']],
    );
    const saved = (await dana.get('/policy/cases')).body;
    const all = saved.cases.cases ?? saved.cases;
    assert.deepEqual([all.length, saved.revision], [(cases.cases ?? cases).length + 2, revision + 1]);
    const { expect, product, other_products } = all.at(-1);
    assert.deepEqual(
      [expect.eligible, expect.units, product.price, other_products.length],
      [true, 1, 700, 1],
    );
    const run = async (days: number) =>
      (await dana.post('/policy/cases/run', { document: policy(days), cases: all.slice(-2) })).body;
    assert.deepEqual([(await run(14)).passed, (await run(13)).passed], [2, 0]);
    const none = await put(dana, '/policy/cases', { cases: [], revision: saved.revision });
    assert.deepEqual([none.status, none.body.cases, (await run(14)).passed], [200, [], 2]);
    assert.deepEqual((await dana.post('/policy/cases/run', {})).body.results, []);
    assert.equal((await from({ name: 'x', order_name: '#nobody' })).body.code, 'order_not_found');
    assert.equal(
      (await from({ name: 'x', order_name: '7010', version: '999' })).body.code,
      'resource_not_found',
    );
  });

  it('refuses to make a test case of an order that no test case can tell', async () => {
    const sent = (days: number) => {
      const day = new Date(at.clock.now().getTime() - days * 86_400_000);
      return { external_id: `p${days}`, status: 'success' as const, fulfilled_at: day, delivered_at: day };
    };
    await sellOrder(at.deps, at.shop, {
      name: '#7011',
      fulfillments: [1, 20].map((days) => ({ ...sent(days), line_items: [{ line_item: 0, quantity: 1 }] })),
    });
    const refused = await dana.post('/policy/cases/from-order', {
      name: 'Two parcels',
      order_name: '#7011',
      document: policy(14),
    });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['order_name']]);
  });

  it('is backtested by a job, whose result says what would have been different', async () => {
    const order = await sellOrder(at.deps, at.shop, { name: '#7002' });
    await tenDaysLater();
    await openReturn(at.deps, at.shop, { order });
    const asked = await dana.post('/policy/back-tests', { policy: { document: policy(5) } });
    assert.deepEqual([asked.status, asked.body.state], [202, 'queued']);
    const worker = await startTestApp({ clock: at.clock, role: 'worker', beside: at.server });
    try {
      await eventually(async () => {
        const { body } = await dana.get(`/policy/back-tests/${asked.body.id}`);
        assert.equal(body.state, 'succeeded');
        assert.deepEqual([body.result.returns, body.result.changed, body.evaluated], [1, 1, 1]);
        const { ages, customers, differences } = body.result;
        const [{ kind, value }] = differences;
        assert.deepEqual([kind, value > 0], ['refused', true]);
        // Asked for ten days after the delivery, by a customer without another order.
        const [, week] = ages.buckets;
        assert.deepEqual([week.from_day, week.to_day, week.refused], [6, 10, 1]);
        assert.deepEqual(customers, [{ group: 'first_order', returns: 1, value }]);
      }, 20_000);
    } finally {
      await worker.close();
    }
    assert.equal((await dana.get('/policy/back-tests')).body.back_tests[0].result, null);
    const saved = await put(dana, '/policy/draft', { document: policy(9), revision: 0 });
    const of_draft = await dana.post('/policy/back-tests', { policy: { version: 'draft' } });
    const { version, revision } = saved.body;
    assert.deepEqual(of_draft.body.policy, { name: '9 days', version, revision });
    await dana.request('DELETE', '/policy/draft');
    assert.equal((await dana.post('/policy/back-tests', { from: '2026-02-31' })).status, 422);
  });

  it('accepts five backtests at a time, and no sixth', async () => {
    const ask = () => dana.post('/policy/back-tests', { policy: { version: 'published' } });
    const unfinished = (await dana.get('/policy/back-tests')).body.back_tests.filter(
      ({ ended_at }: { ended_at: string | null }) => ended_at === null,
    );
    const answers = await Promise.all(Array.from({ length: 6 - unfinished.length }, ask));
    const refused = answers.filter(({ status }) => status === 409);
    assert.deepEqual([answers.length - refused.length + unfinished.length, refused.length], [5, 1]);
  });
});
