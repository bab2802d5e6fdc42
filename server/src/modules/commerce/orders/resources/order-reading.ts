import { readAmount } from '../../../../platform/schema/amounts.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import type { Names } from './order-names.ts';

export type Amount = Parameters<typeof readAmount>[0];

/** What the parts of a body are read with. Faults are noted in `errors`, by field. */
export type Reading = {
  errors: FieldErrors;
  names: Names;
  shop_currency: string;
  now: Date;
  /** Minor units of an amount that must be in this currency. */
  money: (amount: Amount | undefined, currency: string, path: string) => number;
};

export function createReading(errors: FieldErrors, names: Names, shop_currency: string, now: Date): Reading {
  return {
    errors,
    names,
    shop_currency,
    now,
    money(given, currency, path) {
      // Of a body that breaks its schema, whatever is left is read, to find what else is wrong.
      if (typeof given?.amount !== 'number') return 0;
      const { amount, currency: own } = readAmount(given);
      if (own !== currency)
        errors[path] = [`The ${path.split('.').at(-1)?.replaceAll('_', ' ')} field must be in ${currency}.`];
      return amount;
    },
  };
}
