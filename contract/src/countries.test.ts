import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRY_CODES, countryCode, countryName } from './countries.ts';
import { COUNTRY_SYNONYMS } from './country-synonyms.ts';

test('all 249 countries of ISO 3166-1 have a name that leads back to their code', () => {
  assert.equal(COUNTRY_CODES.length, 249);
  for (const code of COUNTRY_CODES) {
    assert.match(code, /^[A-Z]{2}$/);
    assert.equal(countryCode(countryName(code) ?? ''), code);
  }
});

test('the codes are those that the runtime knows as countries', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const code of COUNTRY_CODES) assert.ok(names.of(code), code);
});

test('no name belongs to two countries', () => {
  for (const [code, synonyms] of Object.entries(COUNTRY_SYNONYMS))
    for (const name of synonyms) assert.equal(countryCode(name), code, name);
});

test('names are found without regard to case, accents, punctuation and articles', () => {
  const cases: [string, string][] = [
    ['united states', 'US'],
    ['USA', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['EIRE', 'IE'],
    ['RSA', 'ZA'],
    ['Korea', 'KR'],
    ['Czech Republic', 'CZ'],
    ['The Netherlands', 'NL'],
    ['Cote d’Ivoire', 'CI'],
    ['REUNION', 'RE'],
    ['Trinidad & Tobago', 'TT'],
    [' Hong  Kong ', 'HK'],
    ['St. Lucia', 'LC'],
  ];
  for (const [name, code] of cases) assert.equal(countryCode(name), code, name);
});

test('what names no single country has no code', () => {
  for (const name of [
    '',
    '  ',
    'Unspecified',
    'European Community',
    'Channel Islands',
    'toString',
    'Atlantis',
  ])
    assert.equal(countryCode(name), undefined, name);
});

test('a code is found in either case, and anything else has no name', () => {
  assert.equal(countryName('us'), 'United States');
  assert.equal(countryName('GB'), 'United Kingdom');
  for (const code of ['', 'XX', 'EU', 'UK', 'USA', 'U', '__proto__'])
    assert.equal(countryName(code), undefined, code);
});
