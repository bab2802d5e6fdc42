import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/client.ts';
import { sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import type { Cluster } from './cluster.ts';

export type OpenReturn = Ref & { order: PaidOrder };
export type Load = {
  requests: number;
  /** Every answer that is not a success, and every request without one. */
  failed: string[];
  /** Repeats of writes that were answered from the first. */
  replayed: number;
  /** The returns that were processed. */
  returns: OpenReturn[];
};

const readers = 3;
const writers = 2;
const writes_wait_ms = 60;
const lists = [
  '/return-queue?status=open,review',
  '/return-queue/count',
  '/warehouse/return/list?paginate=true&pageSize=20&from=2026-01-01&to=2026-01-31',
  '/warehouse/return/list?paginate=true&pageSize=20',
];

/** Reads and writes through the balancer until `work` has ended. Writers create returns, process them, and send each write twice under one key. */
export async function runLoad(cluster: Cluster, work: () => Promise<void>): Promise<Load> {
  const load: Load = { requests: 0, failed: [], replayed: 0, returns: [] };
  const client = createClient(cluster.balancer.origin, cluster.key);
  const ended = { value: false };

  async function request(method: string, path: string, headers: Record<string, string> = {}) {
    load.requests++;
    const answer = await client
      .request(method, path, { headers })
      .catch((error: unknown) => ({ status: 0, text: String(error), headers: new Headers() }));
    if (answer.status < 200 || answer.status > 299)
      load.failed.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }
  async function read(): Promise<void> {
    for (let turn = 0; !ended.value; turn++) {
      const known = load.returns.at(-1);
      const details = known && turn % 2 === 0;
      const path = details
        ? `/warehouse/return/details?return_id=${known.return_id}`
        : lists[turn % lists.length]!;
      await request('GET', path);
    }
  }
  async function write(): Promise<void> {
    const { deps, shop } = cluster;
    while (!ended.value) {
      const order = await sell(deps, shop, { payments: [{ kind: 'card', captured: 3000 }] });
      const made = { ...(await submit(deps, shop, order)), order };
      const headers = { 'idempotency-key': `process-${made.return_id}` };
      const path = `/warehouse/return/${made.return_id}/process`;
      await request('POST', path, headers);
      load.returns.push(made);
      const repeated = await request('POST', path, headers);
      if (repeated.headers.get('idempotent-replayed') === 'true') load.replayed++;
      await sleep(writes_wait_ms);
    }
  }
  const loops = [...Array.from({ length: readers }, read), ...Array.from({ length: writers }, write)];
  const running = Promise.all(loops);
  running.catch(() => {}); // awaited below
  try {
    await work();
  } finally {
    ended.value = true;
    await running;
  }
  return load;
}
