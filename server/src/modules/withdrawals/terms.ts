import { WITHDRAWAL_WORDING, withdrawalTerms } from '@retour/contract/withdrawal-wording';
import type { WithdrawalLanguage } from '@retour/contract/withdrawal-wording';

/** The address of a shop's withdrawal function. */
const functionUrl = (portal_url: string, handle: string) => `${portal_url}/${handle}/withdraw`;

/** What a shop tells its customers in its terms: that the function exists, and where it is (Article 6(1)(h)). */
export function termsOf(portal_url: string, handle: string, language: WithdrawalLanguage) {
  const url = functionUrl(portal_url, handle);
  const { function_label, is_checked } = WITHDRAWAL_WORDING[language];
  return { language, text: withdrawalTerms(language, url), url, function_label, is_checked };
}
