import { useState } from 'react';
import type { QueuedReturn } from './queries.ts';

export type Selection = {
  /** The selected returns, also those of other pages. */
  returns: readonly QueuedReturn[];
  has: (id: number) => boolean;
  toggle: (one: QueuedReturn) => void;
  /** Selects everything from the last that was toggled to this one. */
  toggleTo: (one: QueuedReturn) => void;
  setAll: (on: boolean) => void;
  clear: () => void;
};

/** The returns that are selected among the rows. */
export function useSelection(rows: readonly QueuedReturn[]): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<number, QueuedReturn>>(new Map());
  const [anchor, setAnchor] = useState<number>();
  const change = (work: (next: Map<number, QueuedReturn>) => void) =>
    setSelected((before) => {
      const next = new Map(before);
      work(next);
      return next;
    });
  return {
    returns: [...selected.values()],
    has: (id) => selected.has(id),
    toggle(one) {
      setAnchor(one.id);
      change((next) => {
        if (!next.delete(one.id)) next.set(one.id, one);
      });
    },
    toggleTo(one) {
      const places = [rows.findIndex(({ id }) => id === anchor), rows.findIndex(({ id }) => id === one.id)];
      const [from = 0, to = 0] = places.map((place) => Math.max(0, place)).toSorted((a, b) => a - b);
      setAnchor(one.id);
      change((next) => {
        for (const row of rows.slice(from, to + 1)) next.set(row.id, row);
      });
    },
    setAll: (on) =>
      change((next) => {
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
      }),
    clear: () => setSelected(new Map()),
  };
}
