import type { NotReturnable } from '@retour/contract/not-returnable';
import { notReturnableText, whyNotReturnable } from '../../policy/eligibility/index.ts';
import type { OrderEligibility } from '../../policy/eligibility/index.ts';
import type { EvaluatedLine } from './evaluate-items.ts';

type Question = Pick<OrderEligibility['question'], 'policy'>;

/** Why something can't be returned: as data, and as an English text for the shopper. */
export type ToldReason = NotReturnable & { text: string };

/** Why nothing of a line can be returned now: what excludes it, or that nothing can be given for it. */
export function explainLine(line: EvaluatedLine, { policy }: Question): ToldReason {
  const [code] = line.ineligibility_codes;
  const reason: NotReturnable =
    code === undefined
      ? nothingOffered(line)
      : (whyNotReturnable(line, policy, code) ?? { code, params: {} });
  return { ...reason, text: notReturnableText(reason, { policy }) };
}

/** Why so many units of a line can't be chosen: what excludes the line, or that fewer are left. */
export function explainUnits(line: EvaluatedLine, { policy }: Question, units_left: number): ToldReason {
  if (line.ineligibility_codes.length > 0) return explainLine(line, { policy });
  const { if_defective } = line;
  const if_faulty = if_defective
    ? { if_faulty: if_defective.is_by_law ? ('law' as const) : ('shop' as const) }
    : {};
  return tooManyUnits(units_left, if_faulty);
}

/** That only so many units can be chosen. */
export function tooManyUnits(units_left: number, more: NotReturnable['params'] = {}): ToldReason {
  const reason: NotReturnable = { code: 'too-many-units', params: { units_left, ...more } };
  return { ...reason, text: notReturnableText(reason, { policy: undefined }) };
}

/** A line that is eligible, but for which no outcome can be offered now. */
function nothingOffered({ outcomes }: Pick<EvaluatedLine, 'outcomes'>): NotReturnable {
  if (outcomes.includes('refund')) return { code: 'refund-only', params: {} };
  return { code: outcomes.length > 0 ? 'exchange-only' : 'nothing-offered', params: {} };
}
