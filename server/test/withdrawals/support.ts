import assert from 'node:assert/strict';
import { takeOverHeld } from '../../src/modules/requests/withdrawals/commands/declare.ts';
import { maintenance_queue, match_queue } from '../../src/modules/requests/withdrawals/queues.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Client } from '../support/client.ts';
import { runJob } from '../support/run-job.ts';

/** What a consumer states, unless a test cares. */
export const stated = { name: 'Bettina Weber', contract: '#551387', email: 'bettina.weber@example.de' };

/** Declares a withdrawal through the API and returns the receipt. */
export async function declare(client: Client, fields: object = {}, status = 201): Promise<any> {
  const answer = await client.post('/withdrawals', { ...stated, ...fields });
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

export const match = (deps: Deps) => runJob(deps, match_queue.queue);
export const maintain = (deps: Deps) => runJob(deps, maintenance_queue.queue);
export const takeOver = (deps: Deps) => takeOverHeld(deps);

/** The withdrawals of a shop, oldest first. */
export async function listAll(client: Client): Promise<any[]> {
  const { body } = await client.get('/withdrawals?sort_order=asc&limit=250');
  return body.withdrawals;
}

/** The withdrawal that a statement belongs to. */
export async function caseOf(client: Client, reference: string): Promise<any> {
  const found = (await listAll(client)).filter(({ statements }) =>
    statements.some((statement: any) => statement.reference === reference),
  );
  assert.equal(found.length, 1, 'a statement belongs to one withdrawal');
  return found[0];
}
