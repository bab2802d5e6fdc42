import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { assertInvariants } from '../support/invariants.ts';
import { readBooks, sell, submit } from '../support/processing.ts';
import { runRetour } from '../support/retour.ts';
import { max_lag_ms } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { runLoad } from './load.ts';
import type { Load } from './load.ts';

/** A finding of a run, for the report. */
export type Tell = (line: string) => void;

const settle_ms = 120_000;
/** What a busy machine adds to a bound, for the request and the look. */
const allowance_ms = 500;

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

/** Lists are as old as allowed and no older: with a replica that works, one that replays nothing, and one that was killed. No request fails. */
export async function boundedStaleness(cluster: Cluster, rounds: number, tell: Tell): Promise<void> {
  const { databases } = cluster;
  await fromReplica(cluster);
  tell(`replica at work: a new return was in the list after ${await seenAfter(cluster, rounds)} ms at most`);
  await ownWrites(cluster, rounds);
  tell(`a caller found its own ${rounds} changes in the list at once`);

  await databases.pauseReplay(true);
  await recentWindow(cluster);
  tell('replay paused: a window that ends now has everything at once');
  tell(`replay paused: after ${await seenAfter(cluster, rounds)} ms at most`);
  await databases.pauseReplay(false);
  await fromReplica(cluster);
  tell('replay resumed: lists come from the replica again');

  const load = await runLoad(cluster, async () => {
    await sleep(500);
    await databases.stopReplica();
    tell(`replica killed: after ${await seenAfter(cluster, rounds)} ms at most`);
    await databases.startReplica();
    await fromReplica(cluster);
  });
  assert.deepEqual(load.failed.slice(0, 10), [], `${load.failed.length} of ${load.requests} requests failed`);
  tell(`replica started again: lists come from it. ${load.requests} requests meanwhile, none failed`);
}

/** Returns are made beside all processes; how long the slowest of them wasn't in the list of one, which must be within the bound. */
async function seenAfter({ deps, shop, apis, key }: Cluster, rounds: number): Promise<number> {
  let longest = 0;
  for (let round = 0; round < rounds; round++) {
    const order = await sell(deps, shop);
    const { return_id } = await submit(deps, shop, order);
    const made_at = performance.now();
    await Promise.all(
      apis.map(async ({ origin }) => {
        const client = createClient(origin, key);
        for (;;) {
          const asked_at = performance.now();
          const { status, body } = await client.get('/return-queue?limit=5');
          assert.equal(status, 200);
          if (body.returns.some(({ id }: { id: number }) => id === return_id)) return;
          longest = Math.max(longest, asked_at - made_at);
          assert.ok(asked_at - made_at <= max_lag_ms + allowance_ms, 'a list is older than allowed');
          await sleep(20);
        }
      }),
    );
  }
  return Math.round(longest);
}

/** What isn't in a window when it is polled is never polled again: a list that ends now lacks nothing, although the replica still counts as current. */
async function recentWindow({ deps, shop, apis, key }: Cluster): Promise<void> {
  const { return_id } = await submit(deps, shop, await sell(deps, shop));
  const now = deps.clock.now().getTime();
  const [from, to] = [now - 3_600_000, now + 1000].map((at) => new Date(at).toISOString());
  for (const { origin } of apis) {
    const { body } = await createClient(origin, key).get(`/warehouse/return/list?from=${from}&to=${to}`);
    assert.ok(
      body.some(({ id }: { id: number | string }) => String(id) === String(return_id)),
      'a return is missing in a window that ends now',
    );
  }
}

async function ownWrites({ deps, shop, apis, key }: Cluster, rounds: number): Promise<void> {
  const client = createClient(apis[0]!.origin, key);
  for (let round = 0; round < rounds; round++) {
    const { return_id } = await submit(deps, shop, await sell(deps, shop));
    assert.equal((await client.post(`/warehouse/return/${return_id}/flag`)).status, 200);
    const { body } = await client.get('/return-queue?status=review&limit=5');
    const found = body.returns.find(({ id }: { id: number }) => id === return_id);
    assert.equal(found?.status, 'review', 'a caller sees its own change');
  }
}

/** Waits until both processes read lists from the replica. */
async function fromReplica({ apis, key }: Cluster): Promise<void> {
  for (const { origin } of apis)
    await eventually(async () => {
      const before = await readsOf(origin);
      for (let i = 0; i < 5; i++) await createClient(origin, key).get('/return-queue?limit=5');
      assert.ok((await readsOf(origin)) >= before + 3, 'lists come from the replica');
    }, 60_000);
}

async function readsOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/retour_list_reads_total\{source="replica"\} (\d+)/.exec(text)?.[1] ?? 0);
}
