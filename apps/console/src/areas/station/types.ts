import type { StationReturn, StationUnit } from '../../../../../client/src/index.ts';

export type { StationGrade, StationReturn, StationUnit } from '../../../../../client/src/index.ts';

/** What a member of staff does at a station, as it is sent. Its id is made here, and counts once at the server. */
export type Action = {
  id: string;
  type: 'receive' | 'grade' | 'wrong_item' | 'extra_item' | 'unknown_parcel' | 'undo';
  at: string;
  return_id?: number;
  line_item_id?: number;
  grade?: number;
  note?: string;
  code?: string;
  parcel_id?: string;
  action_id?: string;
  seen_state?: StationReturn['state'];
  keep?: boolean;
};

/** Why the server refused an action. */
export type Refusal = {
  code: string;
  detail: string;
  state?: string | null;
  ended_at?: string | null;
  ended_by?: string | null;
};

type Waiting = {
  /** Its place in the queue; given when it is stored. */
  n?: number;
  /** Set when the server refused it: a person decides what becomes of it. */
  refusal?: Refusal;
};

/** An action that waits for the server, with what it changed here. */
export type ActionEntry = Waiting & { kind: 'action'; action: Action; title: string; return_id?: number };

/** A photo that waits for the server. */
export type PhotoEntry = Waiting & {
  kind: 'photo';
  id: string;
  of: { line_item_id: number } | { parcel_id: string };
  file: Blob;
  title: string;
};

export type Entry = ActionEntry | PhotoEntry;

/** Something that was done and can be undone, the newest last. */
export type Done = {
  action: Action;
  title: string;
  return_id?: number;
  /** What the unit showed before. */
  before?: UnitFinding;
  /** Equal units that were graded with it, as one act. */
  others?: readonly { action: Action; before: UnitFinding }[];
};

export type UnitFinding = Pick<StationUnit, 'grade' | 'condition_category' | 'disposition_outcome'>;
