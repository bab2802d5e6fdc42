import { useSyncExternalStore } from 'react';

/** A control that is shown: on which page, which element by its `data-show`, and what it does. */
export type Stop = { to: string; show: string; text: string };

/** Controls that are shown one after the other. */
export type Tour = {
  title: string;
  stops: readonly Stop[];
  /** Where it was started: the page, and the button by its `data-tour`. */
  from: { to: string; tour: string };
};

let current: Tour | undefined;
const listeners = new Set<() => void>();

function change(next: Tour | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Begins to show controls. */
export const startTour = (tour: Tour): void => change(tour);
export const endTour = (): void => change(undefined);
export const useTour = (): Tour | undefined => useSyncExternalStore(subscribe, () => current);
