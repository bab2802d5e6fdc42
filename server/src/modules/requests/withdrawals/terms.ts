import type { Language } from '@retour/contract/languages';
import { WITHDRAWAL_WORDING, withdrawalTerms } from '@retour/contract/withdrawal-wording';

/** What a shop tells its customers in its terms: that the function exists, and where it is (Article 6(1)(h)). `portal` is the address of the shop's portal. */
export function termsOf(portal: string, language: Language) {
  const url = `${portal}/withdraw`;
  const { function_label, is_checked } = WITHDRAWAL_WORDING[language];
  return { language, text: withdrawalTerms(language, url), url, function_label, is_checked };
}
