import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { createFairQueue } from '../../src/platform/files/fair-queue.ts';
import { startTestApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { eventually } from '../support/eventually.ts';
import { drawPhoto, drawZeros, heicOfTiles } from '../support/large-pictures.ts';
import { childrenThatRun, growthDuring } from '../support/memory.ts';
import { drawPicture, formOfPictures } from '../support/pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const most_growth_bytes = 300_000_000;
const skip = process.platform !== 'linux' && 'memory is read from /proc';

describe('images that were made to do harm', () => {
  const { at, drafts } = openDraftShop();
  let item: string;
  before(async () => {
    item = await newItem();
    assert.equal((await send(await drawPicture('jpeg'))).status, 201);
  });

  const newItem = async () => (await drafts.choose(await drafts.sell())).items[0]!;
  async function send(
    file: Bytes,
    options: { by?: Client; to?: string; key?: string } = {},
  ): Promise<Answer> {
    const { by = at.clients.standard, to = item, key } = options;
    const form = await formOfPictures([file]);
    const headers = { ...form.headers, ...(key && { 'Idempotency-Key': key }) };
    return by.request('POST', `${to}/images`, { ...form, headers });
  }
  const shown = (answer: Answer) => [answer.status, answer.body.errors?.['images.0']?.[0]];

  for (const [what, draw, message] of [
    ['24,000,000 × 2', () => drawZeros(24_000_000, 2), 'It has more than 12000 pixels on a side.'],
    ['16,000,000 × 3', () => drawZeros(16_000_000, 3), 'It has more than 12000 pixels on a side.'],
    [
      '7,000 × 7,000, interlaced',
      () => drawZeros(7000, 7000, { interlaced: true }),
      'It takes too much memory to decode.',
    ],
  ] as const)
    it(`add less than 300 MB to the server, although ${what} pixels take gigabytes`, { skip }, async () => {
      const file = await draw();
      assert.ok(file.length < 500_000);
      let answer: Answer | undefined;
      const growth = await growthDuring(async () => void (answer = await send(file)));
      assert.deepEqual(shown(answer!), [422, message]);
      assert.ok(growth < most_growth_bytes, `${Math.round(growth / 1e6)} MB`);
      assert.ok(growth > 30_000_000, 'the process that reads it was measured');
    });

  it(
    'add less than 300 MB when they are as large as they may be, and photos of any camera are taken',
    { skip },
    async () => {
      const files = [await drawPhoto(4032, 3024), heicOfTiles(5712, 4284), await drawZeros(12_000, 4000)];
      assert.ok(files[1]!.length > 9_000_000 && files[1]!.length < 10_485_760);
      for (const file of files) {
        const to = await newItem();
        let answer: Answer | undefined;
        const growth = await growthDuring(async () => void (answer = await send(file, { to })));
        assert.equal(answer!.status, 201, answer!.text);
        assert.ok(growth < most_growth_bytes, `${Math.round(growth / 1e6)} MB`);
        const [url] = answer!.body.draft_return.returning_items[0].image_uploads;
        assert.equal((await fetch(url)).status, 200);
      }
    },
  );

  it('take time by their size: a small HEIC that decodes the same bytes 760 times is refused soon', async () => {
    const file = heicOfTiles(8000, 6000, { same_bytes: true });
    assert.ok(file.length < 60_000);
    assert.deepEqual(shown(await send(file)), [422, 'It takes too long to decode.']);
  });

  it('hold up no other shop: the shops take turns', async () => {
    const other = await at.server.createShop({ handle: 'other' });
    const { secret } = await at.server.createKey(other);
    const nowhere = '/draft-returns/00000000-0000-4000-8000-000000000000/returning-items/0';
    const photo = await drawPhoto(4032, 3024);
    const done: string[] = [];
    const noted = (who: string, answer: Promise<Answer>) => answer.then(() => done.push(who));
    const first = Array.from({ length: 4 }, () => noted('first', send(photo)));
    // The draft of the other shop does not exist, which is known once the image was read.
    const small = await drawPicture('jpeg');
    const second = noted('second', send(small, { by: at.server.client(secret), to: nowhere }));
    await Promise.all([...first, second]);
    assert.ok(done.indexOf('second') <= 1, done.join());
  });

  it('hold no connection of the database while they wait, with an Idempotency-Key either', async () => {
    const settings = { RETOUR_DB_POOL: '2' };
    const small_pool = await startTestApp({ beside: at.server, role: 'api', clock: at.clock, settings });
    try {
      const { secret } = await at.server.createKey(at.shop);
      const by = small_pool.client(secret);
      const photo = await drawPhoto(4032, 3024);
      const keys = ['a', 'b', 'c', 'd'];
      let waiting = keys.length;
      let read_meanwhile = 0;
      const sent = keys.map((key) => send(photo, { by, key }).finally(() => waiting--));
      while (waiting === keys.length) {
        await ok(by.get(item.replace(/\/returning-items.*/, '')));
        read_meanwhile++;
      }
      for (const { status } of await Promise.all(sent)) assert.equal(status, 201);
      assert.ok(read_meanwhile >= 5, `${read_meanwhile} reads before the first image was there`);
    } finally {
      await small_pool.close();
    }
  });

  it('are read by a process that knows no secret', { skip }, async () => {
    const sent = send(await drawPhoto(4032, 3024));
    const environments = await eventually(() => {
      const decoders = childrenThatRun('images/decoder.ts');
      assert.equal(decoders.length, 1);
      return decoders.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    });
    await sent;
    assert.deepEqual(environments, ['']);
  });
});

describe('a queue that is fair to shops', () => {
  it('does one thing at a time, the shops in turn, whoever came with more', async () => {
    const run = createFairQueue({ max_waiting: 10, max_of_order: 10 });
    const order: string[] = [];
    let at_once = 0;
    const work = (name: string) => async () => {
      assert.equal(++at_once, 1);
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      at_once--;
    };
    await Promise.all([
      ...['a1', 'a2', 'a3'].map((name) => run({ shop_id: 1 }, work(name))),
      ...['b1', 'b2'].map((name) => run({ shop_id: 2 }, work(name))),
      run({ shop_id: 3 }, work('c1')),
    ]);
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await run({ shop_id: 1 }, work('a4'));
    assert.equal(order.at(-1), 'a4');
  });

  it('rejects what is too much of one shop, and passes failures on', async () => {
    const run = createFairQueue({ max_waiting: 2, max_of_order: 1 });
    const never = Promise.withResolvers<void>();
    const first = run({ shop_id: 1 }, () => never.promise);
    const waiting = [run({ shop_id: 1 }, async () => 'x'), run({ shop_id: 1 }, async () => 'y')];
    await assert.rejects(
      run({ shop_id: 1 }, async () => {}),
      { code: 'service_unavailable' },
    );
    const of_order = { shop_id: 2, order_id: 7 };
    const shopper = run(of_order, async () => 'z');
    await assert.rejects(
      run(of_order, async () => {}),
      { code: 'service_unavailable' },
    );
    const other = run({ shop_id: 2 }, async () => {
      throw new Error('broken');
    });
    never.resolve();
    await assert.rejects(other, /broken/);
    await first;
    assert.deepEqual(await Promise.all([...waiting, shopper]), ['x', 'y', 'z']);
  });
});
