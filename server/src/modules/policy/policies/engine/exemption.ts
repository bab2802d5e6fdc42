import { isInTime } from './legal-windows.ts';
import type { Parcel } from './legal-windows.ts';
import { no, yes } from './compile-condition.ts';
import type { CompiledPolicy } from './compile-policy.ts';
import { unknownFacts } from './decide.ts';
import { explain } from './explanation.ts';
import type { Explanation, Waiting } from './explanation.ts';
import type { Situation } from '../facts/situation.ts';
import { withdrawalEndOf } from './withdrawal-end.ts';

type ExemptionInput = {
  policy: CompiledPolicy;
  situation: Situation;
  because: Explanation[];
  waiting: Waiting[];
};

/**
 * Whether the policy says that the law exempts the goods from withdrawal. Says so where that takes something away, and what it waits for: as long as
 * an answer is not known, the shopper may withdraw.
 */
export function isExempt(
  { policy, situation, because, waiting }: ExemptionInput,
  parcels: readonly Parcel[],
): boolean {
  if (policy.exemptions.length === 0) return false;
  const is_over = parcels.length > 0 && !isInTime(situation.now_ms, withdrawalEndOf(situation));
  const open: Waiting[] = [];
  for (const exemption of policy.exemptions) {
    const truth = exemption.test(situation);
    if (truth === no) continue;
    if (truth === yes) {
      if (!is_over) because.push(explain('eligibility', 'exempt-from-withdrawal', exemption.by));
      return true;
    }
    open.push({ decided_by: exemption.by, facts: unknownFacts(exemption.facts, situation) });
  }
  if (!is_over) waiting.push(...open);
  return false;
}
