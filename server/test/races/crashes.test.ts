import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { Misbehaviour, PaymentServer } from '../support/payment-server.ts';
import { readBooks, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { startRetour } from '../support/retour.ts';
import { assertInvariants } from '../support/invariants.ts';

type Service = { process: ChildProcess; origin: string };
type OpenReturn = Ref & { order: PaidOrder };

/** Milliseconds after the calls at which the service is killed: before the job begins, in its midst, and when some returns are done. */
const moments = [5, 80];
const returns_a_moment = 6;

for (const speaks of ['bridge', 'stripe'] as const)
  describe(`kill -9 of \`retour serve\` while it processes refunds by ${speaks}`, () => testKills(speaks));

function testKills(speaks: 'bridge' | 'stripe'): void {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  let key: string;
  let service: Service;
  before(async () => {
    payments = await startPaymentServer(speaks);
    app = await startTestApp({ role: 'api' });
    shop = await app.createShop();
    const key_of = { bridge: { secret: 'token' }, stripe: { key: 'rk_test_1' } }[speaks];
    await setPaymentProvider(app.deps, {
      shop_id: shop.id,
      provider: speaks,
      settings: { url: payments.url, ...key_of },
    });
    key = (await app.createKey(shop)).secret;
    service = await start();
  });
  beforeEach(() => payments.behave());
  after(async () => {
    service?.process.kill('SIGKILL');
    await app?.close();
    await payments?.stop();
  });

  async function start(): Promise<Service> {
    const child = startRetour(['serve'], {
      DATABASE_URL: app.connection_string,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      RETOUR_SECRET: test_secret,
      // Its leases outlast the test.
      RETOUR_PAYMENT_TIMEOUT_MS: '60000',
    });
    const printed = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
    const origin = await eventually(() => {
      assert.equal(child.exitCode, null, printed.err);
      const address = /listens at (http:\S+)/.exec(printed.out)?.[1];
      assert.ok(address, printed.err);
      return address;
    }, 90_000);
    return { process: child, origin };
  }

  async function kill(): Promise<void> {
    service.process.kill('SIGKILL');
    await once(service.process, 'exit');
  }

  async function open(): Promise<OpenReturn> {
    const order = await sell(app.deps, shop, {
      payment_prefix: 'ch_',
      payments: [
        { kind: 'gift_card', captured: 400 },
        { kind: 'card', captured: 2600 },
      ],
    });
    return { ...(await submit(app.deps, shop, order, [{}, { resolution: 'credit' }])), order };
  }

  const process = ({ return_id }: Ref) =>
    createClient(service.origin, key).post(`/warehouse/return/${return_id}/process`);

  async function assertFinished(refs: OpenReturn[]): Promise<void> {
    await eventually(async () => {
      for (const ref of refs)
        assert.equal((await readBooks(app.deps, ref)).state, 'closed', `return ${ref.return_id}`);
    }, 60_000);
    const paid = await payments.paid();
    for (const { order } of refs)
      assert.deepEqual(
        order.payments.map(({ external_id }) => paid[external_id]),
        [400, 600],
      );
  }

  it('takes up what it left at its next start, without waiting for a lease or the queue, and pays each refund once wherever in their calls it died: before the provider has acted or after', async () => {
    const cases = [
      { position: 0, does: 'hang_before' },
      { position: 0, does: 'hang_after' },
      { position: 1, does: 'hang_before' },
      { position: 1, does: 'hang_after' },
    ] as const;
    const refs = await Promise.all(cases.map(open));
    const rules = cases.map(({ position, does }, i): Misbehaviour => {
      const payment = refs[i]!.order.payments[position]!.external_id;
      return { call: 'refund', does, payment, times: 1 };
    });
    await payments.misbehave(...rules);
    for (const ref of refs) assert.equal((await process(ref)).body, true);
    await payments.until(({ hanging }) => hanging === cases.length);
    await kill();
    for (const [i, ref] of refs.entries())
      assert.equal((await readBooks(app.deps, ref)).settlements[cases[i]!.position]!.state, 'sending');
    service = await start();
    await assertFinished(refs);
  });

  it('loses nothing and pays nothing twice wherever it dies', async () => {
    const accepted: OpenReturn[] = [];
    await payments.misbehave({ call: 'refund', does: 'late', after_ms: 10 });
    for (const moment_ms of moments) {
      const refs = await Promise.all(Array.from({ length: returns_a_moment }, open));
      const killed = sleep(moment_ms).then(kill);
      const answers = await Promise.all(refs.map((ref) => process(ref).catch(() => undefined)));
      await killed;
      service = await start();
      // A caller who got no answer asks again. What was accepted all the same may be done by then.
      for (const [i, ref] of refs.entries()) {
        if (answers[i]?.body === true) continue;
        const { body } = await process(ref);
        assert.ok(body === true || body.code === 'return_closed', JSON.stringify(body));
      }
      accepted.push(...refs);
    }
    await assertFinished(accepted);
  });

  it('leaves what it had under way to another process that lives, within a minute', async () => {
    const ref = await open();
    const [gift_card] = ref.order.payments;
    await payments.misbehave({
      call: 'refund',
      does: 'hang_after',
      payment: gift_card!.external_id,
      times: 1,
    });
    await process(ref);
    await payments.until(({ hanging }) => hanging === 1);
    const other = await start();
    const dead = service;
    service = other;
    const held = await readClaim(ref);
    await app.deps.db.inTransaction((tx) => app.deps.jobs.enqueue(tx, 'returns.recover', {}));
    await sleep(300);
    assert.equal(
      (await readClaim(ref)).claim_count,
      held.claim_count,
      'a process that lives keeps what it holds',
    );
    dead.process.kill('SIGKILL');
    await once(dead.process, 'exit');
    await app.deps.db.inTransaction((tx) => app.deps.jobs.enqueue(tx, 'returns.recover', {}));
    await assertFinished([ref]);
  });

  async function readClaim({ return_id }: Ref): Promise<{ claim_count: number }> {
    const { rows } = await app.deps.db.pool.query(
      'select claim_count from settlements where return_id = $1 order by position limit 1',
      [return_id],
    );
    return rows[0];
  }

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
}
