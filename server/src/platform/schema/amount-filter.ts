import { minorDigits, parseMoney } from '@retour/contract/money';
import * as messages from '@retour/contract/validation-messages';
import { Type } from '../type.ts';
import { invalid } from '../refusal.ts';

/** An amount that a list is filtered by, in the currency of the shop. */
export const AmountFilter = (description: string) =>
  Type.String({
    pattern: '^[0-9]+(\\.[0-9]+)?$',
    maxLength: 20,
    description: `${description} In the currency of the shop, such as \`10\` or \`10.00\`.`,
  });

/** The minor units of an amount that a list is filtered by, with all decimals of the currency or with none. Refusals: validation_failed. */
export function readAmountFilter(name: string, text: string, currency: string): number {
  const decimals = '0'.repeat(minorDigits(currency));
  const minor =
    parseMoney(text, currency) ??
    (text.includes('.') ? undefined : parseMoney(`${text}.${decimals}`, currency));
  if (minor === undefined) throw invalid({ [name]: [messages.notAnAmount(name)] });
  return minor;
}
