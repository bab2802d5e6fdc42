import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryOfSale } from './country-of-sale.ts';

test('every country of the data set has its code, and what is no country has none', () => {
  const codes = {
    Australia: 'AU',
    Austria: 'AT',
    Bahrain: 'BH',
    Belgium: 'BE',
    Brazil: 'BR',
    Canada: 'CA',
    'Channel Islands': 'JE',
    Cyprus: 'CY',
    'Czech Republic': 'CZ',
    Denmark: 'DK',
    EIRE: 'IE',
    'European Community': null,
    Finland: 'FI',
    France: 'FR',
    Germany: 'DE',
    Greece: 'GR',
    'Hong Kong': 'HK',
    Iceland: 'IS',
    Israel: 'IL',
    Italy: 'IT',
    Japan: 'JP',
    Lebanon: 'LB',
    Lithuania: 'LT',
    Malta: 'MT',
    Netherlands: 'NL',
    Norway: 'NO',
    Poland: 'PL',
    Portugal: 'PT',
    RSA: 'ZA',
    'Saudi Arabia': 'SA',
    Singapore: 'SG',
    Spain: 'ES',
    Sweden: 'SE',
    Switzerland: 'CH',
    USA: 'US',
    'United Arab Emirates': 'AE',
    'United Kingdom': 'GB',
    Unspecified: null,
  };
  for (const [name, code] of Object.entries(codes)) assert.equal(countryOfSale(name), code, name);
});
