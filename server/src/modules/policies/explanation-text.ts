import { EXPLANATIONS } from './engine/explanation.ts';
import type { ExplanationCode, IneligibilityCode } from './engine/explanation.ts';

/** Why a unit cannot be returned, as a sentence for the merchant. */
const INELIGIBILITY_TEXTS: Record<IneligibilityCode, string> = {
  'not-fulfilled': 'It has not left the warehouse yet.',
  'already-returned': 'It is in a return already.',
  'already-refunded': 'It was refunded already.',
  'outside-window': 'The time in which it could be returned is over.',
  'final-sale': 'It was sold for good.',
  blocklisted: 'It is on the blocklist.',
  'order-cancelled': 'The order was cancelled.',
  'no-policy': 'No zone of the policy has the country that it was sent to.',
  'not-returnable': 'It may not be returned.',
};

/** What the code of an explanation means, as a sentence. */
export function explanationText(code: ExplanationCode): string {
  return { ...EXPLANATIONS, ...INELIGIBILITY_TEXTS }[code];
}
