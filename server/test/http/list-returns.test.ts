import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { flagReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, second_ms } from '../../src/platform/clock.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { copyReturns } from '../support/copy-returns.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { bringReturn, reachable } from '../support/return-states.ts';
import { fieldErrorsOf } from '../support/field-errors.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const path = '/warehouse/return/list';
const start = new Date('2026-03-02T09:15:27.000Z');

let at: TestShop;

/** A shop of its own, whose returns nobody else lists. */
async function newShop(): Promise<{
  shop: Shop;
  clients: CheckedClients;
  open: (created_at?: string | Date) => Promise<number>;
  list: (query?: string) => Promise<number[]>;
}> {
  const shop = await at.server.createShop();
  const clients = await createCheckedClients(at.server, shop);
  let order: SoldOrder | undefined;
  return {
    shop,
    clients,
    async open(created_at) {
      order ??= await sellOrder(at.deps, shop, { line_items: [{ quantity: 400, unit_price: 1000 }] });
      if (created_at) at.clock.set(created_at);
      return openReturn(at.deps, shop, { order });
    },
    async list(query = '') {
      const { status, body } = await clients.standard.get(`${path}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return (Array.isArray(body) ? body : body.returns).map(({ id }: { id: string }) => Number(id));
    },
  };
}

/** The errors of a refused request, which must be the same in both profiles. */
const errorsOf = (query: string, clients = at.clients) => fieldErrorsOf(clients, `${path}?${query}`);

describe('the Detailed Returns List', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  describe('the window of the Detailed Returns List', () => {
    it('is the last 24 hours, both ends included, when neither end is given', async () => {
      const { open, list } = await newShop();
      const ids = [];
      for (const second of ['26', '27', '28']) ids.push(await open(`2026-03-01T09:15:${second}.000Z`));
      ids.push(await open('2026-03-02T09:15:27.999Z'));
      ids.push(await open('2026-03-02T09:15:28.000Z'));
      at.clock.set('2026-03-02T09:15:27.500Z');
      assert.deepEqual(await list(), [ids[3], ids[2], ids[1]]);
      assert.deepEqual(await list('to=2026-03-01'), [ids[3], ids[2], ids[1]], 'the end alone is ignored');
      at.clock.set('2026-03-02T09:15:28.000Z');
      assert.deepEqual(await list(), [ids[4], ids[3], ids[2]]);
    });

    it('is the 24 hours after its beginning when only that is given', async () => {
      const { open, list } = await newShop();
      const ids = [];
      for (const time of [
        '2026-02-01T23:59:59Z',
        '2026-02-02T00:00:00Z',
        '2026-02-03T00:00:00Z',
        '2026-02-03T00:00:01Z',
      ])
        ids.push(await open(time));
      assert.deepEqual(await list('from=2026-02-02'), [ids[2], ids[1]]);
      assert.deepEqual(
        await list('from=2026-02-02T00:00:00.999Z'),
        [ids[2], ids[1]],
        'whole seconds are compared',
      );
    });

    it('takes every form of a time, a day as the whole of it, and no zone as UTC', async () => {
      const { open, list } = await newShop();
      const first = await open('2026-02-10T00:00:00Z');
      const last = await open('2026-02-10T23:59:59Z');
      for (const range of [
        'from=2026-02-10&to=2026-02-10',
        'from=2026-02-10%2000:00:00&to=2026-02-10%2023:59:59',
        'from=2026-02-10T00:00:00&to=2026-02-10T23:59:59',
        'from=2026-02-10T00:00:00Z&to=2026-02-10T23:59:59.999Z',
        'from=2026-02-10t00:00:00z&to=2026-02-10t23:59:59z',
        'from=2026-02-10+02:30:00.5%2B02:30&to=2026-02-10T18:59:59-05:00',
        'from=%202026-02-10%20&to=2026-02-10',
        'from=2026-2-10&to=2026-2-10',
        'from=2026-2-10%200:00:00&to=2026-2-10%2023:59:59',
        'from=2026-2-10T0:0:0Z&to=2026-02-10T23:59:59Z',
      ])
        assert.deepEqual(await list(range), [last, first], range);
      assert.deepEqual(await list('from=2026-02-10T00:00:01Z&to=2026-02-10T23:59:58Z'), []);
      assert.deepEqual(await list('from=2026-02-10T00:00:00Z&to=2026-02-10T00:00:00Z'), [first]);
    });

    it('refuses what is no time between 1970 and 9999', async () => {
      for (const text of [
        'yesterday',
        '2026-02-30',
        '2025-02-29',
        '2026-13-01',
        '2026-2-30',
        '2026-2-1 9:00',
        '26-02-01',
        '2026-02-01T',
        '2026-02-01T10:00',
        '2026-02-01T24:00:00Z',
        '2026-02-01T23:59:60Z',
        '2026-02-01T10:00:00+0200',
        '2026-02-01T10:00:00 CET',
        '1969-12-31',
        '1969-12-31T23:59:59Z',
        '10000-01-01',
        '1740787200',
        '2026-02-01\0',
        `2026-02-01T00:00:00.${'0'.repeat(60)}Z`,
      ])
        for (const field of ['from', 'to']) {
          const errors = await errorsOf(`${field}=${encodeURIComponent(text)}`);
          assert.deepEqual(Object.keys(errors), [field], text);
          if (text.length < 40)
            assert.deepEqual(errors, { [field]: [`The ${field} field must be a valid date.`] }, text);
        }
    });

    it('spans exactly 120 days at most, and never ends before it begins', async () => {
      const too_long = { to: ['The to field must be at most 120 days after from.'] };
      const before_from = { to: ['The to field must not be before from.'] };
      const { list } = await newShop();
      for (const range of [
        'from=2026-01-01&to=2026-05-01',
        'from=2026-01-01T12:00:00Z&to=2026-05-01T12:00:00.900Z',
        'from=2026-03-02&to=2026-03-02T00:00:00Z',
      ])
        assert.deepEqual(await list(range), [], range);
      for (const to of ['2026-05-02', '2026-05-01T00:00:01Z', '9999-12-31'])
        assert.deepEqual(await errorsOf(`from=2026-01-01&to=${to}`), too_long, to);
      for (const to of ['2025-12-31', '2025-12-31T23:59:59Z'])
        assert.deepEqual(await errorsOf(`from=2026-01-01&to=${to}`), before_from, to);
    });

    it('applies to the date of the last change where that is asked for', async () => {
      const { shop, open, list } = await newShop();
      const changed = await open('2026-01-10T10:00:00Z');
      const unchanged = await open('2026-01-10T11:00:00Z');
      at.clock.set('2026-01-20T10:00:00Z');
      await flagReturn(at.deps, { shop_id: shop.id, return_id: changed });
      const january = 'from=2026-01-01&to=2026-01-31&state=open,review';
      assert.deepEqual(await list(january), [unchanged, changed]);
      assert.deepEqual(await list(`${january}&filter=created_at`), [unchanged, changed]);
      assert.deepEqual(await list(`${january}&filter=updated_at`), [changed, unchanged]);
      assert.deepEqual(await list(`from=2026-01-20&to=2026-01-20&state=review&filter=updated_at`), [changed]);
      const message = 'Must be one of the following values: created_at, updated_at.';
      assert.deepEqual(await errorsOf('filter=closed_at'), { filter: [message] });
      const { body } = await at.clients.standard.get(`${path}?filter=closed_at`);
      assert.equal(body.detail, `filter: ${message}`);
    });

    it('finds with touching windows every change that was made meanwhile', async () => {
      const { shop, open, list } = await newShop();
      const ids = [];
      for (let i = 0; i < 4; i++) ids.push(await open(new Date(start.getTime() + i * second_ms)));
      const seen = new Set(await list(`filter=updated_at&state=open,review`));
      assert.equal(seen.size, 4);
      at.clock.advance(1000);
      await flagReturn(at.deps, { shop_id: shop.id, return_id: ids[0]! });
      at.clock.advance(60_000);
      const from = new Date(start.getTime() + 3 * second_ms).toISOString();
      assert.deepEqual(await list(`filter=updated_at&state=open,review&from=${from}`), [ids[0], ids[3]]);
    });
  });

  describe('the states of the Detailed Returns List', () => {
    it('are open, closed and expired unless named; a return in processing is an open one', async () => {
      const { shop, clients, list } = await newShop();
      at.clock.set(start);
      const ids = new Map<string, number[]>();
      for (const place of reachable) {
        const { return_id } = await bringReturn(at.deps, shop, place);
        const state = place === 'processing' ? 'open' : place.split(':')[0]!;
        ids.set(state, [return_id, ...(ids.get(state) ?? [])]);
      }
      // Those that were open when others expired did so too.
      const { rows } = await at.deps.db.pool.query<{ id: number; state: string }>(
        'select id, state from returns where shop_id = $1 order by created_at desc, id desc',
        [shop.id],
      );
      const idsIn = (...states: string[]) =>
        rows.filter(({ state }) => states.includes(state)).map(({ id }) => id);
      const window = `from=${start.toISOString().slice(0, 10)}&to=${new Date(start.getTime() + 119 * day_ms).toISOString().slice(0, 10)}`;
      assert.deepEqual(await list(window), idsIn('open', 'processing', 'closed', 'expired'));
      assert.deepEqual(await list(`${window}&state=`), idsIn('open', 'processing', 'closed', 'expired'));
      for (const state of ['review', 'closed', 'cancelled', 'expired'])
        assert.deepEqual(await list(`${window}&state=${state}`), idsIn(state), state);
      assert.deepEqual(await list(`${window}&state=open`), idsIn('open', 'processing'));
      assert.deepEqual(
        await list(`${window}&state=cancelled,%20review,cancelled`),
        idsIn('cancelled', 'review'),
      );
      assert.ok(idsIn('processing').length > 0);
      const { body } = await clients.standard.get(
        `${path}?${window}&state=open,closed,cancelled,expired,review`,
      );
      assert.equal(body.length, rows.length);
      assert.deepEqual(
        [...new Set(body.map(({ state }: { state: string }) => state))].toSorted((a, b) =>
          String(a).localeCompare(String(b)),
        ),
        ['cancelled', 'closed', 'expired', 'open', 'review'],
      );
    });

    it('are refused when one of them is none', async () => {
      for (const state of ['processing', 'Open', 'open,', 'open;closed', 'all'])
        assert.deepEqual(
          await errorsOf(`state=${state}`),
          { state: ['Must be one of the following values: open, review, closed, cancelled, expired.'] },
          state,
        );
    });
  });

  describe('the answer of the Detailed Returns List', () => {
    it('is a bare array, newest first, those of one second by their ids, also in pages', async () => {
      const { clients, open, list } = await newShop();
      const ids = [];
      for (const second of ['03', '01', '01', '02', '01'])
        ids.push(await open(`2026-02-20T10:00:${second}Z`));
      const newest_first = [ids[0], ids[3], ids[4], ids[2], ids[1]];
      const day = 'from=2026-02-20&to=2026-02-20';
      assert.deepEqual(await list(day), newest_first);
      assert.deepEqual(await list(`${day}&paginate=1`), newest_first);
      const nothing = await clients.standard.get(`${path}?from=2026-02-21`);
      assert.deepEqual([nothing.status, nothing.text], [200, '[]']);
      const empty_page = await clients.legacy.get(`${path}?from=2026-02-21&paginate=true`);
      assert.deepEqual(empty_page.body, { returns: [], nextPageUrl: null, previousPageUrl: null });
    });

    it('is a page for true and 1 in any case, an array for false, 0 and nothing, and refuses every other word', async () => {
      for (const [text, paged] of [
        ['true', true],
        ['TRUE', true],
        ['True', true],
        ['1', true],
        ['false', false],
        ['FALSE', false],
        ['0', false],
        ['', false],
      ] as const) {
        const { body } = await at.clients.standard.get(`${path}?paginate=${text}`);
        assert.equal(Array.isArray(body), !paged, text);
      }
      for (const text of ['yes', 'on', '2', '-1', 'null', 'truee'])
        assert.deepEqual(
          await errorsOf(`paginate=${text}`),
          { paginate: ['The paginate field must be a boolean.'] },
          text,
        );
    });

    it('ignores parameters that it does not know, and takes the last of several', async () => {
      const { open, list } = await newShop();
      const id = await open('2026-02-22T10:00:00Z');
      assert.deepEqual(await list('from=2026-02-22&x=1&pagesize=0&State=none&page=9'), [id]);
      assert.deepEqual(await list('from=x&from=2020-01-01&from=2026-02-22&state=none&state=open'), [id]);
      assert.deepEqual(await errorsOf('from=2026-02-22&from=x'), {
        from: ['The from field must be a valid date.'],
      });
    });

    it('names every field that is wrong', async () => {
      assert.deepEqual(await errorsOf('from=x&to=y&filter=z&paginate=no&pageSize=many'), {
        from: ['The from field must be a valid date.'],
        to: ['The to field must be a valid date.'],
        filter: ['Must be one of the following values: created_at, updated_at.'],
        paginate: ['The paginate field must be a boolean.'],
        pageSize: ['The pageSize field must be an integer.'],
      });
    });
  });

  describe('the size of the Detailed Returns List', () => {
    it('is 1 to 750 returns a page, 100 unless told', async () => {
      const { open, list, clients } = await newShop();
      await copyReturns(at.deps.db, await open('2026-02-01T10:00:00Z'), 750);
      const pages = 'from=2026-02-01&paginate=1';
      assert.equal((await list(pages)).length, 100);
      for (const size of ['1', '750', '%201%20', '007']) {
        const { body } = await clients.standard.get(`${path}?${pages}&pageSize=${size}`);
        assert.equal(body.returns.length, Number(decodeURIComponent(size)), size);
        assert.ok(body.nextPageUrl);
      }
      for (const size of ['751', '10000', '99999999999999999999']) {
        const { body } = await clients.standard.get(`${path}?${pages}&pageSize=${size}`);
        assert.equal(body.returns.length, 750, size);
        assert.equal(new URL(body.nextPageUrl).searchParams.get('pageSize'), '750');
      }
      const out_of_range = { pageSize: ['The pageSize field must be between 1 and 750.'] };
      for (const size of ['0', '-1'])
        assert.deepEqual(await errorsOf(`${pages}&pageSize=${size}`, clients), out_of_range, size);
      const no_integer = { pageSize: ['The pageSize field must be an integer.'] };
      for (const size of ['x', '1.5', '1e2', '%2B5', '0x10'])
        assert.deepEqual(await errorsOf(`${pages}&pageSize=${size}`, clients), no_integer, size);
    });

    it('is at most 10,000 returns without pages, and any number with them', async () => {
      const { open, clients } = await newShop();
      const id = await open('2026-02-01T10:00:00Z');
      await copyReturns(at.deps.db, id, 9_999);
      const day = `${path}?from=2026-02-01`;
      const headers = { 'Accept-Encoding': 'identity' };
      const whole = await clients.standard.get(day, { headers });
      assert.deepEqual([whole.status, whole.body.length], [200, 10_000]);
      await copyReturns(at.deps.db, id, 1);
      const { status, body } = await clients.standard.get(day);
      const detail =
        'More than 10000 returns match. Request pages with paginate=true, or a shorter time window.';
      assert.deepEqual([status, body.code, body.detail], [422, 'too_many_rows', detail]);
      const legacy = await clients.legacy.get(day);
      assert.deepEqual(
        [legacy.status, legacy.body],
        [422, { message: detail, errors: { paginate: [detail] } }],
      );
      const page = await clients.legacy.get(`${day}&paginate=true`);
      assert.deepEqual([page.status, page.body.returns.length], [200, 100]);
      const none = await clients.standard.get(`${path}?from=2026-02-01T10:00:01Z`);
      assert.deepEqual(none.body, []);
    });
  });
});
