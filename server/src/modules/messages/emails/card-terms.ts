import { languageOf } from '@retour/contract/languages';
import { say } from './catalogue.ts';
import type { AmountFact } from './facts.ts';
import { showAmount, showDay } from './show-values.ts';

/** What a customer agrees to who has their card saved, or an amount held on it, in the language of a BCP 47 tag. */
export function cardTerms(
  tag: string,
  {
    secures,
    amount,
    charge_at,
    time_zone,
    now,
  }: { secures: 'card' | 'hold'; amount: AmountFact; charge_at: Date; time_zone: string; now: Date },
): string {
  const language = languageOf(tag) ?? 'en';
  const deadline = showDay(language, charge_at.toISOString(), time_zone, now);
  return say(language, 'security_agreed.body', {
    amount: showAmount(language, amount),
    deadline,
    secured_by: secures,
  });
}
