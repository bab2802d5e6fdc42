import { useSyncExternalStore } from 'react';

let ahead_ms = 0;
const listeners = new Set<() => void>();

/** Now, in milliseconds of the epoch, by the clock of the side that the page belongs to: times that the server tells are compared with it. */
export const now = (): number => Date.now() + ahead_ms;

/** Takes on how far the clock of the test side is ahead. */
export function setAhead(ms: number): void {
  ahead_ms = ms;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How far the clock is ahead, in milliseconds: what shows times is shown anew when that changes. */
export const useAhead = (): number => useSyncExternalStore(subscribe, () => ahead_ms);
