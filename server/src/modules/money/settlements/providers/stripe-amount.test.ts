import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toStripeAmount } from './stripe-amount.ts';

describe('an amount as Stripe counts it', () => {
  for (const [currency, amount, counted, why] of [
    ['USD', 7520, 7520, 'hundredths'],
    ['EUR', 1, 1, 'hundredths'],
    ['JPY', 1050, 1050, 'whole units'],
    ['KRW', 1, 1, 'whole units'],
    ['CLP', 990, 990, 'whole units'],
    ['KWD', 1050, 1050, 'thousandths whose last digit is 0'],
    ['KWD', 1055, null, 'thousandths whose last digit is 5'],
    ['BHD', 10, 10, 'thousandths whose last digit is 0'],
    ['TND', 1, null, 'less than a hundredth'],
    ['ISK', 1050, 105_000, 'whole units in hundredths'],
    ['UGX', 1, 100, 'whole units in hundredths'],
    ['MGA', 1500, 15, 'whole units, of which ISO 4217 counts hundredths'],
    ['MGA', 1550, null, 'half a unit of a currency in whole units'],
    ['HUF', 12_345, 12_345, 'hundredths: only payouts are whole'],
    ['TWD', 12_345, 12_345, 'hundredths: only payouts are whole'],
    ['CLF', 12_345, null, 'four decimals, which Stripe does not have'],
    ['IQD', 1050, null, 'three decimals that Stripe does not list'],
  ] as const)
    it(`of ${amount} ${currency} is ${counted ?? 'none'}: ${why}`, () =>
      assert.equal(toStripeAmount(amount, currency), counted));
});
