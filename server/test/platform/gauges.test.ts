import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createMetrics } from '../../src/platform/ops/metrics.ts';
import { listGauges } from '../../src/modules.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openReturn } from '../support/factories.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';

describe('figures of the database in /metrics', () => {
  let server: TestApp;
  before(async () => {
    server = await startTestApp({ role: 'api' });
  });
  after(() => server.close());

  /** The values of a gauge by its labels, as Prometheus reads them. */
  const valuesOf = (text: string, name: string): Record<string, number> =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))].map(([, labels, value]) => [
        labels!.replaceAll(/\w+="(.*?)"/g, '$1'),
        Number(value),
      ]),
    );

  it('count returns, settlements and deliveries by state, and jobs by queue', async () => {
    const shop = await server.createShop();
    const { deps } = server;
    const first = await openReturn(deps, shop);
    await openReturn(deps, shop);
    await flagReturn(deps, { shop_id: shop.id, return_id: first });
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    assert.deepEqual(valuesOf(text, 'retour_returns'), {
      open: 1,
      review: 1,
      processing: 0,
      closed: 0,
      cancelled: 0,
      expired: 0,
    });
    assert.deepEqual(valuesOf(text, 'retour_settlements'), {
      intended: 0,
      sending: 0,
      pending: 0,
      succeeded: 0,
      failed: 0,
      unknown: 0,
    });
    assert.deepEqual(valuesOf(text, 'retour_webhook_deliveries'), { pending: 0, delivered: 0, dead: 0 });
    assert.match(text, /^retour_webhook_delivery_overdue_seconds 0$/m);
    const jobs = valuesOf(text, 'retour_jobs');
    assert.equal(jobs['delete-old-answers,waiting'], 0);
    assert.equal(jobs['delete-old-answers,failed'], 0);
  });

  it('show how many jobs wait, for how long the oldest has, and how many failed', async () => {
    const { db } = server.deps;
    await db.inTransaction((tx) =>
      server.deps.jobs.enqueue(tx, 'returns.process', { shop_id: 1, return_id: 1 }, { singleton_key: 'a' }),
    );
    await db.inTransaction((tx) =>
      server.deps.jobs.enqueue(
        tx,
        'returns.process',
        { shop_id: 1, return_id: 2 },
        { start_after: new Date(Date.now() + 3_600_000), singleton_key: 'b' },
      ),
    );
    await db.pool.query(
      `update jobs.job set created_on = now() - interval '90 s', start_after = now() - interval '90 s'
        where name = 'returns.process' and singleton_key = 'a'`,
    );
    await db.pool.query(
      `update jobs.queue set failed_count = 3, active_count = 2 where name = 'returns.process'`,
    );
    const metrics = createMetrics(db.pool, { gauges: listGauges(server.deps), log: server.deps.log });
    const text = await metrics.text();
    const jobs = valuesOf(text, 'retour_jobs');
    assert.deepEqual(
      ['waiting', 'scheduled', 'active', 'failed'].map((state) => jobs[`returns.process,${state}`]),
      [1, 1, 2, 3],
    );
    const age = valuesOf(text, 'retour_job_oldest_waiting_seconds')['returns.process']!;
    assert.ok(age >= 90 && age < 120, String(age));
  });
});
