import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, and when it was last heard of. */
export type Connection = {
  state: 'live' | 'reconnecting' | 'offline';
  /** When the server last answered or told an event, in milliseconds of the epoch. */
  heard_at: number;
};

let current: Connection = { state: navigator.onLine ? 'live' : 'offline', heard_at: Date.now() };
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  current = { ...current, ...next };
  for (const listener of listeners) listener();
}

/** Notes that the server answered. */
export function noticeServer(): void {
  change({ state: navigator.onLine ? 'live' : 'offline', heard_at: Date.now() });
}

/** Notes that the stream of events broke off and is being opened again. */
export function noticeBreak(): void {
  if (current.state === 'live') change({ state: 'reconnecting' });
}

window.addEventListener('offline', () => change({ state: 'offline' }));
window.addEventListener('online', () => change({ state: 'reconnecting' }));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => current);
