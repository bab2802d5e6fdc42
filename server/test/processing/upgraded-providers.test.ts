import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { chooseProvider, showPaymentProvider } from '../../src/modules/settlements/index.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import { startFakeService } from '../support/fake-service.ts';

/** The tables as they were when shops could only have a bridge. */
const as_before = `
  drop table payment_provider_settings;
  create table payment_bridges (shop_id bigint primary key references shops, url text not null, secret bytea, updated_at timestamptz not null);
  alter table settlements drop constraint settlements_provider_unless_planned, alter column provider set not null;
  alter table label_requests add constraint label_requests_provider_check
    check (provider in ('third_party', 'built_in', 'easypost', 'shippo'))`;

it('the bridge of a shop is its payment provider after the upgrade, with the secret that it had, or without one', async () => {
  const service = await startFakeService([
    ['find', 'GET', /^\/refunds\/\w+$/, () => ({ status: 404, body: {} })],
  ]);
  const app = await startTestApp({ role: 'api' });
  try {
    const { pool } = app.deps.db;
    const [with_secret, without] = [await app.createShop(), await app.createShop()];
    await pool.query(as_before);
    // As long as secrets may be: in base64 it has more than one line.
    const secret = 'x'.repeat(4096);
    const sealed = app.deps.vault.seal(`payment secret of shop ${with_secret.id}`, secret);
    for (const [id, value] of [
      [with_secret.id, sealed],
      [without.id, null],
    ])
      await pool.query('insert into payment_bridges values ($1, $2, $3, now())', [id, service.url, value]);
    await pool.query(
      readFileSync(join(checkout_dir, 'migrations/0075_payment_provider_settings.sql'), 'utf8'),
    );
    assert.deepEqual((await showPaymentProvider(app.deps, with_secret)).settings, {
      url: service.url,
      secret: 'set',
    });
    for (const { id } of [with_secret, without])
      assert.equal(await (await chooseProvider(app.deps, id)).check(), null);
    assert.deepEqual(
      service.requests.map(({ authorization }) => authorization),
      [`Bearer ${secret}`, ''],
    );
  } finally {
    await app.close();
    await service.close();
  }
});
