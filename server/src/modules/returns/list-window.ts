import { endOfDay, addDays, dayOf, startOfDay } from '@retour/contract/days';
import { WIRE_STATES } from '@retour/contract/states';
import type { WireState } from '@retour/contract/states';
import { parseRange } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { Clock } from '../../platform/clock.ts';
import { day_ms, wholeSecond } from '../../platform/clock.ts';
import { invalid } from '../../platform/refusal.ts';

export type TimeWindow = { from: Date; to: Date };
type WindowParams = { from?: string | undefined; to?: string | undefined };

/** Longest span of the return list. */
const list_limit_days = 120;

function readRange(given: WindowParams, rules: { limit_days?: number; time_zone?: string } = {}) {
  const range = parseRange(given, rules);
  if ('errors' in range) throw invalid({ ...range.errors });
  return range;
}

/** The window of the return list: the last 24 hours; with `from` alone the 24 hours after it; `to` alone is ignored (API contract, 11.8). */
export function listWindow(given: WindowParams, clock: Clock): TimeWindow {
  const { from, to } = readRange(given.from === undefined ? {} : given, { limit_days: list_limit_days });
  if (from) return { from, to: to ?? new Date(from.getTime() + day_ms) };
  if (given.to !== undefined) readRange({ to: given.to });
  const now = wholeSecond(clock.now());
  return { from: new Date(now.getTime() - day_ms), to: now };
}

/** The ends that are given, each checked by itself. */
export function givenEnds({ from, to }: WindowParams): { from?: Date | undefined; to?: Date | undefined } {
  return { from: readRange({ from }).from, to: readRange({ to }).to };
}

/** The window of the shipping notice: from seven days ago to the end of today, days in the shop's time zone (API contract, 11.10). */
export function noticeWindow(
  given: WindowParams,
  clock: Clock,
  time_zone: string,
  { limit_days }: { limit_days?: number } = {},
): TimeWindow {
  const today = dayOf(clock.now(), time_zone);
  const { from, to } = readRange(given, { time_zone, ...(limit_days && { limit_days }) });
  const window = {
    from: from ?? startOfDay(addDays(today, -7), time_zone),
    to: to ?? endOfDay(today, time_zone),
  };
  if (window.to < window.from) throw invalid({ to: [messages.beforeFrom('to')] });
  // An end that isn't given is a day as well, whose last second doesn't count (API contract, 1.6).
  if (limit_days && window.to.getTime() - window.from.getTime() >= (limit_days + 1) * day_ms)
    throw invalid({ to: [messages.rangeTooLong('to', limit_days)] });
  return window;
}

/** The window of the search: everything up to the end of today (API contract, 18.2). */
export function searchWindow(given: WindowParams, clock: Clock): TimeWindow {
  const { from, to } = readRange(given);
  const window = { from: from ?? new Date(0), to: to ?? endOfDay(dayOf(clock.now())) };
  if (window.to < window.from) throw invalid({ to: [messages.beforeFrom('to')] });
  return window;
}

const default_states: readonly WireState[] = ['open', 'closed', 'expired'];

/** The states of a comma-separated filter; open, closed and expired without one. */
export function readStates(text: string | undefined): readonly WireState[] {
  if (text === undefined) return default_states;
  const names = text.split(',').map((name) => name.trim());
  const states = WIRE_STATES.filter((state) => names.includes(state));
  if (names.some((name) => !WIRE_STATES.includes(name as WireState)))
    throw invalid({ state: [messages.notInEnum([...WIRE_STATES])] });
  return states;
}
