import { parseRange } from '@retour/contract/time';
import { day_ms, wholeSecond } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/refusal.ts';

/** When shipments of a list were made: the last 24 hours; with `from` alone until now; with `to` alone the 24 hours before it (API contract, 14). */
export function shipmentWindow(
  given: { from?: string | undefined; to?: string | undefined },
  clock: Clock,
): { from: Date; to: Date } {
  const range = parseRange(given);
  if ('errors' in range) throw invalid({ ...range.errors });
  const to = range.to ?? wholeSecond(clock.now());
  return { from: range.from ?? new Date(to.getTime() - day_ms), to };
}
