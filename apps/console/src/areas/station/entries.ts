import { equalUnits, findingOf, withFinding } from './bench.ts';
import type { StationState } from './station-state.ts';
import type { Action, Done, Entry, StationReturn, StationUnit } from './types.ts';

// What a station notes of the acts at it, until the server has them. Pure but for ids and times.

/** An act as it happens now. */
export const newAction = (members: Omit<Action, 'id' | 'at'>): Action => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  ...members,
});

/** A photo that waits to be sent. */
export const photoEntry = (
  of: { line_item_id: number } | { parcel_id: string },
  file: Blob,
  title: string,
): Entry => ({ kind: 'photo', id: crypto.randomUUID(), of, file, title });

/** How many entries wait, and those that the server refused. An arrival is decided with a unit of its return. */
export function countQueue(queue: readonly Entry[]): Pick<StationState, 'waiting' | 'refused'> {
  const all = queue.filter(({ refusal }) => refusal !== undefined);
  const refused = all.filter((entry) => !all.some((other) => other !== entry && isArrivalOf(entry, other)));
  return { waiting: queue.length - all.length, refused };
}

/** Whether a refused entry is decided together with another: it is the same, or the arrival of its return. */
export const isDecidedWith = (one: Entry, entry: Entry): boolean =>
  one.refusal !== undefined && (one.n === entry.n || isArrivalOf(one, entry));

/** Whether an entry is the arrival of the return that another is about. */
const isArrivalOf = (entry: Entry, other: Entry) =>
  entry.kind === 'action' &&
  entry.action.type === 'receive' &&
  other.kind === 'action' &&
  other.return_id === entry.return_id;

/** The entry as it's sent to be applied although it was refused. */
export function keptEntry({ refusal: _refusal, ...entry }: Entry): Entry | undefined {
  return entry.kind === 'action' ? { ...entry, action: { ...entry.action, keep: true } } : undefined;
}

type UnitAct = Pick<Done, 'action' | 'before'>;
type Inspection = {
  unit: StationUnit;
  with_equal: boolean;
  members: { type: 'grade' | 'wrong_item'; grade?: number };
  grades: StationState['grades'];
};

/** What inspecting a unit, or with it all equal ones of its parcel, comes to. Undefined for a grade that there isn't. */
export function inspectUnits(
  current: StationReturn,
  { unit, with_equal, members, grades }: Inspection,
): { acts: UnitAct[]; changed: StationReturn; done: Done } | undefined {
  const units = with_equal ? equalUnits(current, unit) : [unit];
  const acts = units.map(({ line_item_id, grade, condition_category, disposition_outcome }) => ({
    action: newAction({ ...members, line_item_id, seen_state: current.state }),
    before: { grade, condition_category, disposition_outcome },
  }));
  const [first, ...others] = acts;
  const finding = first && findingOf(first.action, grades);
  if (!finding) return undefined;
  const changed = units.reduce(
    (found, { line_item_id }) => withFinding(found, line_item_id, finding),
    current,
  );
  const done = { ...first, title: unit.title, return_id: current.id, ...(others.length > 0 && { others }) };
  return { acts, changed, done };
}

/** The return as it was before the acts. Undefined where one of them has nothing to go back to. */
export const withUndone = (found: StationReturn, acts: readonly UnitAct[]): StationReturn | undefined =>
  acts.reduce<StationReturn | undefined>(
    (state, { action: { line_item_id }, before }) =>
      state && before && line_item_id !== undefined ? withFinding(state, line_item_id, before) : undefined,
    found,
  );
