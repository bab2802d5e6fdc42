import { createSharedValue } from '../shared-value.ts';

const ahead_ms = createSharedValue(0);

/** Now, in milliseconds of the epoch, by the clock of the side that the page belongs to: times that the server tells are compared with it. */
export const now = (): number => Date.now() + ahead_ms.read();

/** Takes on how far the clock of the test side is ahead. */
export const setAhead = ahead_ms.change;

/** How far the clock is ahead, in milliseconds: what shows times is shown anew when that changes. */
export const useAhead = ahead_ms.useValue;
