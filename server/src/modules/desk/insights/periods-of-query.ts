import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { dayCount, periodBefore } from './periods.ts';
import type { Period } from './periods.ts';

const max_days = 1100;

type Query = { from: string; to: string; compare_from?: string | undefined; compare_to?: string | undefined };

/** The period of a request, and the one to compare it with: the one before unless both of its days are given. Refusal: validation_failed. */
export function readPeriods({ from, to, compare_from, compare_to }: Query): {
  current: Period;
  compared: Period;
} {
  const errors: FieldErrors = {};
  checkPeriod(errors, 'from', 'to', { from, to });
  if ((compare_from === undefined) !== (compare_to === undefined))
    errors[compare_from === undefined ? 'compare_from' : 'compare_to'] = [
      'Give both days of the period to compare with, or neither.',
    ];
  const other =
    compare_from !== undefined && compare_to !== undefined
      ? { from: compare_from, to: compare_to }
      : undefined;
  if (other) checkPeriod(errors, 'compare_from', 'compare_to', other);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const current = { from, to };
  return { current, compared: other ?? periodBefore(current) };
}

function checkPeriod(errors: FieldErrors, from_name: string, to_name: string, period: Period): void {
  for (const [name, day] of [
    [from_name, period.from],
    [to_name, period.to],
  ] as const)
    if (!isDay(day)) errors[name] = [`${day} is not a day of the calendar.`];
  if (errors[from_name] || errors[to_name]) return;
  const days = dayCount(period);
  if (days < 1) errors[to_name] = [`The last day must not be before ${period.from}.`];
  else if (days > max_days) errors[to_name] = [`A period has at most ${max_days} days.`];
}

/** 31 February has the form of a day, and is none. */
const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};
