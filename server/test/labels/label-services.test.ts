import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buyLabel } from '../../src/modules/logistics/labels/commands/buy-label.ts';
import { voidAtProviders } from '../../src/modules/logistics/labels/commands/void-at-providers.ts';
import { createProviders } from '../../src/modules/logistics/labels/providers.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import type { FakeService } from '../support/fake-service.ts';
import { addWarehouse, listTriggers, openLabelledReturn } from '../support/labels.ts';
import { startShippo } from '../support/shippo-server.ts';
import { visitPortal } from '../support/portal-visitor.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A service, and how many labels it was paid for and got back. */
type Tested = { service: FakeService; paid: () => number; handedBack: () => number };

type Service = {
  settings: (url: string) => Record<string, string>;
  start: () => Promise<Tested>;
  /** Operations: what is asked for an offer, and what looks a label up. */
  offer: string;
  look: string;
  authorization: string;
};

const services: Record<string, Service> = {
  easypost: {
    settings: (url) => ({
      RETOUR_LABEL_PROVIDER: 'easypost',
      RETOUR_LABEL_KEY: 'EZTKx',
      RETOUR_LABEL_URL: url,
    }),
    start: async () => {
      const service = await startEasyPost();
      const handedBack = () => service.bought().filter(({ refund_status }) => refund_status !== null).length;
      return { service, paid: () => service.bought().length, handedBack };
    },
    offer: 'create',
    look: 'retrieve',
    authorization: `Basic ${Buffer.from('EZTKx:').toString('base64')}`,
  },
  shippo: {
    settings: (url) => ({
      RETOUR_LABEL_PROVIDER: 'shippo',
      RETOUR_LABEL_KEY: 'shippo_test_x',
      RETOUR_LABEL_URL: url,
    }),
    start: async () => {
      const service = await startShippo();
      const handedBack = () => service.transactions.filter(({ refunded }) => refunded).length;
      return { service, paid: () => service.transactions.length, handedBack };
    },
    offer: 'ship',
    look: 'list',
    authorization: 'ShippoToken shippo_test_x',
  },
};

for (const [name, { settings, start, offer, look, authorization }] of Object.entries(services)) {
  describe(`labels of ${name}`, () => {
    const clock = new TestClock('2026-03-02T09:15:28.000Z');
    let tested: Tested;
    let server: TestApp;
    /** The same server, except that it gives up a call of the service after a second. */
    let impatient: TestApp;
    let shop: Shop;
    let client: Client;
    let return_id: number;
    let label_request_id: number;

    const buy = (by = server, holder: string = randomUUID()) =>
      buyLabel(
        { ...by.deps, providers: createProviders(by.deps.config) },
        { shop_id: shop.id, label_request_id, holder },
      );
    const voidLabel = () =>
      voidAtProviders(
        { ...server.deps, providers: createProviders(server.deps.config) },
        new AbortController().signal,
      );
    const details = async () => (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    const notes = async () =>
      (await client.get(`/warehouse/return/${return_id}/notes`)).body.map(
        ({ content }: { content: string }) => content,
      );
    const request = async () => {
      const { rows } = await server.deps.db.pool.query('select * from label_requests where id = $1', [
        label_request_id,
      ]);
      return rows[0];
    };
    const cancel = () => cancelReturn(server.deps, { shop_id: shop.id, return_id });

    before(async () => {
      tested = await start();
      const options = { clock, role: 'api' } as const;
      const all = { RETOUR_RATE_LIMIT: '100000', ...settings(tested.service.url) };
      server = await startTestApp({ ...options, settings: all });
      impatient = await startTestApp({
        ...options,
        settings: { ...all, RETOUR_LABEL_TIMEOUT_MS: '1000' },
        beside: server,
      });
      shop = await server.createShop();
      await addWarehouse(server.deps, shop);
      client = server.client((await server.createKey(shop)).secret);
    });
    after(async () => {
      await impatient.close();
      await server.close();
      await tested.service.close();
    });
    let paid_before: number;
    let back_before: number;
    const paid = () => tested.paid() - paid_before;
    const handedBack = () => tested.handedBack() - back_before;
    beforeEach(async () => {
      return_id = await openLabelledReturn(server.deps, shop);
      const { rows } = await server.deps.db.pool.query('select id from label_requests where return_id = $1', [
        return_id,
      ]);
      label_request_id = rows[0].id;
      tested.service.behave();
      tested.service.asked.length = 0;
      tested.service.requests.length = 0;
      paid_before = tested.paid();
      back_before = tested.handedBack();
    });

    it('are bought at the cheapest rate, once, with the key of the operator', async () => {
      await buy();
      await buy();
      const found = await details();
      assert.deepEqual(found.labels.length, 1);
      assert.deepEqual(
        [found.carrier, found.tracking_number, found.label_rate],
        ['USPS', '9400111206206406260787', '7.45'],
      );
      assert.match(found.label_url, /^https:\/\/labels\.example\.com\/\w+\.pdf$/);
      assert.match(found.labels[0].tracking_url, /^https:\/\/track\.example\.com\//);
      assert.deepEqual((await listTriggers(server.deps, return_id)).slice(1), [
        'label.requested',
        'label.created',
        'return.updated',
      ]);
      assert.equal(paid(), 1);
      for (const { authorization: sent } of tested.service.requests) assert.equal(sent, authorization);
      const sent = JSON.stringify(tested.service.requests.find(({ method }) => method === 'POST')?.body);
      for (const part of [
        'Ana Ruiz',
        '1 Main St',
        '78701',
        'Acme Returns',
        '200 Dock Rd',
        '89502',
        found.package_reference,
      ])
        assert.ok(sent.includes(part), `${part} is not in ${sent}`);
      assert.doesNotMatch(sent, /customs/);
    });

    it('declare what is in the parcel when it crosses a border', async () => {
      await server.deps.db.pool.query(
        `update label_requests set addresses = jsonb_set(addresses::jsonb, '{origin,country_code}', '"CA"') where id = $1`,
        [label_request_id],
      );
      await buy();
      assert.equal((await details()).labels.length, 1);
      const sent = JSON.stringify(tested.service.requests.find(({ method }) => method === 'POST')?.body);
      assert.match(sent, /customs/);
      for (const part of ['Linen Shirt - M', '"40.00"', 'Canvas Bag', '"55.00"', 'LS-01-M'])
        assert.ok(sent.includes(part), sent);
    });

    it('are bought by the repeat of a job whose database went away, at once and only once', async () => {
      const [holder, other] = ['the job', 'another job'];
      const { deps } = server;
      let transactions = 0;
      // The claim and the offer are saved; what came of the purchase isn't.
      const inTransaction: typeof deps.db.inTransaction = (work) =>
        ++transactions < 3 ? deps.db.inTransaction(work) : Promise.reject(new Error('Connection terminated'));
      const db = Object.assign(Object.create(deps.db), { inTransaction });
      await assert.rejects(buy({ ...server, deps: { ...deps, db } }, holder), /Connection terminated/);
      await buy(server, other);
      assert.equal((await request()).status, 'issued', 'another job leaves it alone');
      await buy(server, holder);
      assert.equal((await details()).labels.length, 1);
      assert.equal(paid(), 1);
    });

    it('are bought by one of two workers', async () => {
      await Promise.all([buy(), buy(), buy()]);
      assert.equal(paid(), 1);
      assert.equal((await details()).labels.length, 1);
    });

    for (const fault of ['lose_answer', 'do_and_hang'] as const) {
      it(`are not bought again when the answer to the purchase never came (${fault})`, async () => {
        tested.service.misbehave('buy', fault);
        await buy(impatient);
        assert.deepEqual((await details()).labels, []);
        assert.equal(paid(), 1);
        await buy();
        assert.equal(paid(), 1);
        assert.deepEqual((await details()).labels, [], 'it is too early to ask again');
        clock.advance(minute_ms);
        await buy();
        assert.equal((await details()).labels.length, 1);
        assert.equal(paid(), 1);
      });
    }

    for (const [operation, fault] of [
      [offer, 'hang'],
      [offer, 'not_json'],
      [offer, { status: 500, body: { error: { code: 'INTERNAL', message: 'Oh.' } } }],
      [offer, { status: 429, body: { error: { code: 'RATE_LIMITED', message: 'Slow down.' } } }],
      [offer, { status: 401, body: { detail: 'Unauthorized' } }],
      [offer, 'lose_answer'],
      [look, 'hang'],
      [look, { status: 503, body: {} }],
      ['buy', 'hang'],
      ['buy', { status: 500, body: {} }],
      ['buy', 'not_json'],
    ] as const) {
      it(`come later when ${operation} fails: ${typeof fault === 'string' ? fault : fault.status}`, async () => {
        tested.service.misbehave(operation, fault);
        const collecting = setInterval(collectGarbage, 400);
        await buy(impatient).finally(() => clearInterval(collecting));
        assert.deepEqual((await details()).labels, []);
        assert.deepEqual([(await request()).status, await notes()], ['issued', []]);
        clock.advance(minute_ms);
        await buy();
        assert.equal((await details()).labels.length, 1);
        assert.equal(paid(), 1);
      });
    }

    for (const [operation, status, body, reason] of [
      [
        offer,
        422,
        { error: { code: 'ADDRESS.INVALID', message: 'The address is unknown.' } },
        'INVALID_ADDRESS',
      ],
      [
        'buy',
        402,
        { error: { code: 'PAYMENT_REQUIRED', message: 'No funds are left.' } },
        'INSUFFICIENT_FUNDS',
      ],
      ['buy', 400, { error: { code: 'NO', message: 'The carrier refused.' } }, 'Other'],
    ] as const) {
      it(`are given up when ${operation} is refused with ${status}, which staff and the shopper see; a new one may be asked for`, async () => {
        tested.service.misbehave(operation, { status, body });
        await buy();
        const { rows } = await server.deps.db.pool.query(
          'select reason, message from label_request_errors where label_request_id = $1',
          [label_request_id],
        );
        assert.equal(rows.length, 1);
        assert.equal(rows[0].reason, reason);
        assert.match(rows[0].message, new RegExp(body.error.message));
        assert.equal((await request()).status, 'failed');
        const [note, ...others] = await notes();
        assert.match(note, new RegExp(`^The label couldn't be made: .*${body.error.message}`));
        assert.deepEqual(others, []);
        const { status_page_url } = (await client.get(`/warehouse/return/details?return_id=${return_id}`))
          .body;
        const page = await visitPortal(server.origin).open(new URL(status_page_url as string).pathname);
        assert.match(page.text, /Your label is delayed/);
        assert.equal((await client.post(`/returns/${return_id}/labels`)).status, 202);
      });
    }

    it('are asked for at growing intervals, and given up after a day', async () => {
      const hours = 30;
      const busy = { status: 503, body: { error: { code: 'BUSY', message: 'Later.' } } };
      tested.service.misbehave(offer, ...Array.from({ length: 10_000 }, () => busy));
      for (let at = 0; at < hours * hour_ms && (await request()).status === 'issued'; at += 5 * minute_ms) {
        await buy();
        clock.advance(5 * minute_ms);
      }
      assert.equal((await request()).status, 'failed');
      const { length } = tested.service.asked;
      assert.ok(length > 20 && length < 80, `${length} calls`);
      assert.match((await notes())[0], /^The label couldn't be made: .*503/);
    });

    it('go back when the return was cancelled, and are asked for again until they are', async () => {
      await buy();
      await cancel();
      tested.service.misbehave(look, { status: 503, body: {} });
      await voidLabel();
      assert.deepEqual([handedBack(), (await request()).provider_void], [0, 'due']);
      await voidLabel();
      assert.deepEqual([handedBack(), (await request()).provider_void], [1, 'done']);
      await voidLabel();
      assert.equal(handedBack(), 1);
    });

    it('go back when the return was cancelled while they were bought, and nobody is told of them', async () => {
      tested.service.misbehave('buy', 'lose_answer');
      await buy();
      await cancel();
      await voidLabel();
      assert.deepEqual([paid(), handedBack(), (await request()).provider_void], [1, 1, 'done']);
      clock.advance(hour_ms);
      await buy();
      assert.deepEqual(await listTriggers(server.deps, return_id), [
        'return.created',
        'label.requested',
        'return.updated',
      ]);
    });

    it('that come after the cancellation go back too', async () => {
      let cancelled = false;
      const { db } = server.deps;
      const slow: TestApp['deps']['db'] = {
        ...db,
        async inTransaction(work) {
          // The third transaction of a purchase records its result.
          if (++transactions === 3 && !cancelled) {
            cancelled = true;
            await cancel();
          }
          return db.inTransaction(work);
        },
      };
      let transactions = 0;
      await buy({ ...server, deps: { ...server.deps, db: slow } });
      assert.ok(cancelled);
      assert.deepEqual((await details()).labels, []);
      assert.equal((await request()).provider_void, 'due');
      assert.match((await notes())[0], /arrived after it was no longer needed/);
      await voidLabel();
      assert.equal(handedBack(), 1);
    });

    it('cannot be handed back for ever', async () => {
      await buy();
      await cancel();
      tested.service.misbehave(look, { status: 503, body: {} });
      clock.advance(31 * day_ms);
      await voidLabel();
      assert.equal((await request()).provider_void, 'refused');
    });
  });
}

describe('label services', () => {
  it('are refused without their key, by an unknown name, and with a key that is of none', () => {
    for (const [settings, message] of [
      [{ RETOUR_LABEL_PROVIDER: 'shippo' }, /Shippo needs an API key: set RETOUR_LABEL_KEY/],
      [
        { RETOUR_LABEL_PROVIDER: 'shipo', RETOUR_LABEL_KEY: 'x' },
        /must be one of built_in, easypost, shippo/,
      ],
      [{ RETOUR_LABEL_KEY: 'x' }, /RETOUR_LABEL_PROVIDER isn't set/],
    ] as const)
      assert.throws(() => createProviders(readConfig(settings)), message);
  });

  it('are asked by a job after the submission', async () => {
    const service = await startEasyPost();
    const server = await startTestApp({
      settings: {
        RETOUR_LABEL_PROVIDER: 'easypost',
        RETOUR_LABEL_KEY: 'x',
        RETOUR_LABEL_URL: service.url,
        RETOUR_RATE_LIMIT: '100000',
      },
    });
    try {
      const shop = await server.createShop();
      await addWarehouse(server.deps, shop);
      const client = server.client((await server.createKey(shop)).secret);
      const return_id = await openLabelledReturn(server.deps, shop);
      await eventually(async () => {
        const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
        assert.equal(body.label_status, 'new');
      });
    } finally {
      await server.close();
      await service.close();
    }
  });
});
