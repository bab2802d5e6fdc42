import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { test_secret } from '../support/app.ts';
import { ok } from '../support/draft-returns.ts';
import { openInstantShop } from '../support/instant-shop.ts';
import { assertInvariants } from '../support/invariants.ts';
import type { PaymentCall } from '../support/payment-server.ts';

/**
 * When a worker is killed: while it waits for the provider's answer to a call, which was carried out or not; while it is about to write to a table; or so long after it
 * began.
 */
type Moment =
  | { call: PaymentCall; does: 'hang_before' | 'hang_after' }
  | { table: string }
  | { after_ms: number };

const calls = (...names: PaymentCall[]): Moment[] =>
  names.flatMap((call) => [
    { call, does: 'hang_before' },
    { call, does: 'hang_after' },
  ]);
const tables = (...names: string[]): Moment[] => names.map((table) => ({ table }));
const anywhere = (...times: number[]): Moment[] => times.map((after_ms) => ({ after_ms }));

const kinds = ['card', 'hold', 'deposit'] as const;
type Kind = (typeof kinds)[number];
type Exchange = {
  kind: Kind;
  url: string;
  ref: { shop_id: number; id: string };
  email: string;
  /** When its customer was first told by a mail what happens if nothing comes, and when the amount was first seen taken, in milliseconds. */
  told_at?: number;
  taken_at?: number;
  return_id?: number;
};

/** So long one moment is waited for: a worker that has nothing to do of the kind never gets there. */
const moment_deadline_ms = 4000;
/** In so many passes a worker does everything that is due: each lets the next thing follow. */
const passes_until_quiet = 6;

describe('kill -9 of workers while exchanges are sent before their items are back', () => {
  const { at, client, payments, mails, publish, prepare, wantNow, customerOf, securityOf, grade } =
    openInstantShop();
  const exchanges: Exchange[] = [];
  const never_paid: Exchange[] = [];
  const spares: Promise<Worker>[] = [];
  const started = new Set<ChildProcess>();
  let kills = 0;
  let kills_at_work = 0;
  let mails_seen = 0;

  type Worker = { process: ChildProcess; passes: () => number; failures: string[] };
  /** A process that has started and waits to be told the time. */
  async function startWorker(): Promise<Worker> {
    const options = {
      connection_string: at.server.connection_string,
      secret: test_secret,
      smtp_url: mails().url,
    };
    const child = fork(join(import.meta.dirname, '../support/securities-process.ts'), [
      JSON.stringify(options),
    ]);
    started.add(child);
    const [said] = (await once(child, 'message')) as [string];
    assert.equal(said, 'ready');
    let passes = 0;
    const failures: string[] = [];
    child.on('message', (message: 'pass' | { failed: string }) => {
      passes++;
      if (message !== 'pass') failures.push(message.failed);
    });
    return { process: child, passes: () => passes, failures };
  }
  /** The next worker; another one starts meanwhile. */
  async function nextWorker(): Promise<Worker> {
    while (spares.length < 3) spares.push(startWorker());
    const worker = await spares.shift()!;
    spares.push(startWorker());
    worker.process.send(at.clock.now().toISOString());
    return worker;
  }
  async function end({ process }: Worker): Promise<void> {
    const exited = once(process, 'exit');
    process.kill('SIGKILL');
    await exited;
    started.delete(process);
  }
  const isOver = (worker: Worker, since: number) =>
    worker.passes() >= 3 || performance.now() - since > moment_deadline_ms;

  /** Lets a worker live until the moment. Returns whether it came. */
  async function until(worker: Worker, moment: Moment, and?: () => Promise<void>): Promise<boolean> {
    const since = performance.now();
    if ('after_ms' in moment) {
      await sleep(moment.after_ms);
      return worker.passes() < 3;
    }
    const has_come =
      'call' in moment
        ? async () => (await payments().read()).hanging > 0
        : async () => {
            const { rows } = await at.deps.db.pool.query(
              `select 1 from pg_locks where not granted and relation = $1::regclass`,
              [moment.table],
            );
            return rows.length > 0;
          };
    while (!isOver(worker, since)) {
      if (await has_come()) {
        await and?.();
        return true;
      }
      await sleep(5);
    }
    return false;
  }

  async function killAt(moment: Moment, and?: () => Promise<void>): Promise<void> {
    if ('call' in moment) await payments().misbehave({ ...moment, times: 1 });
    const locking = 'table' in moment ? await at.deps.db.pool.connect() : undefined;
    // Who reads it isn't kept: writes alone wait.
    if (locking && 'table' in moment) await locking.query(`begin; lock table ${moment.table} in share mode`);
    const worker = await nextWorker();
    const came = await until(worker, moment, and);
    await end(worker);
    await locking?.query('rollback');
    locking?.release();
    kills++;
    if (came) kills_at_work++;
    await payments().behave();
    await checkNow(JSON.stringify(moment));
  }

  /** Kills workers at these moments, and lets another one do what is left. */
  async function live(moments: Moment[], and?: () => Promise<void>): Promise<void> {
    const first = moments.find((moment) => 'call' in moment);
    for (const moment of moments) await killAt(moment, moment === first ? and : undefined);
    // What the last one had under way of e-mails is left alone for five minutes.
    await advance(6 * minute_ms);
    const worker = await nextWorker();
    while (worker.passes() < passes_until_quiet) await sleep(10);
    await end(worker);
    assert.deepEqual(worker.failures, []);
    await checkNow('at rest');
  }
  async function advance(ms: number): Promise<void> {
    at.clock.advance(ms);
    await payments().order({ now: at.clock.now().getTime() });
  }

  /** What the provider took from the customer of each exchange, gave back, and holds. */
  async function readCards(): Promise<Map<Exchange, { net: number; held: number[] }>> {
    const { intents, sessions } = await payments().read();
    const refunds = await payments().paid();
    const { rows } = await sql<{ id: string; return_id: number }>`
      select p.id, coalesce(p.return_id, s.return_id) as return_id from shopper_payments p left join securities s on s.shop_id = p.shop_id and s.id = p.security_id`.execute(
      at.deps.db.root,
    );
    return new Map(
      exchanges.map((one) => {
        const customer = sessions.find(({ metadata }) => metadata['retour_payment'] === one.ref.id)?.customer;
        const ids = new Set([
          one.ref.id,
          ...rows.flatMap(({ id, return_id }) => (return_id === one.return_id ? [id] : [])),
        ]);
        const own = intents.filter(
          (intent) =>
            (customer && intent.customer === customer) ||
            ids.has(intent.metadata['retour_payment']?.slice(0, 36) ?? ''),
        );
        const taken = own.reduce((sum, { amount_received }) => sum + amount_received, 0);
        const given = own.reduce((sum, { id }) => sum + (refunds[id] ?? 0), 0);
        const held = own.filter(({ status }) => status === 'requires_capture').map(({ amount }) => amount);
        return [one, { net: taken - given, held }];
      }),
    );
  }

  /** What holds at any time, also right after a process died. */
  async function checkNow(when: string): Promise<void> {
    const { rows: unsecured } = await sql`
      select r.id, s.id as security_id from returns r full join securities s on s.shop_id = r.shop_id and s.return_id = r.id
      where (r.id is null and s.state <> 'awaiting') or (s.id is null and r.type = 'instant_exchange')`.execute(
      at.deps.db.root,
    );
    assert.deepEqual(
      unsecured,
      [],
      `${when}: no return without its security, no security without its return`,
    );
    const now = at.clock.now().getTime();
    for (const { envelope_to, subject = '' } of mails().received.slice(mails_seen))
      if (/ or we (charge|keep)/.test(subject))
        for (const one of exchanges) if (envelope_to.includes(one.email)) one.told_at ??= now;
    mails_seen = mails().received.length;
    const { rows } = await sql<{ return_id: number; payment: string; state: string }>`
      select return_id, shopper_payment_id as payment, state from securities where return_id is not null`.execute(
      at.deps.db.root,
    );
    for (const { payment, return_id } of rows) {
      const found = exchanges.find(({ ref }) => ref.id === payment);
      if (found) found.return_id = return_id;
    }
    for (const [one, { net, held }] of await readCards()) {
      const what = JSON.stringify({ when, one, net, held });
      assert.ok(net >= 0 && net <= 1000, what);
      // While it is renewed, the old hold stands until the new one does.
      assert.ok(
        held.every((amount) => amount === 1000) && held.length <= (one.kind === 'hold' ? 2 : 0),
        what,
      );
      const state = rows.find(({ payment }) => payment === one.ref.id)?.state;
      const is_taken = one.kind === 'deposit' ? state === 'charged' : net > 0;
      if (!is_taken) continue;
      one.taken_at ??= now;
      assert.notEqual(state, 'released', `${what}: released and charged`);
      assert.ok(one.told_at !== undefined && one.taken_at - one.told_at >= 72 * hour_ms, `${what}: not told`);
    }
  }

  /** An exchange whose shopper is about to be sent to the payment page, which the worker opens. */
  async function begin(kind: Kind): Promise<Exchange> {
    const url = await prepare();
    await ok(wantNow(url));
    const { quote } = await ok(client.get(`${url}/totals`));
    const { draft_return } = await ok(client.post(`${url}/payment`, { quote }));
    return { kind, url, ref: { shop_id: at.shop.id, id: draft_return.payment.id }, email: customerOf() };
  }
  const of = (kind: Kind) => exchanges.filter((one) => one.kind === kind);
  const held = (one: Exchange) => ({ ...one, return_id: one.return_id! });

  it(
    'never releases and charges, sends nothing without its security, and takes nothing within 72 hours of the mail about it',
    { timeout: 480_000 },
    async () => {
      try {
        await runAll();
      } finally {
        for (const child of started) {
          if (child.exitCode !== null || child.signalCode !== null) continue;
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        }
      }
    },
  );

  async function runAll(): Promise<void> {
    for (const kind of kinds) {
      await publish({ security: kind });
      for (let i = 0; i < 6; i++) exchanges.push(await begin(kind));
      never_paid.push(await begin(kind));
    }
    await payments().order({ now: at.clock.now().getTime() });
    await live([...calls('collect'), ...tables('shopper_payments'), ...anywhere(10, 60)]);
    await payments().order({ pay: exchanges.map(({ ref }) => ref.id) });
    await live([
      ...calls('find_session'),
      ...tables('returns', 'securities', 'draft_returns', 'events', 'ledger_transactions'),
      ...anywhere(20, 60, 120, 200),
      ...tables('emails'),
    ]);
    for (const one of exchanges) assert.equal((await securityOf(held(one))).state, 'held', one.kind);

    // Two of each kind come back.
    for (const kind of kinds) for (const one of of(kind).slice(0, 2)) await grade(held(one));
    await live([
      ...tables('securities', 'events'),
      ...calls('end_hold', 'refund'),
      ...tables('settlements'),
      ...anywhere(30, 90),
    ]);
    for (const kind of kinds)
      for (const one of of(kind).slice(0, 2))
        assert.equal((await securityOf(held(one))).state, 'released', kind);

    // Of the others nothing is heard: they are reminded, and holds are renewed before they end.
    await advance(6 * day_ms + 14 * hour_ms);
    await live([
      ...tables('emails', 'securities', 'shopper_payments'),
      { call: 'charge', does: 'hang_after' },
      { call: 'find_charge', does: 'hang_after' },
      { call: 'charge', does: 'hang_before' },
      ...calls('end_hold'),
      ...anywhere(20, 80),
    ]);
    await advance(4 * day_ms + 12 * hour_ms);
    await live([...calls('charge', 'end_hold'), ...anywhere(50)]);
    await advance(4 * day_ms + 12 * hour_ms);
    await live([...calls('end_hold'), ...tables('securities'), ...anywhere(40)]);

    // The time is over. One item of each kind comes at the very moment at which they are charged.
    await advance(3 * day_ms + 2 * hour_ms);
    await live(
      [
        ...tables('securities', 'shopper_payments', 'events'),
        { call: 'charge', does: 'hang_after' },
        { call: 'find_charge', does: 'hang_after' },
        { call: 'charge', does: 'hang_before' },
        ...calls('end_hold'),
        ...tables('ledger_transactions', 'emails'),
        ...anywhere(10, 40, 100),
      ],
      async () => {
        for (const kind of kinds) await grade(held(of(kind)[2]!));
      },
    );
    for (const kind of kinds)
      for (const one of of(kind).slice(3)) assert.equal((await securityOf(held(one))).state, 'charged', kind);
    // What comes late is refunded.
    await advance(2 * day_ms);
    for (const kind of kinds) await grade(held(of(kind)[3]!));
    await live([
      ...calls('refund'),
      ...tables('settlements', 'ledger_transactions', 'securities'),
      ...anywhere(30),
    ]);
    await advance(hour_ms);
    await live([]);

    assert.ok(kills >= 60 && kills_at_work >= 40, `${kills} kills, ${kills_at_work} of workers at work`);
    await checkBooks();
  }

  /** The balances of everything that was booked for an exchange. */
  async function booksOf({ return_id }: Exchange): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; sum: number }>`
      select e.account, sum(e.debit - e.credit)::bigint as sum from ledger_entries e
      join ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
      left join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
      left join shopper_payments p on p.shop_id = t.shop_id and p.id = coalesce(t.shopper_payment_id, s.shopper_payment_id)
      left join securities x on x.shop_id = p.shop_id and x.id = p.security_id
      where coalesce(t.return_id, p.return_id, x.return_id) = ${return_id} group by 1`.execute(
      at.deps.db.root,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  async function checkBooks(): Promise<void> {
    for (const [one, { net, held: on_hold }] of await readCards()) {
      const { state } = await securityOf(held(one));
      const what = JSON.stringify({ one, state, net, on_hold });
      assert.deepEqual(on_hold, [], what);
      const i = of(one.kind).indexOf(one);
      const wanted =
        i < 2
          ? ['released']
          : i === 2
            ? ['released', 'refunded_late']
            : i === 3
              ? ['refunded_late']
              : ['charged'];
      assert.ok(wanted.includes(state), what);
      assert.equal(net, state === 'charged' ? 1000 : 0, what);
      const { payments: booked = 0, shopper_deposits = 0, unreturned_goods = 0 } = await booksOf(one);
      assert.deepEqual([booked, shopper_deposits, unreturned_goods], [net, 0, 0 - net], what);
    }
    const ids = new Set(never_paid.map(({ ref }) => ref.id));
    const { sessions } = await payments().read();
    for (const { metadata, status } of sessions)
      if (ids.has(metadata['retour_payment'] ?? '')) assert.equal(status, 'expired');
    for (const { url } of never_paid) {
      const { draft_return } = await ok(client.get(url));
      assert.equal(draft_return.return_id, null);
    }
    await assertInvariants(at.deps, at.shop.id);
  }
});
