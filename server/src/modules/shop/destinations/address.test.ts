import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeAddress } from './address.ts';

const written = { address1: '200 Dock Rd', city: 'Reno' };
const complete = (fields: object) => completeAddress({ ...written, ...fields });

describe('an address', () => {
  it('is completed with the name of its country, or with the code', () => {
    const expected = {
      ...written,
      address2: null,
      state: 'NV',
      zip: null,
      country: 'United States',
      country_code: 'US',
    };
    for (const country of [
      { country_code: 'US' },
      { country: 'United States' },
      { country: 'USA' },
      { country: 'usa', country_code: null },
      { country: 'United States', country_code: 'US' },
      { country: null, country_code: 'US' },
    ])
      assert.deepEqual(complete({ state: 'NV', ...country }), expected);
  });

  it('is refused without a country, with one that there is not, and with two', () => {
    const invalid = (field: string) => ({
      errors: { [`address.${field}`]: [`The selected ${field.replace('_', ' ')} is invalid.`] },
    });
    const missing = { errors: { 'address.country_code': ['The country code field is required.'] } };
    assert.deepEqual(complete({}), missing);
    assert.deepEqual(complete({ country: null, country_code: null }), missing);
    assert.deepEqual(complete({ country: 'Atlantis' }), invalid('country'));
    assert.deepEqual(complete({ country_code: 'ZZ' }), invalid('country_code'));
    assert.deepEqual(complete({ country: 'Germany', country_code: 'US' }), invalid('country'));
    assert.deepEqual(complete({ country: 'Atlantis', country_code: 'US' }), invalid('country'));
  });
});
