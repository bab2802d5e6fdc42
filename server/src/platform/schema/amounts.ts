import { isCurrency } from '@retour/contract/money';
import * as messages from '@retour/contract/validation-messages';
import { Type } from '../type.ts';
import { documentedAs } from './documented-as.ts';

/** `Amount` of API contract, 1.2 as it is answered: minor units, and the currency twice. */
export const Amount = Type.Object(
  {
    amount: Type.Integer({ description: 'Minor units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    currency_code: Type.String({ pattern: '^[A-Z]{3}$', description: 'Equals `currency`.' }),
  },
  { title: 'Amount', description: 'An amount of money.' },
);

/** An `Amount` in a body. One currency member is enough, and two must be equal. {@link readAmount} takes what was checked. */
const amountInput = (title: string, minimum: number) => {
  const minor_units = { minimum, maximum: Number.MAX_SAFE_INTEGER };
  return documentedAs(
    Type.Object(
      {
        amount: Type.Integer({ ...minor_units, description: 'Minor units of the currency.' }),
        currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
        currency_code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      },
      { title, description: 'An amount of money. One of the currency members is enough.' },
    ),
    Type.Unsafe<GivenAmount>({
      type: 'object',
      format: 'amount-input',
      'one-currency': true,
      required: ['amount'],
      properties: { amount: { type: 'integer', format: 'minor-units', ...minor_units } },
    }),
  );
};

/** An amount of 0 or more. */
export const AmountInput = amountInput('AmountInput', 0);

/** An amount of 1 or more minor units. */
export const PositiveAmountInput = amountInput('PositiveAmountInput', 1);

/** An amount of any sign. */
export const SignedAmountInput = amountInput('SignedAmountInput', -Number.MAX_SAFE_INTEGER);

type GivenAmount = { amount: number; currency?: unknown; currency_code?: unknown };

/** What is wrong with the currency of an amount, and the member to name; undefined if it names exactly one currency of ISO 4217. */
export function currencyProblem({
  currency,
  currency_code,
}: Omit<GivenAmount, 'amount'>): { member: string; message: string } | undefined {
  const given = Object.entries({ currency, currency_code }).filter(([, code]) => code !== undefined);
  if (given.length === 0) return { member: 'currency_code', message: messages.required('currency_code') };
  for (const [member, code] of given) {
    if (typeof code !== 'string')
      return {
        member,
        message: code === null ? messages.required(member) : messages.wrongType(member, 'a string'),
      };
    if (!isCurrency(code)) return { member, message: messages.notACurrency(member) };
  }
  return given.every(([, code]) => code === given[0]![1])
    ? undefined
    : { member: 'currency', message: messages.mustEqual('currency', 'currency_code') };
}

/** An amount that was checked by {@link AmountInput}. */
export function readAmount({ amount, currency, currency_code }: GivenAmount): {
  amount: number;
  currency: string;
} {
  return { amount, currency: String(currency ?? currency_code) };
}
