import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { FinishedAttempt } from './record-outcomes.ts';

/** What became of a batch: `unblocks` when later deliveries can be sent now that waited for one of it; `lost` when it could not be written. */
export type Recorded = 'recorded' | 'unblocks' | 'lost';

/** Writes what comes of attempts, many with each transaction. */
export type Recorder<Finished> = { add(finished: Finished): void };

const gather_ms = 5;
const most_at_once = 500;
const most_tries = 3;

export function createRecorder<Finished extends { outcome: FinishedAttempt }>(
  { queue_db: db, clock, log }: Pick<Deps, 'queue_db' | 'clock' | 'log'>,
  done: (batch: readonly Finished[], recorded: Recorded) => void,
): Recorder<Finished> {
  const waiting: Finished[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // What ends in the next moment is written along: a transaction for each would take most of the time.
      await sleep(gather_ms);
      const batch = waiting.splice(0, most_at_once);
      const outcomes = batch.map(({ outcome }) => outcome);
      done(batch, await write({ db, clock, log }, outcomes));
    }
    running = false;
  }

  return {
    add(finished) {
      waiting.push(finished);
      if (!running) void run();
    },
  };
}

async function write(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  outcomes: readonly FinishedAttempt[],
): Promise<Recorded> {
  for (let tries = 1; ; tries++) {
    try {
      return (await recordOutcomes(deps, outcomes)) ? 'unblocks' : 'recorded';
    } catch (error) {
      deps.log.error({ err: error }, 'webhooks: outcomes could not be written');
      if (tries === most_tries) return 'lost';
      await sleep(200 * tries, undefined, { ref: false });
    }
  }
}
