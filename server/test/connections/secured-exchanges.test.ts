import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { exchangesOfShopify } from '../../../connectors/test/exchange-platforms.ts';
import type { ExchangePlatform } from '../../../connectors/test/exchange-platforms.ts';
import { startShopify } from '../../../connectors/test/shopify/fake-shopify.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { large, openInstantShop, same } from '../support/instant-shop.ts';
import { assertInvariants } from '../support/invariants.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { readBooks } from '../support/processing.ts';
import { runJob } from '../support/run-job.ts';

// What a customer pays, or has held on their card, for new items that Shopify is to send before theirs are back.
describe('the security of an instant exchange whose order Shopify makes', () => {
  const shop = openInstantShop();
  const { at, client, publish, hold, begin, pay, securityOf, due, sendEmails, advance, cardOf, work } = shop;
  type Held = Awaited<ReturnType<typeof hold>>;
  let shopify: Awaited<ReturnType<typeof startShopify>>;
  let platform: ExchangePlatform;

  before(async () => {
    shopify = await startShopify({ now: () => at.clock.now() });
    shopify.currency = 'USD';
    // The lamps of the shop are what Shopify sells.
    const sold = [...shopify.products.values()].flatMap(({ variants }) => variants.nodes);
    const renamed = new Map([
      [sold[1]!.id, `gid://shopify/ProductVariant/${same}`],
      [sold[2]!.id, `gid://shopify/ProductVariant/${large}`],
    ]);
    const stocked = [...shopify.items.values()].flatMap(({ variants }) => variants?.nodes ?? []);
    for (const one of new Set([...sold, ...stocked])) one.id = renamed.get(one.id) ?? one.id;
    platform = exchangesOfShopify(shopify);
    platform.allow(true);
    const settings = platform.settings;
    const body = { platform: 'shopify', settings, writes_returns: false, writes_exchanges: true };
    const made = await client.request('POST', '/connections', { body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    connection_id = made.body.id;
  });
  beforeEach(() => {
    shopify.behave();
    for (const variant of platform.variants) platform.stock(variant, 50);
  });
  afterEach(() => assertInvariants(at.deps, at.shop.id));
  after(() => shopify.close());
  let connection_id = 0;

  /** Has the orders of the shop be from Shopify, and what they are exchanged for. */
  async function adopt(): Promise<void> {
    await sql`
      insert into connection_objects (shop_id, connection_id, kind, external_id, read_at)
      select o.shop_id, ${connection_id}, 'order', o.external_id, now() from orders o where o.shop_id = ${at.shop.id}
      on conflict do nothing`.execute(at.deps.db.root);
  }
  const refOf = ({ return_id }: Held) => ({ shop_id: at.shop.id, return_id });
  const send = (of: Held) => runJob(at.deps, 'returns.process', refOf(of));
  const madeFor = async (of: Held) => {
    const { settlements } = await readBooks(at.deps, refOf(of));
    const { id } = settlements.find(({ kind }) => kind === 'exchange_order')!;
    return platform.made().filter(({ mark }) => mark.includes(id));
  };
  /** An instant exchange that was paid for, or secured, and isn't ordered yet. */
  async function agree(kind: 'deposit' | 'card' | 'hold', variant = same): Promise<Held> {
    await publish({ security: kind });
    const paid = await begin(1, variant);
    await adopt();
    await pay(paid);
    return { ...paid, return_id: (await shop.draftOf(paid.url)).return_id };
  }

  /** What the shopper is told of a return, as one text. */
  async function toldOf(of: Held): Promise<string> {
    await sendEmails(of);
    const { rows } = await sql<{ text: string }>`
      select occasion as text from emails where return_id = ${of.return_id} order by id`.execute(
      at.deps.db.root,
    );
    return rows.map(({ text }) => text).join(' ');
  }
  const pageOf = async (of: Held) => {
    const { status_page_url } = (await client.get(`/warehouse/return/details?return_id=${of.return_id}`))
      .body;
    return (await visitPortal(at.server.origin).open(new URL(status_page_url).pathname)).text;
  };
  /** Everything that a customer paid went back, and nothing is held. */
  async function assertWhole(of: Held, paid: number): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await due();
      await work(at.deps, of.return_id);
    }
    const card = await cardOf(of);
    assert.deepEqual([card.paid, card.refunded, card.held], [paid, paid, []]);
    const { state, charged_amount } = await securityOf(of);
    assert.deepEqual([state, charged_amount.amount], ['released', 0]);
  }

  for (const kind of ['deposit', 'card', 'hold'] as const) {
    it(`is there before anything is ordered, and is given back as with others (${kind})`, async () => {
      const of = await agree(kind);
      assert.deepEqual([(await securityOf(of)).state, await madeFor(of)], ['held', []]);
      assert.match(await pageOf(of), /We’re preparing your new items/);
      assert.doesNotMatch(await pageOf(of), /We sent your new items first|Kept on|Your card is charged on/);
      assert.doesNotMatch(await toldOf(of), /exchange_created/);
      await send(of);
      assert.equal((await madeFor(of)).length, 1);
      assert.doesNotMatch(await pageOf(of), /We’re preparing your new items/);
      assert.match(await pageOf(of), /We sent your new items first/);
      assert.match(await toldOf(of), /exchange_created/);
      await shop.grade(of);
      await assertWhole(of, kind === 'deposit' ? 1000 : 0);
    });

    it(`takes nothing for what can not be ordered, however long that lasts (${kind})`, async () => {
      platform.stock(platform.variants[0], 0);
      const of = await agree(kind);
      await send(of);
      assert.equal((await readBooks(at.deps, refOf(of))).settlements[0]!.state, 'failed');
      for (let day = 0; day < 25; day++) {
        await advance(day_ms);
        await due();
        await toldOf(of);
        await work(at.deps, of.return_id);
      }
      assert.equal((await securityOf(of)).state, 'held');
      assert.doesNotMatch(await toldOf(of), /security_reminder/);
      const { paid, refunded } = await cardOf(of);
      assert.deepEqual([paid, refunded], [kind === 'deposit' ? 1000 : 0, 0]);
      assert.match(await pageOf(of), /We’re preparing your new items/);
      await cancelReturn(at.deps, refOf(of));
      await assertWhole(of, kind === 'deposit' ? 1000 : 0);
      assert.deepEqual(await madeFor(of), []);
      const page = await pageOf(of);
      assert.match(page, /This return was cancelled/);
      assert.equal(/Nothing was charged or refunded/.test(page), kind !== 'deposit');
      assert.match(await toldOf(of), /cancelled.*security_released/);
      assert.deepEqual(await wordsOf(of), {
        cancelled: { was_paid: kind === 'deposit' },
        security_released: { is_needless: true },
      });
    });

    it(`goes back with what the exchange cost more, when that is called off before it is ordered (${kind})`, async () => {
      const of = await agree(kind, large);
      await cancelReturn(at.deps, refOf(of));
      await send(of);
      assert.deepEqual(await madeFor(of), []);
      await assertWhole(of, kind === 'deposit' ? 1600 : 600);
      assert.equal((await wordsOf(of)).cancelled!['was_paid'], true);
      const ordered = await agree(kind, large);
      await send(ordered);
      assert.equal((await madeFor(ordered)).length, 1, 'it is paid');
      await assert.rejects(cancelReturn(at.deps, refOf(ordered)));
    });
  }

  /** What decides about the words of messages. */
  async function wordsOf(of: Held): Promise<Record<string, Record<string, boolean>>> {
    const { rows } = await sql<{ occasion: string; facts: any }>`
      select occasion, facts from emails where return_id = ${of.return_id} and occasion in ('cancelled', 'security_released')`.execute(
      at.deps.db.root,
    );
    return Object.fromEntries(
      rows.map(({ occasion, facts }) => [
        occasion,
        occasion === 'cancelled'
          ? { was_paid: facts.was_paid ?? false }
          : { is_needless: facts.is_needless ?? false },
      ]),
    );
  }

  it('ends as with others where the items never come, counted from the day on which the new ones are ordered', async () => {
    platform.stock(platform.variants[0], 0);
    const of = await agree('deposit');
    await send(of);
    await advance(5 * day_ms);
    platform.stock(platform.variants[0], 5);
    const { id } = (await readBooks(at.deps, refOf(of))).settlements[0]!;
    assert.equal((await client.post(`/settlements/${id}/retry`)).status, 202);
    await send(of);
    assert.equal((await madeFor(of)).length, 1);
    const { send_by } = await securityOf(of);
    for (let day = 0; day < 40 && (await securityOf(of)).state === 'held'; day++) {
      if (at.clock.now() < new Date(send_by)) assert.equal((await securityOf(of)).state, 'held');
      await advance(day_ms);
      await due();
      await toldOf(of);
    }
    const { state, charged_amount } = await securityOf(of);
    assert.deepEqual([state, charged_amount.amount], ['charged', 1000]);
    assert.ok(at.clock.now() > new Date(send_by));
  });
});
