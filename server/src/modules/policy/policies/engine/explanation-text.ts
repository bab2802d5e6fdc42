import type { IneligibilityCode } from '@retour/contract/not-returnable';
import { EXPLANATION_TEXTS, INELIGIBILITY_TEXTS } from '@retour/contract/policy-words/explanations';
import type { ExplanationCode } from './explanation.ts';

const texts: Record<ExplanationCode, { en: string }> = {
  ...(INELIGIBILITY_TEXTS satisfies Record<IneligibilityCode, { en: string }>),
  ...EXPLANATION_TEXTS,
};

/** What the code of an explanation means, as a sentence with the apostrophes of the API. */
export const explanationText = (code: ExplanationCode): string => texts[code].en.replaceAll('’', "'");
