import { listJobs } from '../../src/modules.ts';
import type { Deps } from '../../src/platform/deps.ts';

/** Runs the job of a queue once, as a worker does. */
export async function runJob(deps: Deps, queue: string, data: object = {}): Promise<void> {
  const job = listJobs(deps).find((one) => one.queue === queue)!;
  await job.handle(data, new AbortController().signal);
}
