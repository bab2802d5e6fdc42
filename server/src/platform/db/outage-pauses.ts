import { minute_ms, second_ms } from '../clock.ts';
import type { Clock } from '../clock.ts';

/** How long callers are asked to wait while the database is away. */
export type OutagePauses = {
  /** Seconds for a caller whose request has failed now. */
  next_s(): number;
  /** The database has been reached: the next failure begins another outage. */
  end(): void;
};

const shortest_max_s = 5;
const longest_s = 30;
/** After so long without a failure, the next one begins another outage: nobody may have noticed the end of the last. */
const quiet_ms = minute_ms;

/**
 * Pauses that grow with the outage: from 1 to 5 seconds at first, and up to 30 after half a minute. They differ from caller to caller, so that callers
 * that all obey come back one after the other. `random` is from 0 to 1.
 */
export function createOutagePauses(clock: Clock, random: () => number = Math.random): OutagePauses {
  let outage: { since_ms: number; last_ms: number } | undefined;
  return {
    next_s() {
      const now_ms = clock.now().getTime();
      const goes_on = outage && Math.abs(now_ms - outage.last_ms) < quiet_ms;
      outage = { since_ms: goes_on ? outage!.since_ms : now_ms, last_ms: now_ms };
      const lasted_s = (now_ms - outage.since_ms) / second_ms;
      const most_s = Math.min(Math.max(lasted_s, shortest_max_s), longest_s);
      return Math.max(1, Math.round(most_s * (0.2 + 0.8 * random())));
    },
    end() {
      outage = undefined;
    },
  };
}
