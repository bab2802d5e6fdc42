import { useState } from 'react';
import type { QueuedReturn } from './queries.ts';

type Held = { key: string; ids: readonly number[]; known: ReadonlyMap<number, QueuedReturn> };

export type SteadyRows = {
  rows: readonly QueuedReturn[];
  /** Those that changed since they were first shown. */
  changed: ReadonlySet<number>;
  /** Returns that came since and wait to be shown. */
  waiting: number;
  show: () => void;
};

/**
 * Rows that don't move under the pointer: while the same page is looked at, what is shown changes in its place, and new returns wait until they are
 * asked for. `key` names the page.
 */
export function useSteadyRows(latest: readonly QueuedReturn[], key: string): SteadyRows {
  const [held, setHeld] = useState<Held>(() => hold(key, latest));
  let current = held;
  if (held.key !== key || (held.ids.length === 0 && latest.length > 0)) {
    current = hold(key, latest);
    setHeld(current);
  }
  const fresh = new Map(latest.map((row) => [row.id, row]));
  const rows = current.ids.flatMap((id) => fresh.get(id) ?? current.known.get(id) ?? []);
  return {
    rows,
    changed: new Set(
      rows
        .filter(({ id, version }) => version > (current.known.get(id)?.version ?? version))
        .map(({ id }) => id),
    ),
    waiting: latest.filter(({ id }) => !current.known.has(id)).length,
    show: () => setHeld(hold(key, latest)),
  };
}

const hold = (key: string, rows: readonly QueuedReturn[]): Held => ({
  key,
  ids: rows.map(({ id }) => id),
  known: new Map(rows.map((row) => [row.id, row])),
});
