/** Where time comes from. Nothing in the product asks the machine for the time in any other way. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** `date` without its fraction of a second: returns are dated in whole seconds, as the wire shows them. */
export function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}

export const second_ms = 1000;
export const minute_ms = 60 * second_ms;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;
