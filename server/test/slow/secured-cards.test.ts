import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { checkSecurity } from '../../src/modules/requests/instant-exchanges/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { createDb } from '../../src/platform/db.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createFaultyPool } from '../support/faulty-pool.ts';
import type { Fault } from '../support/faulty-pool.ts';
import { openInstantShop } from '../support/instant-shop.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('an exchange secured by a card, a hold or a deposit, at any of whose writes the process may die', () => {
  const {
    at,
    payments,
    mails,
    publish,
    begin,
    hold,
    draftOf,
    securityOf,
    sendEmails,
    due,
    grade,
    work,
    cardOf,
    advance,
  } = openInstantShop();
  type Held = Awaited<ReturnType<typeof hold>>;
  const kinds = ['card', 'hold', 'deposit'] as const;

  /** Does something with a fault, and then, as the jobs do, again. Returns how many writes there were. */
  async function withFault(act: (deps: Deps) => Promise<void>, fault?: Fault): Promise<number> {
    const { pool, count } = createFaultyPool(at.deps.db.pool, fault);
    await act({ ...at.deps, db: createDb(pool) }).catch(() => {});
    if (fault) for (let i = 0; i < 3; i++) await act(at.deps);
    return count();
  }
  /** Every write once, by turns before and after it, of an exchange of its own. They are prepared together: each journey would take weeks of the clock. */
  async function atEveryWrite<One>(
    prepare: (count: number) => Promise<One[]>,
    run: (one: One, fault?: Fault) => Promise<number>,
  ): Promise<void> {
    const [first] = await prepare(1);
    const writes = await run(first!);
    assert.ok(writes > 5, `${writes} writes`);
    for (const [i, one] of (await prepare(writes)).entries())
      await run(one, { nth: i + 1, when: i % 2 === 0 ? 'after' : 'before' });
  }
  /** The mails to its customer that the mail server took. */
  async function mailsTo({ return_id }: { return_id: number }): Promise<number> {
    const { rows } = await sql<{ address: string }>`
      select distinct recipient as address from emails where return_id = ${return_id}`.execute(
      at.deps.db.root,
    );
    const own = rows.map(({ address }) => address);
    return mails().received.filter(({ envelope_to }) => envelope_to.some((to) => own.includes(to))).length;
  }
  const times = async <One>(count: number, make: () => Promise<One>): Promise<One[]> => {
    const made: One[] = [];
    while (made.length < count) made.push(await make());
    return made;
  };
  const settle = (of: Held) => async (deps: Deps) => {
    const { id } = await securityOf(of);
    await checkSecurity(deps, { shop_id: at.shop.id, id, return_id: of.return_id });
    await work(deps, of.return_id);
    await work(deps, of.return_id);
  };
  /** Exchanges whose items never come, when the time to send them in and that to pay by a mail is over. */
  async function overdue(count: number): Promise<Held[]> {
    const all = await times(count, hold);
    await advance(6 * day_ms);
    await due();
    await work();
    await advance(4 * day_ms);
    await due();
    for (const of of all) await sendEmails(of);
    await work();
    await advance(4 * day_ms);
    await due();
    await work();
    await advance(4 * day_ms);
    return all;
  }

  for (const kind of kinds) {
    it(`is never a return without its ${kind}, nor a ${kind} without its return`, async () => {
      await publish({ security: kind });
      await atEveryWrite(
        (count) => times(count, begin),
        async (of, fault) => {
          await payments().order({ pay: [of.ref.id] });
          const writes = await withFault((deps) => checkPayment(deps, of.ref), fault);
          const { return_id } = await draftOf(of.url);
          const { state, kind: secured_by } = await securityOf({ return_id });
          assert.deepEqual([secured_by, state], [kind, 'held'], JSON.stringify(fault));
          const card = {
            paid: kind === 'deposit' ? 1000 : 0,
            refunded: 0,
            held: kind === 'hold' ? [1000] : [],
          };
          assert.deepEqual(await cardOf({ ...of, return_id }), card, JSON.stringify(fault));
          return writes;
        },
      );
    });

    it(`charges a ${kind} once`, async () => {
      await atEveryWrite(overdue, async (of, fault) => {
        const writes = await withFault(settle(of), fault);
        assert.equal((await securityOf(of)).state, 'charged', JSON.stringify(fault));
        assert.deepEqual(await cardOf(of), { paid: 1000, refunded: 0, held: [] }, JSON.stringify(fault));
        return writes;
      });
    });

    it(`takes nothing by a ${kind} until 72 hours after a mail that the mail server took, however it was told`, async () => {
      const before = new Map<number, number>();
      const takes = { paid: kind === 'deposit' ? 1000 : 0, refunded: 0 };
      /** Exchanges that are late, whose holds were renewed, and whose customers were never told. */
      const untold = async (count: number): Promise<Held[]> => {
        await publish({ security: kind });
        const all = await times(count, hold);
        for (let i = 0; i < 5; i++) {
          await advance(4 * day_ms);
          await due();
          await work();
        }
        for (const of of all) {
          await sql`delete from emails where return_id = ${of.return_id} and occasion = 'security_reminder'`.execute(
            at.deps.db.root,
          );
          await sendEmails(of);
          before.set(of.return_id, await mailsTo(of));
        }
        return all;
      };
      const tell = (of: Held) => async (deps: Deps) => {
        const { id } = await securityOf(of);
        await checkSecurity(deps, { shop_id: at.shop.id, id, return_id: of.return_id });
        await sendEmails(of, deps);
      };
      const [first] = await untold(1);
      const writes = await withFault(tell(first!));
      assert.ok(writes > 3, `${writes} writes`);
      const told_at = new Map<Held, number>();
      const noteTold = async (of: Held) => {
        if (!told_at.has(of) && (await mailsTo(of)) > before.get(of.return_id)!)
          told_at.set(of, at.clock.now().getTime());
      };
      const faults = new Map<Held, Fault>();
      for (const [i, of] of (await untold(2 * writes)).entries()) {
        const fault: Fault = { nth: (i >> 1) + 1, when: i % 2 === 0 ? 'after' : 'before' };
        await withFault(tell(of), fault);
        faults.set(of, fault);
        await noteTold(of);
      }
      // What a worker left is sent by another one after five minutes.
      for (const [pass_ms, wanted] of [
        [6 * minute_ms, 'held'],
        [71 * hour_ms, 'held'],
        [2 * hour_ms, 'charged'],
      ] as const) {
        await advance(pass_ms);
        for (const [of, fault] of faults) {
          await tell(of)(at.deps);
          await noteTold(of);
          await settle(of)(at.deps);
          const { state } = await securityOf(of);
          const hours = (at.clock.now().getTime() - told_at.get(of)!) / hour_ms;
          const what = JSON.stringify({ fault, hours, wanted });
          assert.ok(hours >= 72 || state === 'held', what);
          assert.equal(state, wanted, what);
          const { held: _held, ...moved } = await cardOf(of);
          assert.deepEqual(moved, state === 'held' ? takes : { paid: 1000, refunded: 0 }, what);
        }
      }
    });

    it(`releases a ${kind} and leaves nothing taken`, async () => {
      await atEveryWrite(
        (count) => times(count, hold),
        async (of, fault) => {
          await grade(of);
          const writes = await withFault(settle(of), fault);
          assert.equal((await securityOf(of)).state, 'released', JSON.stringify(fault));
          const moved = kind === 'deposit' ? 1000 : 0;
          assert.deepEqual(
            await cardOf(of),
            { paid: moved, refunded: moved, held: [] },
            JSON.stringify(fault),
          );
          return writes;
        },
      );
    });
  }

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
