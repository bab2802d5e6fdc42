import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buyLabel } from '../../src/modules/logistics/labels/commands/buy-label.ts';
import { pollLabels } from '../../src/modules/logistics/labels/commands/poll-labels.ts';
import { recordParcelNews, setLabelAccount } from '../../src/modules/logistics/labels/index.ts';
import { createProviders } from '../../src/modules/logistics/labels/providers.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import type { FakeEasyPost } from '../support/easypost-server.ts';
import { addWarehouse, openLabelledReturn } from '../support/labels.ts';
import { readBooks } from '../support/processing.ts';
import { startShippo } from '../support/shippo-server.ts';
import type { FakeShippo } from '../support/shippo-server.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Bought = { return_id: number; label_id: number; shipment_id: string; number: string };

describe('parcels of which nothing was heard', () => {
  let easypost: FakeEasyPost;
  let shippo: FakeShippo;
  let at: TestShop;
  let other: Shop;

  before(async () => {
    [easypost, shippo] = [await startEasyPost(), await startShippo()];
    at = await startShop(
      {},
      {
        settings: {
          RETOUR_LABEL_PROVIDER: 'easypost',
          RETOUR_LABEL_KEY: 'server_key',
          RETOUR_EASYPOST_URL: easypost.url,
          RETOUR_SHIPPO_URL: shippo.url,
          RETOUR_LABEL_TIMEOUT_MS: '3000',
        },
      },
    );
    other = await at.server.createShop();
    await addWarehouse(at.deps, at.shop);
    await addWarehouse(at.deps, other);
    await setLabelAccount(at.deps, other.id, { provider: 'shippo', key: 'shippo_key' });
  });
  after(async () => {
    await at.server.close();
    await easypost.close();
    await shippo.close();
  });

  const deps = () => ({ ...at.deps, providers: createProviders(at.deps.config) });
  const poll = () => pollLabels(deps(), new AbortController().signal);
  async function buy(shop: Shop, units: object[] = [{}]): Promise<Bought> {
    const return_id = await openLabelledReturn(at.deps, shop, { units });
    const { rows } = await at.deps.db.pool.query('select id from label_requests where return_id = $1', [
      return_id,
    ]);
    await buyLabel(deps(), { shop_id: shop.id, label_request_id: rows[0].id });
    const { rows: labels } = await at.deps.db.pool.query(
      `select l.id as label_id, split_part(q.provider_reference, ' ', 1) as shipment_id, l.tracking_number as number
       from labels l join label_requests q on q.id = l.label_request_id where l.return_id = $1`,
      [return_id],
    );
    return { return_id, ...labels[0] };
  }
  const ago = (hours: number) => new Date(at.clock.now().getTime() - hours * hour_ms).toISOString();
  const labelOf = async ({ label_id }: Bought) => {
    const { rows } = await at.deps.db.pool.query('select * from labels where id = $1', [label_id]);
    return rows[0];
  };
  const waiting = async () => {
    const { rows } = await at.deps.db.pool.query('select label_id from label_polls order by label_id');
    return rows.map(({ label_id }) => label_id);
  };
  const asked = (service: FakeEasyPost | FakeShippo, operation: string) =>
    service.asked.filter((name) => name === operation).length;

  it('are asked for at their service, and a first scan refunds', async () => {
    const bought = await buy(at.shop, [{ processing_event: 'in_transit' }]);
    const by_shippo = await buy(other, [{ processing_event: 'delivered' }]);
    easypost.scan(bought.shipment_id, {
      status: 'in_transit',
      at: ago(1),
      city: 'CHARLESTON',
      state: 'SC',
    });
    shippo.scan(by_shippo.number, { status: 'DELIVERED', at: ago(1), city: 'Reno', state: 'NV' });
    easypost.asked.length = 0;
    await poll();
    assert.equal(easypost.asked.length + asked(shippo, 'track'), 0, 'not before 12 hours have passed');
    at.clock.advance(12 * hour_ms);
    await poll();
    const [first, second] = [await labelOf(bought), await labelOf(by_shippo)];
    assert.deepEqual([first.status, first.last_seen_place], ['in_transit', 'Charleston, SC']);
    assert.deepEqual([second.status, second.last_seen_place], ['delivered', 'Reno, NV']);
    for (const [shop, { return_id }] of [
      [at.shop, bought],
      [other, by_shippo],
    ] as const)
      assert.equal((await readBooks(at.deps, { shop_id: shop.id, return_id })).state, 'processing');
    assert.equal(shippo.requests.at(-1)?.authorization, 'ShippoToken shippo_key');
    at.clock.advance(12 * hour_ms);
    await poll();
    assert.equal(asked(shippo, 'track'), 1, 'what has arrived is over');
    assert.deepEqual(await waiting(), [bought.label_id]);
  });

  it('aren’t asked for while they are reported, once they are void, and after 90 days', async () => {
    const [reported, cancelled] = [await buy(at.shop), await buy(at.shop)];
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: cancelled.return_id });
    at.clock.advance(11 * hour_ms);
    await recordParcelNews(at.deps, at.shop.id, {
      tracking_number: reported.number,
      carrier: 'USPS',
      shipment: { provider: 'easypost', reference: reported.shipment_id },
      status: 'pre_transit',
      occurred_at: at.clock.now(),
      place: null,
    });
    at.clock.advance(2 * hour_ms);
    easypost.requests.length = 0;
    await poll();
    const paths = () => easypost.requests.map(({ path }) => path);
    assert.ok(!paths().some((path) => path.endsWith(reported.shipment_id)));
    assert.ok(!paths().some((path) => path.endsWith(cancelled.shipment_id)));
    assert.ok(!(await waiting()).includes(cancelled.label_id));
    at.clock.advance(91 * day_ms);
    await poll();
    assert.deepEqual(await waiting(), []);
  });

  it('of one account wait longer and longer while it doesn’t answer, and those of others don’t', async () => {
    await at.deps.db.pool.query('delete from label_polls');
    const hanging = [await buy(at.shop), await buy(at.shop), await buy(at.shop)];
    const by_shippo = await buy(other);
    shippo.scan(by_shippo.number, { status: 'TRANSIT', at: ago(0) });
    for (const { shipment_id } of hanging) easypost.scan(shipment_id, { status: 'in_transit', at: ago(0) });
    const faults = [
      'hang',
      'not_json',
      { status: 429, body: { error: { code: 'RATE', message: 'Slow' } } },
    ] as const;
    easypost.misbehave('retrieve', ...faults);
    easypost.asked.length = 0;
    at.clock.advance(13 * hour_ms);
    await poll();
    assert.equal((await labelOf(by_shippo)).status, 'in_transit');
    assert.equal(asked(easypost, 'retrieve'), 1, 'its turn ends with the first call');
    let calls = 1;
    for (const [minutes, answers] of [
      [14, false],
      [2, true],
      [28, false],
      [3, true],
    ] as const) {
      at.clock.advance(minutes * minute_ms);
      await poll();
      calls += answers ? 1 : 0;
      assert.equal(asked(easypost, 'retrieve'), calls, `after ${minutes} more minutes`);
    }
    at.clock.advance(61 * minute_ms);
    await poll();
    for (const label of hanging) assert.equal((await labelOf(label)).status, 'in_transit');
  });

  it('are asked for at most 20 at once of an account, and never by two workers', async () => {
    await at.deps.db.pool.query('delete from label_polls');
    const { label_id, shipment_id } = await buy(at.shop);
    await at.deps.db.pool.query(
      `with q as (select * from label_requests where id = (select label_request_id from labels where id = $1)),
        r as (insert into label_requests (shop_id, return_id, provider, status, destination_id, addresses, parcel, products, provider_reference, created_at,
            ended_at)
          select shop_id, return_id, provider, status, destination_id, addresses, parcel, products, provider_reference, created_at, ended_at
          from q, generate_series(1, 29) returning id, shop_id, return_id),
        l as (insert into labels (shop_id, return_id, status, carrier, tracking_number, line_item_ids, status_updated_at, created_at, label_request_id)
          select shop_id, return_id, 'new', 'USPS', 'N' || id, '{}', now(), $2, id from r returning shop_id, id)
      insert into label_polls (shop_id, label_id, provider, is_shops_account, due_at) select shop_id, id, 'easypost', false, $2 from l`,
      [label_id, at.clock.now()],
    );
    at.clock.advance(12 * hour_ms);
    easypost.asked.length = 0;
    await Promise.all([poll(), poll()]);
    assert.ok(asked(easypost, 'retrieve') <= 30, 'nothing twice');
    await poll();
    await poll();
    assert.equal(asked(easypost, 'retrieve'), 30);
    assert.ok(easypost.requests.at(-1)!.path.endsWith(shipment_id));
    assert.ok((await waiting()).length === 30);
  });
});
