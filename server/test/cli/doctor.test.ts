import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { dropDatabase } from '../../src/platform/db/drop-database.ts';
import { checkDatabase } from '../../src/cli/doctor/database.ts';
import { examine } from '../../src/cli/doctor/examine.ts';
import { clearPaymentProvider, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { send_queue } from '../../src/modules/integrations/webhooks/index.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import { startFakeService } from '../support/fake-service.ts';
import type { ServiceAnswer } from '../support/fake-service.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import { startReceiver } from '../support/receiver.ts';
import { runRetour } from '../support/retour.ts';
import { startShippo } from '../support/shippo-server.ts';

type Settings = Record<string, string>;

describe('retour doctor', () => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-doctor-'));
  let server: TestApp;

  before(async () => {
    server = await startTestApp({ role: 'api', settings: { RETOUR_EGRESS_ALLOW: '127.0.0.0/8' } });
  });
  after(async () => {
    await server.close();
    rmSync(dir, { recursive: true });
  });

  /** What the command finds with these settings. */
  const findWith = async (given: Settings = {}) => {
    const settings: Settings = {
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: 'https://retour.example.com',
      RETOUR_DATA_DIR: join(dir, 'nothing'),
      ...given,
    };
    const findings = await examine(readConfig(settings), createLog('silent'));
    for (const { check, status: found, advice } of findings)
      assert.equal(Boolean(advice), found === 'warning' || found === 'failed', check);
    const of = (check: string) => {
      const { status: found, message, advice = '' } = findings.find((one) => one.check === check) ?? {};
      return `${found} ${message} ${advice}`;
    };
    return { findings, of };
  };

  it('warns of a trusted proxy that isn’t counted or named', async () => {
    const statusWith = async (value: string) => (await findWith({ RETOUR_TRUST_PROXY: value })).of('proxies');
    assert.match(await statusWith('true'), /^warning .* such as 1, or to their addresses/);
    assert.match(await statusWith('2'), /^ok .*2 proxies/);
    assert.match(await statusWith('10.0.0.0/8, ::1'), /^ok .*10\.0\.0\.0\/8,::1/);
    await assert.rejects(findWith({ RETOUR_TRUST_PROXY: 'nginx' }), /RETOUR_TRUST_PROXY must be/);
  });

  it('finds nothing wrong with an installation that works', async () => {
    const { findings } = await findWith();
    assert.deepEqual(
      findings.map(({ check, status }) => `${check} ${status}`),
      [
        'configuration ok',
        'proxies ok',
        'secret ok',
        'permissions ok',
        'disk skipped',
        'database ok',
        'migrations ok',
        'clock ok',
        'worker ok',
        'backup skipped',
        'webhook secrets ok',
        'egress ok',
        'payments ok',
        'labels ok',
        'email ok',
      ],
    );
  });

  it('prints each finding with what to do, and exits with 1 when a check failed', async () => {
    const { code, stdout } = await runRetour(['doctor'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    assert.equal(code, 1);
    assert.match(stdout, /^warning +configuration .*\n +→ Set RETOUR_ORIGIN/m);
    assert.match(stdout, /^failed +database .*can't be reached.*\n +→ Check DATABASE_URL/m);
    assert.match(stdout, /^skipped +webhooks, payments, labels/m);
    assert.match(stdout, /\d+ checks: 1 failed, \d warnings?\.\n$/);
    const settings = { DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret };
    const warned = await runRetour(['doctor'], settings);
    assert.equal(warned.code, 0, warned.stdout);
    assert.match(warned.stdout, /checks: 0 failed, 1 warning\.\n$/);
  });

  it('names a setting that cannot be used, also as JSON', async () => {
    const { code, stdout } = await runRetour(['doctor', '--json'], { PORT: '70000' });
    const { status, findings } = JSON.parse(stdout);
    assert.deepEqual([code, status, findings.length], [1, 'failed', 1]);
    assert.deepEqual([findings[0].check, findings[0].status], ['configuration', 'failed']);
    assert.match(findings[0].message, /^PORT must be/);
  });

  it('says that a database is not prepared, and leaves it as it is', async () => {
    const empty = `doctor_${process.pid}`;
    await server.deps.db.pool.query(`create database ${empty}`);
    const url = new URL(server.connection_string);
    url.pathname = `/${empty}`;
    const { of } = await findWith({ DATABASE_URL: url.href });
    assert.match(of('migrations'), /^failed .*migrations? (is|are) missing.*Run "retour migrate"/);
    assert.match((await findWith({ DATABASE_URL: url.href })).of('migrations'), /^failed/);
    await dropDatabase(server.deps.db.pool, empty);
  });

  it('leaves a machine without a database as it is', async () => {
    const data_dir = join(dir, 'fresh');
    const { of } = await findWith({ DATABASE_URL: '', RETOUR_SECRET: '', RETOUR_DATA_DIR: data_dir });
    assert.match(of('database'), /^skipped .*"retour serve" sets up/);
    assert.match(of('disk'), /MiB are free/);
    assert.ok(!existsSync(data_dir));
  });

  it('finds a secret and a data folder that others can use', async () => {
    const data_dir = mkdtempSync(join(dir, 'data-'));
    const file = join(data_dir, 'secret');
    const settings = { RETOUR_SECRET: '', RETOUR_DATA_DIR: data_dir };
    assert.match((await findWith(settings)).of('secret'), /^warning .*set RETOUR_SECRET to the same value/);
    assert.ok(!existsSync(file), 'no secret is made');
    writeFileSync(file, test_secret, { mode: 0o600 });
    assert.match((await findWith(settings)).of('secret'), /^ok/);
    chmodSync(file, 0o644);
    chmodSync(data_dir, 0o777);
    const { of } = await findWith(settings);
    assert.match(of('secret'), /^failed .*chmod 600/);
    assert.match(of('permissions'), /^failed .*chmod go-w/);
  });

  it('compares the clocks of the machine and of the database', async () => {
    const clockOff = async (off_ms: number) => {
      const clock = { now: () => new Date(Date.now() + off_ms) };
      const findings = await checkDatabase(server.deps.db.pool, clock);
      return findings.find(({ check }) => check === 'clock')?.status;
    };
    assert.deepEqual(await Promise.all([0, 10_000, -10_000, 90_000, -90_000].map(clockOff)), [
      'ok',
      'warning',
      'warning',
      'failed',
      'failed',
    ]);
  });

  it('notices that nobody works on jobs', async () => {
    const { db, jobs, clock } = server.deps;
    const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    const enqueue = (start_after: Date) =>
      db.inTransaction((tx) =>
        jobs.enqueue(tx, send_queue.queue, {}, { start_after, singleton_key: String(start_after) }),
      );
    await enqueue(minutesAgo(2));
    assert.match((await findWith()).of('worker'), /^ok/);
    await enqueue(minutesAgo(10));
    assert.match((await findWith()).of('worker'), /^warning 1 jobs .*retour serve --role worker/);
    await db.pool.query('delete from jobs.job');
  });

  it('finds webhook secrets that this secret does not open, and receivers that cannot be reached, and sends nothing', async () => {
    const receiver = await startReceiver();
    const shop = await server.createShop();
    const client = server.client((await server.createKey(shop)).secret);
    const hook = { topic: 'return', trigger: '*', url: `${receiver.url}/a` };
    const { id } = (await client.post('/webhooks', hook)).body;
    assert.match(
      (await findWith({ RETOUR_SECRET: 'x'.repeat(32) })).of('webhook secrets'),
      /^failed .*RETOUR_SECRET/,
    );
    const allowed = { RETOUR_EGRESS_ALLOW: '127.0.0.0/8' };
    const reached = await findWith(allowed);
    assert.match(reached.of('webhook secrets'), /^ok/);
    assert.match(reached.of('egress'), /^ok All 1 webhook receivers/);
    assert.deepEqual([receiver.connections, receiver.received.length], [1, 0]);
    assert.match((await findWith()).of('egress'), /^warning 1 of 1 .*address_forbidden.*RETOUR_EGRESS_ALLOW/);
    await receiver.close();
    assert.match((await findWith(allowed)).of('egress'), /^warning .*\(connect\).*firewall/);
    await server.deps.db.pool.query(
      `update webhooks set status = 'inactive', disabled_reason = 'failing' where id = $1`,
      [id],
    );
    assert.match((await findWith(allowed)).of('egress'), /^warning 1 webhooks were disabled/);
    await client.request('DELETE', `/webhooks/${id}`);
  });

  it('asks the payment bridge for a refund that does not exist', async () => {
    let answer: ServiceAnswer = { status: 404, body: {} };
    const bridge = await startFakeService([['find', 'GET', /^\/refunds\/(\w+)$/, () => answer]]);
    const settings = { RETOUR_PAYMENT_URL: bridge.url, RETOUR_PAYMENT_SECRET: 'token' };
    assert.match(
      (await findWith(settings)).of('payments'),
      /^ok .*accepts its secret: Payment bridge of the server/,
    );
    assert.equal(bridge.requests[0]!.authorization, 'Bearer token');
    answer = { status: 401, body: {} };
    assert.match((await findWith(settings)).of('payments'), /^failed .*401.*RETOUR_PAYMENT_SECRET/);
    answer = { status: 200, body: { status: 'succeeded' } };
    assert.match((await findWith(settings)).of('payments'), /^failed .*doesn't exist.*must return 404/);
    answer = { status: 404, body: {} };
    const { id: shop_id } = await server.createShop({ handle: 'own-bridge' });
    await setPaymentProvider(server.deps, {
      shop_id,
      provider: 'bridge',
      settings: { url: 'http://127.0.0.1:1', secret: 'another' },
    });
    assert.match((await findWith(settings)).of('payments'), /^failed Payment bridge of the shop own-bridge/);
    await setPaymentProvider(server.deps, {
      shop_id,
      provider: 'bridge',
      settings: { url: bridge.url, secret: 'another' },
    });
    assert.match(
      (await findWith(settings)).of('payments'),
      /^ok .*Payment bridge of the server, Payment bridge of the shop own-bridge/,
    );
    const secrets = bridge.requests.slice(-2).map(({ authorization }) => authorization);
    assert.deepEqual(new Set(secrets), new Set(['Bearer token', 'Bearer another']));
    await clearPaymentProvider(server.deps, shop_id);
    await bridge.close();
    assert.match((await findWith(settings)).of('payments'), /^failed/);
  });

  it('asks Stripe whether it accepts the key of a shop', async () => {
    const payments = await startPaymentServer('stripe');
    const { id: shop_id } = await server.createShop({ handle: 'at-stripe' });
    const choose = (key: string) =>
      setPaymentProvider(server.deps, { shop_id, provider: 'stripe', settings: { key, url: payments.url } });
    await choose('rk_test_1');
    assert.match((await findWith({})).of('payments'), /^ok .*Stripe of the shop at-stripe/);
    await choose('rk_live_1');
    assert.match((await findWith({})).of('payments'), /^failed Stripe of the shop at-stripe .*401/);
    await clearPaymentProvider(server.deps, shop_id);
    await payments.stop();
  });

  it('asks the label provider whether it accepts the key', async () => {
    const refusal = {
      status: 401,
      body: { error: { code: 'UNAUTHORIZED', message: 'This key is not valid.' } },
    };
    for (const [name, start, operation] of [
      ['easypost', startEasyPost, 'retrieve'],
      ['shippo', startShippo, 'list'],
    ] as const) {
      const service = await start();
      const settings = {
        RETOUR_LABEL_PROVIDER: name,
        RETOUR_LABEL_KEY: 'key',
        RETOUR_LABEL_URL: service.url,
      };
      assert.match((await findWith(settings)).of('labels'), /^ok .* accepts the key/, name);
      service.misbehave(operation, refusal);
      assert.match((await findWith(settings)).of('labels'), /^failed .*401.*RETOUR_LABEL_KEY/, name);
      await service.close();
      assert.match((await findWith(settings)).of('labels'), /^failed/, name);
    }
    const nobody = { RETOUR_LABEL_PROVIDER: 'dhl', RETOUR_LABEL_KEY: 'b' };
    assert.match((await findWith(nobody)).of('labels'), /^failed RETOUR_LABEL_PROVIDER must be one of/);
  });
});
