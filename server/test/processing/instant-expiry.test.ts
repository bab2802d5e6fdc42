import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { readPastOrders } from '../../src/modules/policy/policies/backtest/store.ts';
import { checkSecurity } from '../../src/modules/requests/instant-exchanges/index.ts';
import { expireReturns, processReturn } from '../../src/modules/returns/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { ok } from '../support/draft-returns.ts';
import { openInstantShop } from '../support/instant-shop.ts';
import { assertInvariants } from '../support/invariants.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { execute, readBooks, readLines } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';

type Kind = 'deposit' | 'card' | 'hold' | 'none';

describe('an exchange that was sent first, of which nothing ever comes back', () => {
  const shop = openInstantShop();
  const { at, client, drafts, payments, publish, prepare, wantNow, hold, securityOf, due } = shop;
  const { advance, grade, sendEmails, work, cardOf, books } = shop;
  type Held = Awaited<ReturnType<typeof hold>>;

  afterEach(async () => {
    await assertInvariants(at.deps, at.shop.id);
    await publish({});
  });

  const refOf = ({ return_id }: Held) => ({ shop_id: at.shop.id, return_id });
  const run = () => expireReturns(at.deps);
  const returnOf = async (of: Held) => (await drafts.details(of.return_id)).state as string;
  const stateOf = async (of: Held) => [await returnOf(of), (await securityOf(of)).state];

  /** An instant exchange with a label. */
  async function send(kind: Kind): Promise<Held & { label_id: number }> {
    await publish({
      security: kind,
      ...(kind === 'none' && { exposure: { shop: 900_000, customer: 9000 } }),
    });
    let of: Held;
    if (kind === 'none') {
      const url = await prepare();
      await ok(wantNow(url));
      const { return_id } = (await ok(client.post(`${url}/submit`))).draft_return;
      of = { url, return_id, ref: { shop_id: at.shop.id, id: 'pay_none' } };
    } else of = await hold();
    return { ...of, label_id: await labelReturn(at.deps, refOf(of)) };
  }

  /** Lets days pass with what happens in them, the expiry of returns included. */
  async function live(of: Held, days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await advance(day_ms);
      await due();
      await sendEmails(of);
      await work();
      await run();
    }
  }

  /** As long as it takes until what never came is charged or lost. Returns when late items stop to be refunded. */
  async function liveUntilOver(of: Held): Promise<Date> {
    for (let day = 0; (await securityOf(of)).late_until === null; day++) {
      assert.ok(day < 30, 'it ends');
      await live(of, 1);
    }
    await work();
    await sendEmails(of);
    return new Date((await securityOf(of)).late_until);
  }

  /** What its customer paid and got back, and what of it is in the books. */
  const moneyOf = async (of: Held, kind: Kind) => ({
    card: kind === 'none' ? null : await cardOf(of),
    books: await books(of),
  });

  const until = (moment: Date, before_ms = 0) =>
    advance(moment.getTime() - before_ms - at.clock.now().getTime());

  for (const kind of ['deposit', 'card', 'hold', 'none'] as const) {
    const ended = kind === 'none' ? 'uncollected' : 'charged';

    it(`expires with ${kind} once late items aren't refunded any more, and nothing of the money changes`, async () => {
      const of = await send(kind);
      const over_at = await liveUntilOver(of);
      assert.deepEqual(await stateOf(of), ['open', ended]);
      await until(over_at, minute_ms);
      assert.equal(await run(), 0, 'what comes now is refunded');
      assert.deepEqual(await stateOf(of), ['open', ended]);
      const before = await moneyOf(of, kind);
      const order = (await drafts.details(of.return_id)).exchanges[0].exchange_order_name;
      await until(over_at);
      assert.equal(await run(), 1);
      assert.equal(await run(), 0, 'once');
      assert.deepEqual(await stateOf(of), ['expired', ended]);
      const { triggers } = await readBooks(at.deps, refOf(of));
      assert.deepEqual(triggers.slice(-2), ['label.closed', 'return.updated']);
      await due();
      await work();
      assert.deepEqual(await moneyOf(of, kind), before);
      assert.equal((await drafts.details(of.return_id)).exchanges[0].exchange_order_name, order);
      const emails = await sql<{ occasion: string }>`
        select occasion from emails where return_id = ${of.return_id} and occasion in ('expired', 'reminder')`.execute(
        at.deps.db.root,
      );
      assert.deepEqual(emails.rows, [], 'nobody is told that nothing was charged');
    });

    it(`is refunded with ${kind} if the items come the day before, and doesn't expire then`, async () => {
      const of = await send(kind);
      const over_at = await liveUntilOver(of);
      await until(over_at, day_ms);
      await grade(of);
      await due();
      await work();
      if (kind !== 'none') {
        const { paid, refunded, held } = await cardOf(of);
        assert.deepEqual([paid, refunded, held], [1000, 1000, []]);
      }
      await live(of, 40);
      assert.deepEqual(await stateOf(of), ['open', 'refunded_late']);
    });
  }

  it('keeps its units: they are in no other return, and a scan opens it again without a refund', async () => {
    const of = await send('deposit');
    await until(await liveUntilOver(of));
    assert.equal(await run(), 1);
    const [line] = await readLines(at.deps, refOf(of));
    assert.equal(line!.held, true);
    const asked = { shop_id: at.shop.id, period: {}, needs: new Set<never>() };
    const past = await readPastOrders(
      at.deps.db.root,
      asked,
      { after: 0, until: Number.MAX_SAFE_INTEGER },
      1000,
    );
    const in_back_test = past.flatMap(({ returns }) => returns).find(({ id }) => id === of.return_id);
    assert.equal(in_back_test?.is_called_off, false, 'a back-test takes them as held, too');
    const before = await moneyOf(of, 'deposit');
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id: of.label_id, status: 'in_transit' });
    assert.deepEqual(await stateOf(of), ['open', 'charged']);
    await grade(of);
    await live(of, 40);
    assert.deepEqual(await stateOf(of), ['open', 'charged'], 'what has moved does not expire again');
    assert.deepEqual(await moneyOf(of, 'deposit'), before);
    await processReturn(at.deps, { ...refOf(of), source: 'warehouse' });
    await execute(at.deps, refOf(of));
    assert.deepEqual(await stateOf(of), ['closed', 'charged']);
    await work();
    assert.deepEqual((await moneyOf(of, 'deposit')).card, before.card);
  });

  it('says so on its page, and leads to no other return', async () => {
    const of = await send('deposit');
    await until(await liveUntilOver(of));
    const { status_page_url } = await drafts.details(of.return_id);
    const read = async () =>
      (await visitPortal(at.server.origin).open(new URL(status_page_url).pathname)).text;
    const [heading, kept] = [/This return has expired/, /\$10\.00/];
    const before = await read();
    assert.equal(await run(), 1);
    const after = await read();
    for (const text of [before, after]) {
      assert.match(text, heading);
      assert.match(text, kept);
      assert.doesNotMatch(text, /You have until|Start again|Cancel this return/);
    }
  });

  it('does not expire while a charge is under way, however old it is', async () => {
    const of = await send('card');
    await payments().misbehave({ call: 'charge', does: 'decline', code: 'lost_card', times: 1, status: 402 });
    for (let day = 0; (await securityOf(of)).state === 'held'; day++) await live(of, 1);
    await at.deps.db.root
      .updateTable('securities')
      .set({ late_until: at.clock.now() })
      .where('return_id', '=', of.return_id)
      .execute();
    await advance(6 * day_ms);
    await run();
    assert.deepEqual(await stateOf(of), ['open', 'charging']);
    await live(of, 8);
    assert.deepEqual(await stateOf(of), ['expired', 'uncollected'], 'nobody paid by the link');
    await payments().behave();
  });

  it('does not expire once its label has moved, also if what it secures was charged before', async () => {
    const of = await send('deposit');
    const over_at = await liveUntilOver(of);
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id: of.label_id, status: 'in_transit' });
    await until(over_at);
    await live(of, 2);
    assert.deepEqual(await stateOf(of), ['open', 'charged']);
  });

  it('expires like every other return if staff want nothing for it', async () => {
    const of = await send('deposit');
    await ok(client.post(`/securities/${(await securityOf(of)).id}/release`));
    await work();
    await advance(28 * day_ms);
    assert.equal(await run(), 0);
    await advance(1000);
    assert.equal(await run(), 1);
    assert.deepEqual(await stateOf(of), ['expired', 'released']);
    assert.deepEqual(await cardOf(of), { paid: 1000, refunded: 1000, held: [] });
  });

  it('expires once, or lives on with what comes, when both happen at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const of = await send('deposit');
      await until(await liveUntilOver(of));
      const { id } = await securityOf(of);
      const [first, second] = await Promise.all([
        run(),
        run(),
        recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id: of.label_id, status: 'in_transit' }),
        checkSecurity(at.deps, { ...refOf(of), id }),
      ]);
      assert.ok(first + second <= 1);
      assert.deepEqual(await stateOf(of), ['open', 'charged'], 'a scan opens what has expired');
    }
  });

  it('has not begun to expire when whoever does it is killed, and expires with the next run', async () => {
    const of = await send('deposit');
    await until(await liveUntilOver(of));
    const { triggers: events } = await readBooks(at.deps, refOf(of));
    const blocker = await at.deps.db.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table events in exclusive mode');
    const killed = run().then(
      () => false,
      () => true,
    );
    const waiting = `select pid from pg_locks where not granted and relation = 'events'::regclass`;
    let pids: { pid: number }[] = [];
    while (pids.length === 0) {
      await sleep(10);
      pids = (await at.deps.db.pool.query(waiting)).rows;
    }
    for (const { pid } of pids) await at.deps.db.pool.query('select pg_terminate_backend($1)', [pid]);
    await blocker.query('rollback');
    blocker.release();
    assert.equal(await killed, true);
    assert.deepEqual(await stateOf(of), ['open', 'charged']);
    assert.deepEqual((await readBooks(at.deps, refOf(of))).triggers, events);
    await advance(hour_ms / 4);
    assert.equal(await run(), 1);
    assert.deepEqual(await stateOf(of), ['expired', 'charged']);
  });

  it('offers no other return of what was exchanged', async () => {
    const of = await send('none');
    await until(await liveUntilOver(of));
    assert.equal(await run(), 1);
    const { rows } = await sql<{ name: string; line_id: number }>`
      select o.name, i.order_line_item_id as line_id from returns r
      join orders o on o.shop_id = r.shop_id and o.id = r.order_id
      join return_line_items i on i.shop_id = r.shop_id and i.return_id = r.id where r.id = ${of.return_id}`.execute(
      at.deps.db.root,
    );
    const { name: order_name, line_id: order_line_item_id } = rows[0]!;
    const proof = { order_name, secondary_input: '43215', staff: true };
    const { body } = await client.post('/draft-returns', proof);
    const url = `/draft-returns/${body.draft_return.id}/returning-items`;
    const chosen = await client.post(url, { order_line_item_id, quantity: 1 });
    assert.deepEqual(
      [chosen.body.code, chosen.body.params.reason],
      ['item_not_eligible', 'already-returned'],
    );
  });
});
