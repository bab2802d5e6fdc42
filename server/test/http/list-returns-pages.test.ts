import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cancelReturn, flagReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import type { Client } from '../support/client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Page = { returns: { id: string }[]; nextPageUrl: string | null; previousPageUrl: string | null };

const path = '/warehouse/return/list';
const cursor_invalid = { cursor: ['The selected cursor is invalid.'] };

let at: TestShop;

/** A shop with returns of which many were made in the same second, and the ids of these, newest first. */
async function newShop(count = 11): Promise<{
  shop: Shop;
  clients: CheckedClients;
  ids: number[];
  open: () => Promise<number>;
}> {
  at.clock.set('2026-03-02T09:15:27.000Z');
  const shop = await at.server.createShop();
  const clients = await createCheckedClients(at.server, shop);
  const order = await sellOrder(at.deps, shop, { line_items: [{ quantity: 100, unit_price: 1000 }] });
  const open = () => openReturn(at.deps, shop, { order });
  const ids = [];
  for (let i = 0; i < count; i++) {
    if (i % 4 === 3) at.clock.advance(1000);
    ids.unshift(await open());
  }
  return { shop, clients, ids, open };
}

/** Follows a URL as it is. */
async function follow(client: Client, url: string): Promise<Page> {
  assert.ok(url.startsWith(`${at.server.origin}/api/`), url);
  const { status, body } = await client.get(url.slice(at.server.origin.length));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const idsOf = ({ returns }: Page) => returns.map(({ id }) => Number(id));

/** Pages from the first to the last; `meanwhile` happens between them. */
async function walk(client: Client, query: string, meanwhile?: () => Promise<unknown>): Promise<Page[]> {
  const pages = [await follow(client, `${at.server.origin}/api/v1${path}?paginate=true&${query}`)];
  for (;;) {
    const next = pages.at(-1)!.nextPageUrl;
    if (!next) return pages;
    await meanwhile?.();
    pages.push(await follow(client, next));
    assert.ok(pages.length < 100, 'the walk does not end');
  }
}

/** Pages from one back to the first. */
async function walkBack(client: Client, from: Page, meanwhile?: () => Promise<unknown>): Promise<Page[]> {
  const pages = [from];
  for (;;) {
    const previous = pages.at(-1)!.previousPageUrl;
    if (!previous) return pages;
    await meanwhile?.();
    pages.push(await follow(client, previous));
    assert.ok(pages.length < 100, 'the walk does not end');
  }
}

describe('paging the Detailed Returns List', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  describe('the pages of the Detailed Returns List', () => {
    it('hold every return once, in order, whatever their size, to the end and back', async () => {
      const { clients, ids } = await newShop();
      for (const size of [1, 2, 3, 4, 5, 10, 11, 12]) {
        for (const filter of ['created_at', 'updated_at']) {
          const pages = await walk(clients.standard, `pageSize=${size}&filter=${filter}`);
          const name = `${filter} by ${size}`;
          assert.deepEqual(pages.flatMap(idsOf), ids, name);
          assert.equal(pages.length, Math.ceil(ids.length / size), name);
          assert.equal(pages[0]!.previousPageUrl, null, name);
          assert.ok(
            pages.slice(1).every(({ previousPageUrl }) => previousPageUrl),
            name,
          );
          const back = await walkBack(clients.legacy, pages.at(-1)!);
          assert.deepEqual(back.toReversed().flatMap(idsOf).slice(-ids.length), ids, name);
          assert.deepEqual(back.map(idsOf), pages.map(idsOf).toReversed(), name);
          assert.ok(
            back.slice(1).every(({ nextPageUrl }) => nextPageUrl),
            name,
          );
        }
      }
    });

    it('are not shifted by returns that are made during the walk, and end where the first page ended', async () => {
      const { clients, ids, open } = await newShop();
      let hour = 0;
      const openMore = async () => {
        if (++hour > 2) at.clock.advance(3_600_000);
        await open();
      };
      const pages = await walk(clients.standard, 'pageSize=2', openMore);
      assert.deepEqual(pages.flatMap(idsOf), ids);
      at.clock.advance(200 * 3_600_000);
      const back = await walkBack(clients.standard, pages.at(-1)!, open);
      const walked_back = back.toReversed().flatMap(idsOf);
      assert.deepEqual(walked_back.slice(-ids.length), ids);
      assert.equal(new Set(walked_back).size, walked_back.length, 'no return twice');
      const [first] = await walk(clients.standard, 'pageSize=2');
      assert.ok(!ids.includes(idsOf(first!)[0]!), 'a new walk begins with the newest');
    });

    it('leave out what moved out of their window, and nothing else', async () => {
      const { shop, clients, ids } = await newShop();
      at.clock.advance(1000);
      const still_to_come = [ids[7]!, ids[6]!];
      const pages = await walk(
        clients.standard,
        'pageSize=3&filter=updated_at&state=open,review',
        async () => {
          const return_id = still_to_come.pop();
          if (!return_id) return;
          at.clock.advance(1000);
          await flagReturn(at.deps, { shop_id: shop.id, return_id });
        },
      );
      assert.equal(pages.length, 3);
      assert.deepEqual(
        pages.flatMap(idsOf),
        ids.filter((id) => ![ids[7], ids[6]].includes(id)),
      );
      const to = at.clock.now().toISOString();
      const next_window = await clients.standard.get(
        `${path}?filter=updated_at&state=review&from=2026-03-02T09:15:30Z&to=${to}`,
      );
      assert.deepEqual(
        next_window.body.map(({ id }: { id: string }) => Number(id)),
        [ids[7], ids[6]],
      );
    });

    it('lose no return when a page is empty by the time that it is asked for', async () => {
      const { shop, clients, ids } = await newShop(4);
      const [, second] = await walk(clients.standard, 'pageSize=2&state=open');
      for (const return_id of ids.slice(0, 2)) await cancelReturn(at.deps, { shop_id: shop.id, return_id });
      const before_it = await follow(clients.standard, second!.previousPageUrl!);
      assert.deepEqual([idsOf(before_it), before_it.previousPageUrl], [[], null]);
      assert.deepEqual(idsOf(await follow(clients.standard, before_it.nextPageUrl!)), ids.slice(2));
      const [first] = await walk(clients.standard, 'pageSize=1&state=open');
      await cancelReturn(at.deps, { shop_id: shop.id, return_id: ids[3]! });
      const after_it = await follow(clients.standard, first!.nextPageUrl!);
      assert.deepEqual([idsOf(after_it), after_it.nextPageUrl], [[], null]);
      assert.deepEqual(idsOf(await follow(clients.standard, after_it.previousPageUrl!)), [ids[2]]);
    });

    it('name each other by whole URLs that repeat every filter and freeze a defaulted window', async () => {
      const { clients } = await newShop(3);
      const [first] = await walk(clients.standard, 'pageSize=1');
      const url = new URL(first!.nextPageUrl!);
      assert.equal(url.origin + url.pathname, `${at.server.origin}/api/v1${path}`);
      const { cursor, ...rest } = Object.fromEntries(url.searchParams);
      assert.deepEqual(rest, {
        paginate: 'true',
        pageSize: '1',
        filter: 'created_at',
        from: '2026-03-01T09:15:27Z',
        to: '2026-03-02T09:15:27Z',
        state: 'open,closed,expired',
      });
      assert.match(cursor!, /^[A-Za-z0-9_-]{1,1024}$/);
      const given = 'from=2026-03-01&to=2026-03-02&filter=updated_at&state=review,open&pageSize=2';
      const dated = await clients.standard.get(`/api/2026-07${path}/?paginate=1&${given}&x=1`);
      const next = new URL(dated.body.nextPageUrl);
      assert.equal(next.pathname, `/api/2026-07${path}`);
      assert.deepEqual(Object.fromEntries([...next.searchParams].filter(([name]) => name !== 'cursor')), {
        paginate: 'true',
        pageSize: '2',
        filter: 'updated_at',
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-02T23:59:59Z',
        state: 'open,review',
      });
    });
  });

  describe('a cursor of the Detailed Returns List', () => {
    let clients: CheckedClients;
    let ids: number[];
    let url: URL;
    let cursor: string;

    before(async () => {
      ({ clients, ids } = await newShop(4));
      const query = 'pageSize=2&from=2026-03-01&to=2026-03-02&state=open,review';
      const [first] = await walk(clients.standard, query);
      url = new URL(first!.nextPageUrl!);
      cursor = url.searchParams.get('cursor')!;
    });

    const get = (query: string, by: Client = clients.standard) => by.get(`${path}?${query}`);
    const refuse = async (query: string, by = clients) => {
      const { status, body } = await get(query, by.standard);
      assert.deepEqual([status, body.code, body.errors], [422, 'validation_failed', cursor_invalid], query);
      const legacy = await get(query, by.legacy);
      assert.deepEqual(
        [legacy.status, legacy.body],
        [422, { message: cursor_invalid.cursor[0], errors: cursor_invalid }],
        query,
      );
    };

    it('gives its page without any filter, and whatever `paginate` says', async () => {
      for (const query of [
        `cursor=${cursor}`,
        `cursor=${cursor}&paginate=false`,
        `cursor=${cursor}&paginate=`,
        `cursor=&cursor=${cursor}`,
      ])
        assert.deepEqual(idsOf((await get(query)).body), ids.slice(2), query);
    });

    it('goes with the filters that it carries, in any spelling, and with another size', async () => {
      for (const more of [
        'from=2026-03-01',
        'to=2026-03-02',
        'from=2026-03-01T01:00:00%2B01:00&to=2026-03-02%2023:59:59',
        'state=review,open,review',
        'filter=created_at',
        'filter=&state=&from=&to=',
        'pageSize=5',
      ])
        assert.deepEqual(idsOf((await get(`cursor=${cursor}&${more}`)).body), ids.slice(2), more);
      assert.deepEqual(idsOf((await get(`cursor=${cursor}&pageSize=1`)).body), [ids[2]]);
    });

    it('is refused beside a filter that says something else', async () => {
      for (const more of [
        'from=2026-03-02',
        'from=2026-02-01',
        'to=2026-03-01',
        'to=2026-03-02T00:00:00Z',
        'from=2026-03-05',
        'from=2020-01-01',
        'from=2026-03-02&to=2026-03-03',
        'state=open',
        'state=open,review,closed',
        'filter=updated_at',
      ])
        await refuse(`cursor=${cursor}&${more}`);
    });

    it('keeps its own window beside a `to` that has moved on, as clients send one that is "now"', async () => {
      const { clients: own, ids: listed, open } = await newShop(4);
      const now = () => `&to=${at.clock.now().toISOString()}`;
      const query = 'paginate=true&pageSize=2&from=2026-03-01';
      const first = (await own.standard.get(`${path}?${query}${now()}`)).body;
      const next = new URL(first.nextPageUrl).searchParams.get('cursor');
      at.clock.advance(60_000);
      await open();
      for (const by of Object.values(own)) {
        const second = (await by.get(`${path}?${query}${now()}&cursor=${next}`)).body;
        assert.deepEqual([...idsOf(first), ...idsOf(second)], listed);
        assert.equal(second.nextPageUrl, null);
        const back = await follow(by, second.previousPageUrl);
        assert.deepEqual(idsOf(back), listed.slice(0, 2), 'the new return is not in the window');
      }
    });

    it('does not hide that a filter beside it is wrong by itself', async () => {
      const { body } = await get(`cursor=${cursor}&from=x&state=y&pageSize=0`);
      assert.deepEqual(Object.keys(body.errors).toSorted(), ['from', 'pageSize']);
      assert.deepEqual(Object.keys((await get(`cursor=${cursor}&state=y`)).body.errors), ['state']);
    });

    it('is refused when a single character of it was changed, is missing or was added', async () => {
      for (let i = 0; i < cursor.length; i += 7)
        await refuse(`cursor=${cursor.slice(0, i)}${cursor[i] === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`);
      for (const text of [
        cursor.slice(1),
        cursor.slice(0, -1),
        `${cursor}A`,
        `${cursor}=`,
        `A${cursor}`,
        `${cursor}${cursor}`,
        cursor.toLowerCase(),
        'x',
        '0',
        'null',
        'ä',
        '../../etc/passwd',
        Buffer.from('{"f":0,"t":1}').toString('base64url'),
      ])
        await refuse(`cursor=${encodeURIComponent(text)}`);
      const too_long = await get(`cursor=${'x'.repeat(1025)}`);
      assert.deepEqual(too_long.body.errors, {
        cursor: ['The cursor field must not be greater than 1024 characters.'],
      });
    });

    it('is refused in another shop, exactly like one that never existed', async () => {
      const other = await newShop(3);
      await refuse(`cursor=${cursor}`, other.clients);
      await refuse(url.search.slice(1), other.clients);
    });
  });
});
