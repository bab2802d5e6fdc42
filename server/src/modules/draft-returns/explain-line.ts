import { explainIneligibility } from '../eligibility/index.ts';
import type { OrderEligibility } from '../eligibility/index.ts';
import type { IneligibilityCode } from '../policies/index.ts';
import type { EvaluatedLine } from './evaluate-items.ts';

/** The text for the shopper on why a line can't be returned, and what would make it eligible; `otherwise` if nothing excludes all of it. */
export function explainLine(
  line: EvaluatedLine,
  { policy }: Pick<OrderEligibility['question'], 'policy'>,
  otherwise = '',
): string {
  const [code] = line.ineligibility_codes;
  return explainIneligibility(line, policy, code ? usual[code] : otherwise);
}

/** The text for the shopper on a line that is eligible, but for which no outcome can be offered now. */
export function explainNothingOffered(outcomes: EvaluatedLine['outcomes']): string {
  if (outcomes.includes('refund')) return 'It can only be refunded to the person who bought it.';
  if (outcomes.length > 0) return 'It can only be exchanged, and nothing to exchange it for is in stock.';
  return "It can't be returned at the moment.";
}

const usual: Record<IneligibilityCode, string> = {
  'not-fulfilled': "It hasn't been shipped yet.",
  'already-returned': "It's already in a return.",
  'already-refunded': 'It was already refunded.',
  'outside-window': 'The return window has closed.',
  'final-sale': "It's final sale.",
  blocklisted: "The shop doesn't accept it for return.",
  'order-cancelled': 'The order was cancelled.',
  'no-policy': "The shop's policy doesn't cover it.",
  'not-returnable': 'The order has reached the maximum number of returns.',
};
