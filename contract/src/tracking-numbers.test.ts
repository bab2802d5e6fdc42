import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkTrackingNumber, s10Number } from './tracking-numbers.ts';

/** Published sample numbers of each form. */
const samples: [carrier: string, number: string][] = [
  ['Royal Mail', 'RB123456785GB'],
  ['UPS', '1Z5R89390357567127'],
  ['UPS', 'K1506235620'],
  ['USPS', '9400111206206406260787'],
  ['USPS', '9400 1112 0108 0805 4830 16'],
  ['USPS', '92748931507708513018050063'],
  ['USPS', '420221539101026837331000039521'],
  ['USPS', '4201028200009261290113185417468510'],
  ['USPS', '03071790000523483741'],
  ['USPS', '71969010756003077385'],
  ['USPS', 'RB123456785US'],
  ['FedEx', '986578788855'],
  ['FedEx', '041441760228964'],
  ['FedEx', '9611020987654312345672'],
  ['FedEx', '000123450000000027'],
  ['DHL Express', '3318810025'],
  ['DHL Express', '73891051146'],
  ['DPD', '09980000020033F'],
  ['DPD', '008182709980000020033350276C'],
  ['Canada Post', '0073938000549297'],
  ['Purolator', '320595463938'],
  ['Old Dominion', '07209562763'],
  ['OnTrac', 'C11031500001879'],
  ['OnTrac', 'D10011354453707'],
];

const without_check_digit: [carrier: string, number: string][] = [
  ['Amazon Logistics', 'TBA010000000000'],
  ['Yodel', 'JD0000000000000000'],
  ['Yodel', 'JJD0000000000000000'],
  ['YunExpress', 'YT0000000000000000'],
  ['DHL', 'JJD0099999999'],
  ['LaserShip', 'LX00000000'],
];

/** The number with its check character replaced by the next one. */
function withWrongCheck(number: string): string {
  const at = /[0-9][A-Z]{2}$/.test(number) ? -3 : -1;
  const next = number.at(at) === '9' ? '0' : String.fromCharCode(number.at(at)!.charCodeAt(0) + 1);
  return at === -1 ? number.slice(0, -1) + next : number.slice(0, at) + next + number.slice(at + 1);
}

describe('tracking numbers', () => {
  for (const [carrier, number] of samples) {
    it(`${carrier} ${number}: right as it is, wrong with another check digit`, () => {
      assert.equal(checkTrackingNumber(carrier, number), 'valid');
      // Certified mail shares its shape with a form of another start, so that two of its ten check digits pass.
      assert.equal(checkTrackingNumber(carrier, withWrongCheck(number)), 'invalid');
    });
  }

  for (const [carrier, number] of without_check_digit) {
    it(`${carrier} ${number}: its shape is all there is`, () => {
      assert.equal(checkTrackingNumber(carrier, number), 'valid');
      assert.equal(checkTrackingNumber(carrier, `${number}00000000000000`), 'unknown_format');
    });
  }

  it('nothing is said of carriers and shapes that are not known', () => {
    assert.equal(checkTrackingNumber('Pigeon', '1Z5R89390357567127'), 'unknown_format');
    assert.equal(checkTrackingNumber('', ''), 'unknown_format');
    assert.equal(checkTrackingNumber('UPS', 'hello'), 'unknown_format');
    assert.equal(checkTrackingNumber('UPS', ''), 'unknown_format');
  });

  it('a number of one carrier is no number of another, whatever its shape', () => {
    assert.equal(checkTrackingNumber('FedEx', '320595463938'), 'invalid');
    assert.equal(checkTrackingNumber('Purolator', '986578788855'), 'invalid');
  });

  it('spelling makes no difference: case, spaces, hyphens, the codes that label services use', () => {
    for (const carrier of ['ups', 'UPS Ground', 'UPSDAP', 'United Parcel Service'])
      assert.equal(checkTrackingNumber(carrier, '1z 5R8 939-0357567127'), 'valid', carrier);
    for (const carrier of ['dhl_express', 'DHLExpress', 'DHL'])
      assert.equal(checkTrackingNumber(carrier, '3318810025'), 'valid', carrier);
    for (const carrier of ['Deutsche Post', 'PostNL', 'An Post', 'Correos'])
      assert.equal(checkTrackingNumber(carrier, 'RB123456785GB'), 'valid', carrier);
  });

  it('a single mistyped digit is found in every form of GS1 and Luhn', () => {
    const exact = samples.filter(([, number]) => /^(94|320|0720956|000123)/.test(number));
    assert.ok(exact.length >= 4);
    const mistake = fc.record({
      sample: fc.constantFrom(...exact),
      at: fc.nat(21),
      digit: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(mistake, ({ sample: [carrier, written], at, digit }) => {
        const number = written.replaceAll(' ', '');
        const place = at % number.length;
        fc.pre(number[place] !== String(digit));
        const typed = number.slice(0, place) + digit + number.slice(place + 1);
        assert.notEqual(checkTrackingNumber(carrier, typed), 'valid', typed);
      }),
    );
  });

  it('any text is checked without a fault', () => {
    const carriers = fc.constantFrom(...samples.map(([carrier]) => carrier), 'x');
    fc.assert(
      fc.property(carriers, fc.string({ maxLength: 300 }), (carrier, text) => {
        assert.ok(['valid', 'invalid', 'unknown_format'].includes(checkTrackingNumber(carrier, text)));
      }),
    );
  });
});

describe('numbers of the form UPU S10', () => {
  it('are made as the published sample', () => {
    assert.equal(s10Number({ service: 'RB', serial: 12_345_678, country: 'GB' }), 'RB123456785GB');
  });

  it('are valid for every serial number, the ones whose remainder is special included', () => {
    const letters = fc.stringMatching(/^[A-Z]{2}$/);
    fc.assert(
      fc.property(letters, fc.nat(99_999_999), letters, (service, serial, country) => {
        const number = s10Number({ service, serial, country });
        assert.match(number, /^[A-Z]{2}[0-9]{9}[A-Z]{2}$/);
        assert.equal(checkTrackingNumber('Post', number), 'valid');
      }),
    );
    assert.equal(s10Number({ service: 'CA', serial: 0, country: 'US' }), 'CA000000005US');
  });

  it('refuse parts that do not fit', () => {
    for (const parts of [
      { service: 'R', serial: 1, country: 'GB' },
      { service: 'RB', serial: 100_000_000, country: 'GB' },
      { service: 'RB', serial: -1, country: 'GB' },
      { service: 'RB', serial: 1.5, country: 'GB' },
      { service: 'RB', serial: 1, country: 'gb' },
    ])
      assert.throws(() => s10Number(parts), RangeError);
  });
});
