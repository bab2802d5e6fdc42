import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout_dir } from '../../src/platform/config.ts';
import { test_secret } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';
import type { SenderProcessOptions } from '../support/sender-process.ts';

/** `CHAOS_EVENTS=10000 npm test -- server/test/races/webhooks.test.ts` is the long form. */
const event_count = Number(process.env['CHAOS_EVENTS'] ?? 64);
const events_per_return = 8;
const failing_share = 0.3;
const is_long = event_count > 1000;
const kill_every_ms = is_long ? 1000 : 200;
const most_kills = is_long ? Infinity : 2;
const lease_ms = 300;
const speed = 20_000;

test('webhooks lose no event, repeat none under another id and keep the order, though a third fails and workers are killed', async () => {
  const { server, clock } = await startWebhookServer();
  const at = await WebhookFixture.make({ server, clock });
  const accepted = new Map<string, Set<number>>();
  const ids = new Map<string, Set<string>>();
  const out_of_order: string[] = [];
  at.receiver.answer((response, { payload, headers, body }) => {
    const done = accepted.get(payload.id) ?? new Set();
    accepted.set(payload.id, done);
    for (let earlier = 2; earlier < payload.sequence; earlier++)
      if (!done.has(earlier)) out_of_order.push(`${payload.id}: ${payload.sequence} before ${earlier}`);
    ids.set(
      payload.event_id,
      (ids.get(payload.event_id) ?? new Set()).add(`${String(headers['webhook-id'])} ${body}`),
    );
    const fails = Math.random() < failing_share;
    if (!fails) done.add(payload.sequence);
    response.writeHead(fails ? 500 : 200).end();
  });
  const { id } = await at.subscribe();
  const options: SenderProcessOptions = {
    connection_string: server.connection_string,
    secret: test_secret,
    began_at: clock.now().getTime(),
    speed,
    lease_ms,
  };
  const workers = [startWorker(options), startWorker(options)];
  let killed = 0;
  const stop = new AbortController();
  const killing = (async () => {
    while (!stop.signal.aborted && killed < most_kills) {
      const [oldest, newest] = workers;
      // One is always at work: a process that has not begun would die for nothing.
      await Promise.race([once(newest!.stdout!, 'data'), sleep(10_000, undefined, { ref: false })]);
      await sleep(kill_every_ms);
      await kill(oldest!);
      workers.push(startWorker(options));
      workers.shift();
      killed++;
    }
  })();
  try {
    const return_count = Math.ceil(event_count / events_per_return);
    for (let i = 0; i < return_count; i += 8)
      await Promise.all(
        Array.from({ length: Math.min(8, return_count - i) }, async () =>
          at.update(await at.openReturn(), events_per_return),
        ),
      );
    await eventually(
      async () => {
        const { rows } = await server.deps.db.pool.query(
          `select count(*) as waiting from webhook_deliveries where webhook_id = $1 and status = 'pending'`,
          [id],
        );
        assert.equal(rows[0].waiting, 0);
      },
      120_000 + event_count * 50,
    );
    const { rows } = await server.deps.db.pool.query(
      `select status, count(*) as count from webhook_deliveries where webhook_id = $1 group by status`,
      [id],
    );
    const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    const arrived = [...accepted.values()].reduce((sum, done) => sum + done.size, 0);
    assert.ok(killed > 0);
    assert.equal(of('delivered') + of('dead'), return_count * events_per_return);
    // Of a dead one the receiver may have accepted an attempt whose outcome died with its worker.
    assert.ok(arrived >= of('delivered'), `${arrived} arrived of ${of('delivered')}`);
    assert.ok(
      [...ids.values()].every((forms) => forms.size === 1),
      'a repeat has the same id and the same bytes',
    );
    if (of('dead') === 0) assert.deepEqual(out_of_order, []);
  } finally {
    stop.abort();
    await killing;
    await Promise.all(workers.map(kill));
    await at.close();
    await server.close();
  }
});

function startWorker(options: SenderProcessOptions): ChildProcess {
  const script = join(checkout_dir, 'server/test/support/sender-process.ts');
  return spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
