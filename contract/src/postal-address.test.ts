import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { townLines } from './postal-address.ts';

describe('the town of an address', () => {
  it('stands where the post office of the country wants it', () => {
    const lines = (country_code: string, city: string, postal_code: string, region?: string) =>
      townLines({ city, postal_code, country_code, region });
    assert.deepEqual(lines('GB', 'Leicester', 'LE1 3PL'), ['Leicester', 'LE1 3PL']);
    assert.deepEqual(lines('IE', 'Galway', 'H91 E2K3', 'Co. Galway'), ['Galway', 'Co. Galway', 'H91 E2K3']);
    assert.deepEqual(lines('US', 'Austin', '78704', 'TX'), ['Austin TX 78704']);
    assert.deepEqual(lines('DE', 'Hamburg', '20099'), ['20099 Hamburg']);
    assert.deepEqual(lines('IT', 'Roma', '00184', 'RM'), ['00184 Roma RM']);
  });

  it('has no line for what isn’t known', () => {
    assert.deepEqual(townLines({ city: 'Leeds', postal_code: '', country_code: 'GB' }), ['Leeds']);
    assert.deepEqual(townLines({ city: null, postal_code: '20099' }), ['20099']);
    assert.deepEqual(townLines({ city: ' ' }), []);
  });
});
