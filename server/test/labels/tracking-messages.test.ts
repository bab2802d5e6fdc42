import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { expireReturns } from '../../src/modules/returns/index.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { createClient } from '../support/client.ts';
import type { Client } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';
import { listTriggers } from '../support/labels.ts';
import { execute, readBooks } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { easyPostEvent, easyPostSignature, shippoEvent } from '../support/tracking.ts';
import type { FakeScan } from '../support/tracking.ts';

type Made = { url: string; secret: string };
type Sender = {
  source: string;
  words: Record<'pre_transit' | 'in_transit' | 'delivered' | 'failure', string>;
  body: (number: string, carrier: string, scans: readonly FakeScan[]) => string;
  /** The address and headers of who knows the secret. */
  proof: (made: Made, body: string) => { url?: string; headers?: Record<string, string> };
};

const other_words = { pre_transit: 'label', in_transit: 'moving', delivered: 'there', failure: 'lost' };
const mapping = {
  tracking_number: 'parcel.number',
  carrier: 'parcel.carrier',
  status: 'parcel.scans.-1.status',
  time: 'parcel.scans.-1.at',
  place: 'parcel.scans.-1.city',
  statuses: Object.entries(other_words).map(([status, theirs]) => ({ theirs, status })),
};
const senders: Sender[] = [
  {
    source: 'easypost',
    words: {
      pre_transit: 'pre_transit',
      in_transit: 'in_transit',
      delivered: 'delivered',
      failure: 'return_to_sender',
    },
    body: (number, carrier, scans) => easyPostEvent({ number, carrier }, scans),
    proof: ({ secret }, body) => ({ headers: easyPostSignature(body, secret) }),
  },
  {
    source: 'shippo',
    words: { pre_transit: 'PRE_TRANSIT', in_transit: 'TRANSIT', delivered: 'DELIVERED', failure: 'RETURNED' },
    body: shippoEvent,
    proof: ({ url, secret }) => ({ url: `${url.split('?')[0]}?token=${secret}` }),
  },
  {
    source: 'other',
    words: other_words,
    body: (number, carrier, scans) => JSON.stringify({ parcel: { number, carrier, scans } }),
    proof: ({ secret }, body) => ({
      headers: { 'X-Signature': createHmac('sha256', secret).update(body).digest('base64') },
    }),
  },
];

let numbers = 0;
/** A number for each parcel. */
const newNumber = () => `RET${String(++numbers).padStart(12, '0')}`;

for (const { source, words, body: bodyOf, proof } of senders) {
  describe(`messages of ${source} about parcels`, () => {
    let at: TestShop;
    let owner: Client;
    let made: Made;
    before(async () => {
      at = await startShop();
      owner = (await signStaffIn(at, 'owner')).client;
      made = await setUp(owner);
    });
    after(() => at.server.close());

    async function setUp(client: Client): Promise<Made> {
      const body = source === 'other' ? { mapping } : {};
      const answer = await client.request('PUT', `/settings/tracking/${source}`, { body });
      assert.equal(answer.status, 200, answer.text);
      return { url: answer.body.url_with_secret, secret: answer.body.secret };
    }
    async function post(url: string, body: string, headers: Record<string, string> = {}) {
      const path = new URL(url);
      const response = await fetch(`${at.server.origin}${path.pathname}${path.search}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, body: (await response.json()) as any };
    }
    const send = (body: string, from = made) => {
      const { url = from.url, headers } = proof(from, body);
      return post(url, body, headers);
    };
    const scan = (status: keyof typeof words, hours_ago: number, city?: string): FakeScan => ({
      status: words[status],
      at: new Date(at.clock.now().getTime() - hours_ago * hour_ms).toISOString(),
      ...(city && { city }),
    });
    async function open(more: Submission = {}, number = newNumber()) {
      const return_id = await openReturn(at.deps, at.shop, { units: [{}], ...more });
      const ref: Ref = { shop_id: at.shop.id, return_id };
      await labelReturn(at.deps, ref, { tracking_number: number });
      return { ref, number };
    }
    const details = async ({ return_id }: Ref) =>
      (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    const labelOf = async (ref: Ref) => (await details(ref)).labels[0];

    it('refund on the first scan, and show where the parcel was', async () => {
      const { ref, number } = await open({ units: [{ processing_event: 'in_transit' }] });
      assert.equal((await send(bodyOf(number, 'USPS', [scan('pre_transit', 9)]))).status, 200);
      assert.equal((await readBooks(at.deps, ref)).state, 'open');
      const before_it = (await listTriggers(at.deps, ref.return_id)).length;
      const moved = scan('in_transit', 3, 'YORK');
      assert.deepEqual((await send(bodyOf(number, 'usps', [scan('pre_transit', 9), moved]))).body, {
        received: true,
      });
      const told = (await listTriggers(at.deps, ref.return_id)).slice(before_it);
      assert.deepEqual(told.slice(-2), ['label.updated', 'return.updated']);
      await execute(at.deps, ref);
      const { state, settlements } = await readBooks(at.deps, ref);
      assert.deepEqual(
        [state, settlements.map(({ kind, amount }) => [kind, amount])],
        ['closed', [['refund', 1000]]],
      );
      const label = await labelOf(ref);
      assert.deepEqual(
        [label.status, label.updated_at, label.last_seen_at, label.last_seen_place],
        ['in_transit', moved.at, moved.at, 'York'],
      );
      const { status_page_url } = await details(ref);
      const page = await fetch(`${at.server.origin}${new URL(status_page_url).pathname}`);
      assert.match(await page.text(), /<small>Last seen: York, [^<]+<\/small>/);
      const staff = (await owner.get(`/returns/${ref.return_id}`)).body;
      assert.equal(staff.labels[0].last_seen_place, 'York');
    });

    it('change nothing when they are repeated, and only the place when the parcel is scanned again', async () => {
      const { ref, number } = await open();
      const first = bodyOf(number, 'USPS', [scan('in_transit', 5, 'Leeds')]);
      await send(first);
      const told = await listTriggers(at.deps, ref.return_id);
      const shown = await details(ref);
      for (let i = 0; i < 3; i++) assert.equal((await send(first)).status, 200);
      assert.deepEqual(await details(ref), shown);
      const second = scan('in_transit', 1, 'York');
      await send(bodyOf(number, 'USPS', [scan('in_transit', 5, 'Leeds'), second]));
      await send(first);
      const label = await labelOf(ref);
      assert.deepEqual([label.last_seen_at, label.last_seen_place], [second.at, 'York']);
      assert.deepEqual(await listTriggers(at.deps, ref.return_id), told);
      const { rows } = await at.deps.db.pool.query(
        'select h.status from label_history h join labels l on l.id = h.label_id where l.return_id = $1',
        [ref.return_id],
      );
      assert.deepEqual(rows, [{ status: 'in_transit' }]);
    });

    it('may come in reverse, or after some were lost: a delivered parcel stays delivered', async () => {
      const { ref, number } = await open({ units: [{ processing_event: 'delivered' }] });
      const [moved, arrived] = [scan('in_transit', 30, 'Leeds'), scan('delivered', 2, 'Reno')];
      await send(bodyOf(number, 'USPS', [arrived]));
      assert.equal((await readBooks(at.deps, ref)).state, 'processing');
      for (const late of [moved, scan('failure', 1), scan('pre_transit', 0)])
        await send(bodyOf(number, 'USPS', [late]));
      const label = await labelOf(ref);
      assert.deepEqual(
        [label.status, label.updated_at, label.last_seen_place],
        ['delivered', arrived.at, 'Reno'],
      );
      assert.equal((await details(ref)).return_method?.state ?? 'delivered', 'delivered');
    });

    it('that are older than a failure don’t end it, but are a first scan', async () => {
      const { ref, number } = await open({ units: [{ processing_event: 'in_transit' }] });
      await send(bodyOf(number, 'USPS', [scan('failure', 1)]));
      assert.equal((await readBooks(at.deps, ref)).state, 'open');
      await send(bodyOf(number, 'USPS', [scan('in_transit', 8)]));
      const [label, { state }] = [await labelOf(ref), await readBooks(at.deps, ref)];
      assert.deepEqual([label.status, state], ['failure', 'processing']);
    });

    it('open an expired return again, whose label was void', async () => {
      const { ref, number } = await open();
      at.clock.advance(40 * day_ms);
      await expireReturns(at.deps);
      assert.equal((await readBooks(at.deps, ref)).state, 'expired');
      await send(bodyOf(number, 'USPS', [scan('in_transit', 1)]));
      assert.equal((await readBooks(at.deps, ref)).state, 'open');
      owner = (await signStaffIn(at, 'owner')).client;
    });

    it('are ignored about parcels of nobody, of another carrier, of another shop, and of long ago', async () => {
      const { ref, number } = await open();
      const told = await listTriggers(at.deps, ref.return_id);
      for (const body of [
        bodyOf(newNumber(), 'USPS', [scan('in_transit', 1)]),
        bodyOf(number, 'FedEx', [scan('in_transit', 1)]),
        bodyOf(number, 'USPS', [scan('delivered', 61 * 24)]),
        bodyOf(number, 'USPS', [{ ...scan('in_transit', 1), status: 'SOMETHING_NEW' }]),
      ])
        assert.deepEqual(await send(body), { status: 200, body: { received: true } });
      const other = await at.server.createShop({ handle: `beta-${source}` });
      const theirs = await setUp((await signStaffIn({ ...at, shop: other }, 'owner')).client);
      const foreign = bodyOf(number, 'USPS', [scan('delivered', 1)]);
      assert.equal((await send(foreign, theirs)).status, 200);
      assert.deepEqual(await listTriggers(at.deps, ref.return_id), told);
      assert.equal((await labelOf(ref)).status, 'new');
      // The secret of one shop is none of another's.
      const mixed = { url: made.url, secret: theirs.secret };
      assert.equal((await send(foreign, mixed)).status, 422);
      const { status } = await send(foreign, {
        ...theirs,
        url: made.url.replace(/[\w-]{22}(\?|$)/, `${'x'.repeat(22)}$1`),
      });
      assert.equal(status, 404);
    });

    it('are refused unsigned, changed, oversized, unreadable, and once the source is removed', async () => {
      const { ref, number } = await open();
      const body = bodyOf(number, 'USPS', [scan('delivered', 1)]);
      const bare = made.url.split('?')[0]!;
      assert.equal((await post(bare, body)).status, 422);
      const guessed = await send(body, { url: bare, secret: 'guessed' });
      assert.equal(guessed.status, 422);
      const { url = made.url, headers } = proof(made, body);
      if (source !== 'shippo') assert.equal((await post(url, `${body} `, headers)).status, 422);
      assert.equal((await send(`{"pad":"${'x'.repeat(262_144)}"}`)).status, 413);
      assert.equal((await send('{')).status, 422);
      for (const odd of ['null', '[]', '7', '{"event":"track_updated","description":"tracker.updated"}'])
        assert.equal((await send(odd)).status, source === 'other' ? 422 : 200, odd);
      assert.equal((await labelOf(ref)).status, 'new');

      const renewed = await owner.request('PUT', `/settings/tracking/${source}`, {
        body: { new_secret: true },
      });
      assert.equal((await send(body)).status, 422, 'the secret of before has ended');
      made = { url: renewed.body.url_with_secret, secret: renewed.body.secret };
      assert.equal((await send(body)).status, 200);
      assert.equal((await labelOf(ref)).status, 'delivered');
      assert.equal((await owner.request('DELETE', `/settings/tracking/${source}`)).status, 204);
      assert.equal((await owner.request('DELETE', `/settings/tracking/${source}`)).status, 404);
      assert.equal((await send(body)).status, 404);
      made = await setUp(owner);
      assert.equal((await send(body)).status, 200);
    });
  });
}

describe('who reports parcels', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('is told apart by the shipment where two parcels have one number', async () => {
    const owner = (await signStaffIn(at, 'owner')).client;
    const { body } = await owner.request('PUT', '/settings/tracking/easypost', { body: {} });
    const number = newNumber();
    const refs: Ref[] = [];
    for (const reference of ['shp_1 rate_1', 'shp_2 rate_9', null]) {
      const return_id = await openReturn(at.deps, at.shop, { units: [{}] });
      const ref = { shop_id: at.shop.id, return_id };
      const label_id = await labelReturn(at.deps, ref, { tracking_number: number });
      refs.push(ref);
      if (!reference) continue;
      await at.deps.db.pool.query(
        `with q as (insert into label_requests (shop_id, return_id, provider, status, destination_id, addresses, parcel, products, provider_reference,
            created_at, ended_at)
          values ($1, $2, 'easypost', 'fulfilled', 1, '{}', '{}', '[]', $3, '2026-01-01', '2026-01-01') returning id)
        update labels set label_request_id = q.id from q where labels.id = $4`,
        [at.shop.id, return_id, reference, label_id],
      );
    }
    const tell = async (shipment_id: string | null) => {
      const event = easyPostEvent({ number, shipment_id }, [
        { status: 'in_transit', at: at.clock.now().toISOString() },
      ]);
      const path = new URL(body.url_with_secret).pathname;
      await createClientPost(at.server.origin + path, event, body.secret);
    };
    const statuses = async () => {
      const { rows } = await at.deps.db.pool.query(
        'select status from labels where tracking_number = $1 order by id',
        [number],
      );
      return rows.map(({ status }) => status);
    };
    await tell('shp_1');
    assert.deepEqual(await statuses(), ['in_transit', 'new', 'new']);
    await tell('shp_7');
    assert.deepEqual(
      await statuses(),
      ['in_transit', 'new', 'in_transit'],
      'what was bought as something else isn’t it',
    );
  });

  it('is set up by those who may, with a mapping only where messages need one', async () => {
    const owner = (await signStaffIn(at, 'owner')).client;
    const set = (source: string, body: object) =>
      owner.request('PUT', `/settings/tracking/${source}`, { body });
    assert.equal((await set('pigeon', {})).status, 404);
    assert.equal((await owner.request('DELETE', '/settings/tracking/pigeon')).status, 404);
    assert.deepEqual(Object.keys((await set('other', {})).body.errors), ['mapping']);
    assert.equal((await set('shippo', { mapping })).status, 422);
    assert.equal((await set('other', { mapping: { ...mapping, time: 'a..b' } })).status, 422);
    const first = (await set('other', { mapping })).body;
    assert.deepEqual(first.source.mapping, mapping);
    const kept = (await set('other', {})).body;
    assert.deepEqual([kept.secret, kept.source.url], [null, first.source.url]);
    const changed = (await set('other', { mapping: { ...mapping, carrier: null } })).body;
    assert.deepEqual([changed.secret, changed.source.mapping.carrier], [null, null]);
    const { sources } = (await owner.get('/settings/tracking')).body;
    assert.deepEqual(
      sources.map(({ source, url }: any) => [source, url !== null]),
      [
        ['easypost', true],
        ['shippo', false],
        ['other', true],
      ],
    );
    assert.ok(!JSON.stringify(sources).includes(first.secret));
    const client = createClient(at.server.origin, undefined);
    assert.equal((await client.get('/settings/tracking')).status, 401);
  });
});

async function createClientPost(url: string, body: string, secret: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...easyPostSignature(body, secret) };
  const response = await fetch(url, { method: 'POST', headers, body });
  assert.equal(response.status, 200);
  await response.body?.cancel();
}
