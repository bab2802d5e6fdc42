import { now } from '../text/now.ts';

const day_ms = 86_400_000;

/** How urgent it is that somebody has waited since a moment: a few days are a warning. */
export function waitingTone(since: string): 'plain' | 'warn' | 'bad' {
  const days = (now() - Date.parse(since)) / day_ms;
  if (days >= 14) return 'bad';
  return days >= 3 ? 'warn' : 'plain';
}
