import type { CompiledPolicy } from './compile-policy.ts';
import { explain } from './explanation.ts';
import type { Explanation, Waiting } from './explanation.ts';
import type { EarlierReturn } from '../facts/fact.ts';
import type { Situation } from '../facts/situation.ts';

const day_ms = 86_400_000;

/** What a policy's limits say of one more return: those that it breaks, by what becomes of it. */
export type LimitVerdict = { refused: Explanation[]; reviewed: Explanation[]; waiting: Waiting[] };
const no_limits: LimitVerdict = { refused: [], reviewed: [], waiting: [] };

/** Counts the returns before, and the new one with as many units as it has, or one while that is not known. */
export function checkLimits({ limits }: CompiledPolicy, situation: Situation): LimitVerdict {
  if (limits.length === 0) return no_limits;
  const verdict: LimitVerdict = { refused: [], reviewed: [], waiting: [] };
  for (const { per, count, at_most, period_days, beyond, by } of limits) {
    const past = per === 'order' ? situation.order.returns : situation.customer.returns;
    if (!past) {
      verdict.waiting.push({ decided_by: by, facts: [`${per}.returns`] });
      continue;
    }
    const period_ms = period_days === undefined ? Number.POSITIVE_INFINITY : period_days * day_ms;
    const size = ({ units }: { units: number }) => (count === 'units' ? units : 1);
    const added = size({ units: situation.of_return.item_count ?? 1 });
    const counted = past.filter(({ requested_at }) => situation.now_ms - requested_at.getTime() < period_ms);
    const total = counted.reduce((sum, one) => sum + size(one), added);
    if (total <= at_most) continue;
    const until = endOfLimit(counted, { excess: total - at_most, size, period_ms });
    const broken = explain('eligibility', 'limit-exceeded', by, { code: 'wait-for-limit', until });
    verdict[beyond === 'review' ? 'reviewed' : 'refused'].push(broken);
  }
  return verdict;
}

/** When so many of the oldest returns no longer count that there is room; null when that does not come. */
function endOfLimit(
  counted: readonly EarlierReturn[],
  { excess, size, period_ms }: { excess: number; size: (one: EarlierReturn) => number; period_ms: number },
): Date | null {
  if (!Number.isFinite(period_ms)) return null;
  let left = excess;
  for (const one of counted.toSorted((a, b) => a.requested_at.getTime() - b.requested_at.getTime())) {
    left -= size(one);
    if (left <= 0) return new Date(one.requested_at.getTime() + period_ms);
  }
  return null;
}
