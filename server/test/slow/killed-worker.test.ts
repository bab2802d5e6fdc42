import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

it('a job of a worker that was killed is taken over within a minute', async () => {
  const api = await startTestApp({ role: 'api', own: true });
  try {
    const { db } = api.deps;
    // Just as a killed worker leaves a job: taken, and no sign of life since.
    await api.deps.db.inTransaction((tx) => api.deps.jobs.enqueue(tx, 'webhooks.send', {}));
    const { numAffectedRows } = await sql`
      update jobs.job set state = 'active', started_on = now() - interval '21 seconds', heartbeat_on = now() - interval '21 seconds'
      where name = 'webhooks.send' and heartbeat_seconds = 20`.execute(db.root);
    assert.equal(numAffectedRows, 1n);
    const worker = await startTestApp({ role: 'worker', beside: api });
    try {
      await eventually(async () => {
        const { rows } = await sql<{
          state: string;
        }>`select state from jobs.job where name = 'webhooks.send'`.execute(db.root);
        assert.deepEqual(rows, [{ state: 'completed' }]);
      }, 60_000);
    } finally {
      await worker.close();
    }
  } finally {
    await api.close();
  }
});
