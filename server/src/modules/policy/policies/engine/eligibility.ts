import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { hasConsumerRights } from './legal-windows.ts';
import type { LineEvaluation } from './evaluate-line.ts';
import { evaluateOrder } from './evaluate-order.ts';
import type { OrderQuestion } from './evaluate-order.ts';
import { by_guarantee, explain } from './explanation.ts';
import type { Explanation } from './explanation.ts';

/** Units of a line that can be returned, in general and if defective. */
export type LineEligibility = LineEvaluation & {
  /** Null where a defect lets no more units come back than may anyway. */
  if_defective: IfDefective | null;
};

type IfDefective = {
  /** Units, those included that may be returned anyway. */
  quantity_eligible: number;
  /** The law of the country that the goods were sent to demands it; elsewhere the service does. */
  is_by_law: boolean;
};

/** What of an order may come back (API contract, 18.3): an evaluation for each line, which also says where naming a defect would help. Pure. */
export function evaluateEligibility(question: OrderQuestion): LineEligibility[] {
  const { lists, order, customer } = question;
  const lines = evaluateOrder(question);
  const may_gain =
    !lists.is_allowed && lines.some((line) => line.quantity_eligible < line.quantity_returnable);
  const defective = may_gain ? evaluateOrder(question, { is_defective: true }) : lines;
  const is_by_law = hasConsumerRights(order.shipping_country_code, customer);
  const evaluated = lines.map((line, i) => {
    const { quantity_eligible } = defective[i]!;
    const gains = quantity_eligible > line.quantity_eligible;
    return { ...line, if_defective: gains ? { quantity_eligible, is_by_law } : null };
  });
  const is_open = canEverBeReturned(evaluated);
  return evaluated.map((line) => tellOfDefects(is_open ? line : { ...line, if_defective: null }));
}

/**
 * Whether some line can be returned now or later: the order was not called off, and neither a list nor a missing policy rules out all of it; what the law
 * lets come back when it is defective is not ruled out.
 */
export function canEverBeReturned(
  lines: readonly Pick<LineEligibility, 'ineligibility_codes' | 'if_defective'>[],
): boolean {
  const final: readonly IneligibilityCode[] = ['order-cancelled', 'blocklisted', 'no-policy'];
  return lines.some(
    ({ ineligibility_codes, if_defective }) =>
      if_defective?.is_by_law || !ineligibility_codes.some((code) => final.includes(code)),
  );
}

/** Says that a defect would help where it would, and there alone. */
function tellOfDefects(line: LineEligibility): LineEligibility {
  const { because, if_defective } = line;
  if (if_defective)
    return {
      ...line,
      because: [
        ...because,
        explain('eligibility', 'returnable-when-defective', by_guarantee, { code: 'name-a-defect' }),
      ],
    };
  return because.some(namesDefect)
    ? { ...line, because: because.map((one) => (namesDefect(one) ? { ...one, remedy: null } : one)) }
    : line;
}

const namesDefect = ({ remedy }: Explanation) => remedy?.code === 'name-a-defect';
