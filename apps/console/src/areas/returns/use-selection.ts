import { useState } from 'react';
import type { QueuedReturn } from './queries.ts';
import type { QueueFilters } from '../../api/queue-search.ts';
import { isSame } from '../../api/queue-search.ts';

/** All that the filters find, without naming each. */
export type Everything = { filters: QueueFilters; count: number };

export type Selection = {
  /** The selected returns, also those of other pages. */
  returns: readonly QueuedReturn[];
  /** Set when everything that the filters find is selected. */
  everything: Everything | undefined;
  has: (id: number) => boolean;
  toggle: (one: QueuedReturn) => void;
  /** Selects everything from the last that was toggled to this one. */
  toggleTo: (one: QueuedReturn) => void;
  setAll: (on: boolean) => void;
  setEverything: (count: number) => void;
  clear: () => void;
};

/** The returns that are selected among the rows. Other filters end the selection of everything. */
export function useSelection(rows: readonly QueuedReturn[], filters: QueueFilters): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<number, QueuedReturn>>(new Map());
  const [found, setFound] = useState<Everything>();
  const [anchor, setAnchor] = useState<number>();
  const everything = found && isSame(found.filters, filters) ? found : undefined;
  const change = (work: (next: Map<number, QueuedReturn>) => void) => {
    setFound(undefined);
    setSelected((before) => {
      const next = new Map(everything ? rows.map((row) => [row.id, row]) : before);
      work(next);
      return next;
    });
  };
  return {
    returns: [...selected.values()],
    everything,
    has: (id) => everything !== undefined || selected.has(id),
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
    setEverything: (count) => setFound({ filters, count }),
    clear() {
      setFound(undefined);
      setSelected(new Map());
    },
  };
}
