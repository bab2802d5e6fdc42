import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { assertInvariants } from '../support/invariants.ts';
import { readBooks } from '../support/processing.ts';
import { runRetour } from '../support/retour.ts';
import type { Cluster } from './cluster.ts';
import { runLoad } from './load.ts';
import type { Load } from './load.ts';

/** A finding of a run, for the report. */
export type Tell = (line: string) => void;

const settle_ms = 120_000;

/** Restarts all processes one after the other under load: no request fails, nothing is lost and nothing is done twice. */
export async function rollingRestart(cluster: Cluster, between_ms: number, tell: Tell): Promise<void> {
  const { apis, workers } = cluster;
  const webhook = { topic: 'return', trigger: 'return.closed', url: cluster.receiver.url };
  assert.equal((await createClient(apis[0]!.origin, cluster.key).post('/webhooks', webhook)).status, 201);
  const load = await runLoad(cluster, async () => {
    await sleep(between_ms);
    for (const role of ['api', 'worker'] as const)
      for (const index of [0, 1]) {
        const started = performance.now();
        assert.equal(await cluster.replace(role, index), 0, `a process of the role ${role} ended in order`);
        tell(`restarted ${role} ${index + 1} in ${Math.round(performance.now() - started)} ms`);
        await sleep(between_ms);
      }
  });
  assert.equal(workers.length + apis.length, 4);
  assert.deepEqual(load.failed.slice(0, 10), [], `${load.failed.length} of ${load.requests} requests failed`);
  assert.equal(load.replayed, load.returns.length, 'each repeat is answered from the first');
  tell(`${load.requests} requests, none failed; ${load.returns.length} returns processed, each sent twice`);
  await requireBooks(cluster, load, tell);
}

async function requireBooks({ deps, shop, payments, receiver, settings }: Cluster, load: Load, tell: Tell) {
  await eventually(async () => {
    for (const ref of load.returns)
      assert.equal((await readBooks(deps, ref)).state, 'closed', `return ${ref.return_id}`);
  }, settle_ms);
  const paid = await payments.paid();
  assert.deepEqual(
    load.returns.map(({ order }) => paid[order.payments[0]!.external_id]),
    load.returns.map(() => 1000),
  );
  tell(`${load.returns.length} refunds, none twice`);
  const expected = load.returns.map(({ return_id }) => return_id).toSorted((a, b) => a - b);
  await eventually(() => {
    const told = new Map(
      receiver.received.map(({ headers, payload }) => [headers['webhook-id'], Number(payload.id)]),
    );
    assert.deepEqual(
      [...told.values()].toSorted((a, b) => a - b),
      expected,
    );
  }, settle_ms);
  tell(`${expected.length} webhooks delivered, each under one id, in ${receiver.received.length} attempts`);
  await assertInvariants(deps, shop.id);
  for (const command of [['documents', 'verify'], ['doctor']]) {
    const { code, stdout, stderr } = await runRetour(command, settings);
    assert.equal(code, 0, stdout + stderr);
  }
  tell('every invariant holds, and so say "retour documents verify" and "retour doctor"');
}
