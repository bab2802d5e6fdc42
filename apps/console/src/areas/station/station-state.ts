import type { Halt } from './replay.ts';
import type { Done, Entry, StationGrade, StationReturn, StationUnit } from './types.ts';

export type ScanState = 'ready' | 'looking' | 'not_found' | 'ambiguous';

/** What the page shows. */
export type StationState = {
  is_ready: boolean;
  grades: readonly StationGrade[];
  current: StationReturn | undefined;
  unit: StationUnit | undefined;
  scan: ScanState;
  /** What was scanned last, for a parcel that nobody can assign. */
  code: string;
  /** Counts what wasn't found, so that each time shows. */
  misses: number;
  /** The last thing that was done. */
  last: Done | undefined;
  graded: number;
  waiting: number;
  refused: readonly Entry[];
  halt: Halt | undefined;
};

/** What the page shows before anything is read. */
export const start_state: StationState = {
  is_ready: false,
  grades: [],
  current: undefined,
  unit: undefined,
  scan: 'ready',
  code: '',
  misses: 0,
  last: undefined,
  graded: 0,
  waiting: 0,
  refused: [],
  halt: undefined,
};
