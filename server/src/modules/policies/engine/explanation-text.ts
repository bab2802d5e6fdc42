import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { EXPLANATIONS } from './explanation.ts';
import type { ExplanationCode } from './explanation.ts';

/** Why a unit can't be returned, as a sentence for the merchant. */
const ineligibility_texts: Record<IneligibilityCode, string> = {
  'not-fulfilled': "It hasn't left the warehouse yet.",
  'already-returned': "It's already in a return.",
  'already-refunded': 'It was already refunded.',
  'outside-window': 'The return window has closed.',
  'final-sale': "It's final sale.",
  blocklisted: "It's on the blocklist.",
  'order-cancelled': 'The order was cancelled.',
  'no-policy': 'The policy has no zone for the country that it was sent to.',
  'not-returnable': "It can't be returned.",
};

/** What the code of an explanation means, as a sentence. */
export function explanationText(code: ExplanationCode): string {
  return { ...EXPLANATIONS, ...ineligibility_texts }[code];
}
