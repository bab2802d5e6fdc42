import { useSyncExternalStore } from 'react';

/** A value that isn't of one component: what uses it is drawn again when it changes. */
export function createSharedValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = (): Value => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    change: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, read),
  };
}
