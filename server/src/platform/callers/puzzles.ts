import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Challenge } from 'altcha-lib/v1/types';
import { minute_ms } from '../clock.ts';

/** Proofs of work for callers beyond a limit: a puzzle takes a phone a second or two, and somebody who tries thousands of values hours. */
export type Puzzles = {
  make(now: Date): Promise<Challenge>;
  /** Whether this solves a puzzle of this installation that hasn't expired. That it is new is up to the caller. */
  isSolved(solution: string, now: Date): Promise<boolean>;
};

const max_number = 100_000;
const expires_after_ms = 10 * minute_ms;

/** With a key that all processes share. */
export function createPuzzles(key_bytes: Buffer): Puzzles {
  const hmacKey = key_bytes.toString('base64url');
  return {
    make: async (now) => {
      const expires = new Date(now.getTime() + expires_after_ms);
      return createChallenge({ hmacKey, maxnumber: max_number, expires });
    },
    async isSolved(solution, now) {
      try {
        const expires_s = Number(extractParams(solution)['expires']);
        return expires_s * 1000 > now.getTime() && (await verifySolution(solution, hmacKey, false));
      } catch {
        // It isn't a solution at all.
        return false;
      }
    },
  };
}
