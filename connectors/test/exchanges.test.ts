import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { findConnector, PlatformFailure } from '../src/index.ts';
import type { Connector, DraftState, ExchangeIntent, Tools } from '../src/connector.ts';
import { exchangesOfMedusa, exchangesOfVendure, exchangesOfWooCommerce } from './exchange-platforms.ts';
import type { ExchangePlatform } from './exchange-platforms.ts';
import { startMedusa } from './fake-medusa.ts';
import { startVendure } from './fake-vendure.ts';
import { startWooCommerce } from './fake-woocommerce.ts';

const now = () => new Date('2026-03-02T09:15:27Z');
const shop = { currency: 'EUR' };
const starts: [string, () => Promise<ExchangePlatform>][] = [
  ['Vendure', async () => exchangesOfVendure(await startVendure({ now }))],
  ['Medusa', async () => exchangesOfMedusa(await startMedusa({ now }))],
  ['WooCommerce', async () => exchangesOfWooCommerce(await startWooCommerce({ now }))],
];

for (const [title, start] of starts)
  describe(`orders of exchanges in ${title}`, () => {
    let platform: ExchangePlatform;
    let connector: Connector;
    let order: string;

    before(async () => {
      platform = await start();
      const tools = { fetch, now, pause: async () => {} } as Tools;
      connector = findConnector(platform.name)!.create(platform.settings, tools);
      order = platform.addOrder();
    });
    beforeEach(() => {
      platform.service.behave();
      platform.deleteDrafts();
      platform.allow(true);
      for (const variant of platform.variants) platform.stock(variant, 50);
    });
    after(() => platform.service.close());

    let made = 0;
    const intent = (given: Partial<ExchangeIntent> = {}): ExchangeIntent => ({
      id: `stl_${String(++made).padStart(26, '0')}`,
      order,
      name: 'RT-1042',
      email: 'grace@example.com',
      address: {
        first_name: 'Grace',
        last_name: 'Hopper',
        company: null,
        address1: 'Nebenstr. 2',
        address2: null,
        city: 'Berlin',
        region: null,
        postal_code: '10117',
        country_code: 'de',
        phone: null,
      },
      items: [
        { variant: platform.variants[0], title: 'Shirt - M', quantity: 2 },
        { variant: platform.variants[1], title: 'Hat', quantity: 1 },
      ],
      ...given,
    });
    const write = () => connector.writes.exchange!;
    const complete = async (of: ExchangeIntent) => write().complete(await write().begin(of), of.id);
    const orderOf = (state: DraftState) => {
      assert.equal(state.kind, 'completed');
      return state.order;
    };
    const madeFor = ({ id }: ExchangeIntent) => platform.made().filter(({ mark }) => mark.includes(id));
    const refusedWith = (words: RegExp) => (error: unknown) => {
      assert.ok(error instanceof PlatformFailure);
      assert.deepEqual([error.kind, words.test(error.message)], ['refused', true], error.message);
      return true;
    };

    it('leave their customer nothing to pay, go to the address, and are marked as ours', async () => {
      const of = intent();
      const draft = await write().begin(of);
      assert.deepEqual(await write().look(draft), { kind: 'open' });
      assert.deepEqual(madeFor(of), []);
      const { id, name } = orderOf(await write().complete(draft, of.id));
      const [one, ...more] = madeFor(of);
      const [first, second] = platform.variants;
      assert.deepEqual(more, []);
      const { mark, ...rest } = one!;
      assert.match(mark, /RT-1042/);
      assert.deepEqual(rest, {
        id,
        name,
        email: 'grace@example.com',
        items: [
          [first, 2],
          [second, 1],
        ],
        to: ['Grace Hopper', 'Nebenstr. 2', '10117', 'DE'],
        owed: 0,
      });
      assert.equal(platform.drafts(), 0);
    });

    it('are one for each draft, however often it is completed, at once or after a lost response', async () => {
      const of = intent();
      const draft = await write().begin(of);
      platform.service.misbehave(platform.requests.complete, 'lose_answer');
      await assert.rejects(write().complete(draft, of.id), PlatformFailure);
      const all = await Promise.all([
        write().complete(draft, of.id),
        write().complete(draft, of.id),
        write().look(draft),
      ]);
      assert.equal(new Set(all.map((state) => orderOf(state).id)).size, 1);
      assert.equal(madeFor(of).length, 1);
      assert.deepEqual(await write().discard(draft), all[0], 'what was made stays');
      assert.equal(madeFor(of).length, 1);
    });

    it('are never made of a draft that was discarded', async () => {
      const of = intent();
      const draft = await write().begin(of);
      assert.deepEqual(await write().discard(draft), { kind: 'gone' });
      assert.deepEqual(await write().complete(draft, of.id), { kind: 'gone' });
      assert.deepEqual(await write().discard(draft), { kind: 'gone' });
      assert.deepEqual([madeFor(of), platform.drafts()], [[], 0]);
    });

    it('that would not be made are refused in words, and leave no draft', async () => {
      platform.stock(platform.variants[0], 1);
      await assert.rejects(
        complete(intent()),
        refusedWith(
          /“Shirt - M”.* out of stock in \w+: .*2 to send|Medusa .* in stock to send “Shirt - M” \(2\)/,
        ),
      );
      platform.stock(platform.variants[0], 2);
      for (const variant of ['404', 'sku-1'])
        await assert.rejects(
          complete(intent({ items: [{ variant, title: 'Scarf', quantity: 1 }] })),
          refusedWith(new RegExp(title)),
        );
      const { address } = intent();
      await assert.rejects(
        complete(intent({ address: { ...address!, country_code: null } })),
        refusedWith(/country/),
      );
      assert.equal(platform.drafts(), 0);
    });

    it('whose items are sold meanwhile are refused in words where the platform looks again', async () => {
      const of = intent();
      const draft = await write().begin(of);
      platform.stock(platform.variants[0], 1);
      if (platform.looks_again)
        await assert.rejects(write().complete(draft, of.id), refusedWith(/^(?!.*_).*\bstock\b/));
      else orderOf(await write().complete(draft, of.id));
      platform.stock(platform.variants[0], 2);
      await write().discard(draft);
      assert.equal(platform.drafts(), 0);
    });

    it('are for the customer of the order, if they are for nobody else', async () => {
      const of = intent({ email: null });
      orderOf(await complete(of));
      assert.match(madeFor(of)[0]!.email, /^shopper\d+@example\.com$/);
    });

    it('need the permission, and the check says so where they are made', async () => {
      const check = async (writes_exchanges: boolean) =>
        (await connector.check({ ...shop, writes_exchanges })).find(({ name }) => name === 'exchange');
      platform.allow(false);
      assert.equal(await check(false), undefined);
      assert.equal((await check(true))?.status, 'warning');
      await assert.rejects(write().begin(intent()), { kind: 'unauthorized' });
      platform.allow(true);
      assert.equal((await check(true))?.status, 'passed');
    });

    it("aren't imported as sales, and aren't among the figures", async () => {
      const { id } = orderOf(await complete(intent()));
      const native = (await connector.read({ kind: 'order', id }))!;
      const definition = findConnector(platform.name)!;
      assert.deepEqual(definition.map(native, shop), { lines: [], needs: [], refused: null });
      assert.deepEqual(definition.ledger(native, shop), []);
    });
  });
