import { createSharedValue } from '../shared-value.ts';

/** What lies over the page: the command palette, or the sheet of shortcuts. */
type Overlay = 'palette' | 'shortcuts' | undefined;

const current = createSharedValue<Overlay>(undefined);

export const openPalette = (): void => current.change('palette');
export const openShortcuts = (): void => current.change('shortcuts');
export const closeOverlay = (): void => current.change(undefined);
export const isOverlayOpen = (): boolean => current.read() !== undefined;
export const useOverlay = current.useValue;
