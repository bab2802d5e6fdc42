import { InvalidArgumentError } from 'commander';
import { day_ms, hour_ms, minute_ms, second_ms } from '../platform/clock.ts';

const unit_ms: Record<string, number> = { s: second_ms, m: minute_ms, h: hour_ms, d: day_ms };

/** Milliseconds of a duration such as `90d`, `24h`, `30m` or `0s`. */
export function parseDuration(text: string): number {
  const [, digits, unit] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  if (!digits || !unit)
    throw new InvalidArgumentError('A duration is a number and one of s, m, h, d: 90d, 24h, 30m.');
  return Number(digits) * (unit_ms[unit] ?? 0);
}
