import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provesOrder } from './lookup-factor.ts';
import type { LookupFactor, OrderProofs } from './lookup-factor.ts';

const order: OrderProofs = {
  country_code: 'US',
  postal_codes: ['43215-1234', null],
  emails: ['Ana.Ruiz@example.com'],
  phones: ['+1 (512) 555-0100', null],
};

const cases: [LookupFactor, string, Partial<OrderProofs>, boolean][] = [
  ['zip', '43215', {}, true],
  ['zip', '432159999', {}, true],
  ['zip', ' 43215-0000 ', {}, true],
  ['zip', '43214', {}, false],
  ['zip', '', {}, false],
  ['zip', '-', {}, false],
  ['zip', 'ec1a1bb', { country_code: 'GB', postal_codes: ['EC1A 1BB'] }, true],
  ['zip', '20099', { country_code: 'DE', postal_codes: ['20099', '10115'] }, true],
  ['zip', '10115', { country_code: 'DE', postal_codes: ['20099', '10115'] }, true],
  ['zip', '200990', { country_code: 'DE', postal_codes: ['20099'] }, false],
  ['email', 'ana.ruiz@EXAMPLE.com', {}, true],
  ['email', 'ana@example.com', {}, false],
  ['phone', '15125550100', {}, true],
  ['phone', '5125550100', {}, false],
  ['phone', 'none', { phones: [''] }, false],
];

for (const [factor, given, known, expected] of cases) {
  test(`${factor} "${given}" ${expected ? 'proves' : 'does not prove'} an order with ${JSON.stringify(known)}`, () => {
    assert.equal(provesOrder(factor, given, { ...order, ...known }), expected);
  });
}
