import { useSyncExternalStore } from 'react';

/** What lies over the page: the command palette, or the sheet of shortcuts. */
export type Overlay = 'palette' | 'shortcuts' | undefined;

let current: Overlay;
const listeners = new Set<() => void>();

function change(next: Overlay): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openPalette = (): void => change('palette');
export const openShortcuts = (): void => change('shortcuts');
export const closeOverlay = (): void => change(undefined);
export const isOverlayOpen = (): boolean => current !== undefined;
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => current);
