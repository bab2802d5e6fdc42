import { addDays, startOfDay } from '@retour/contract/days';
import type { Deps } from '../../../../platform/deps.ts';
import { toRefusal } from '../../../../platform/http/problem-answer.ts';
import type { JobDefinition } from '../../../../platform/jobs.ts';
import { compilePolicy } from '../engine/compile-policy.ts';
import { backTest } from './back-test.ts';
import type { BackTest } from './back-test.ts';
import { back_test_queue } from './queues.ts';
import { endRun, readRun, updateProgress } from './store-runs.ts';
import type { BackTestRequest, TestedPolicy } from './store-runs.ts';

type RunRef = { shop_id: number; id: number };

/** How often progress is written. */
const progress_every_ms = 1000;

/** Runs the backtests that were asked for. One that was interrupted begins again. */
export function backTestJob(deps: Deps): JobDefinition {
  return { ...back_test_queue, handle: (data) => runBackTest(deps, data as RunRef) };
}

async function runBackTest(deps: Deps, ref: RunRef): Promise<void> {
  const { db, clock, log } = deps;
  const run = await readRun(db.root, ref);
  if (!run || run.ended_at) return;
  try {
    const result = await evaluate(deps, ref, run.request);
    await db.inTransaction((tx) => endRun(tx, ref, { result }, clock.now()));
  } catch (error) {
    // A database that cannot be reached will be back.
    if (toRefusal(error)) throw error;
    log.error({ err: error, ...ref }, 'backtest failed');
    const problem = 'The backtest failed. The log of the server says why.';
    await db.inTransaction((tx) => endRun(tx, ref, { problem }, clock.now()));
  }
}

async function evaluate(
  deps: Deps,
  ref: RunRef,
  { policy, against, from, to, time_zone }: BackTestRequest,
): Promise<BackTest> {
  const progress = createProgress(deps, ref);
  try {
    return await backTest(deps, {
      shop: { id: ref.shop_id, time_zone },
      policy: compileTested(policy),
      against: against ? compileTested(against) : undefined,
      period: {
        from: from === null ? undefined : startOfDay(from, time_zone),
        to: to === null ? undefined : startOfDay(addDays(to, 1), time_zone),
      },
      onProgress: (done, total) => progress.note(done, total),
    });
  } finally {
    await progress.end();
  }
}

/** Writes progress at most once a second, one write after the other. */
function createProgress({ db, log }: Pick<Deps, 'db' | 'log'>, ref: RunRef) {
  let written_at = 0;
  let last = { evaluated: 0, total: 0 };
  let writing = Promise.resolve();
  const write = () => {
    const progress = last;
    writing = writing
      .then(() => db.inTransaction((tx) => updateProgress(tx, ref, progress)))
      .catch((error: unknown) => log.warn({ err: error, ...ref }, 'progress of a backtest was not written'));
  };
  return {
    note(evaluated: number, total: number): void {
      last = { evaluated, total };
      if (performance.now() - written_at < progress_every_ms) return;
      written_at = performance.now();
      write();
    },
    end(): Promise<void> {
      write();
      return writing;
    },
  };
}

const compileTested = ({ document, policy_id, version }: TestedPolicy) =>
  compilePolicy(document, { id: policy_id, version: version ?? 0 });
