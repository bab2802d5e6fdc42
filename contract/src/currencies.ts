/**
 * How many decimals the minor unit of a currency has, by ISO 4217.
 *
 * The lists hold every code of ISO 4217 list one that states a number of decimals, funds codes included. Metals, bond
 * units, special drawing rights and the testing codes state none and are therefore no currencies here.
 */
const codes_by_digits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
      CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
      IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
      MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
      SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
      YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Withdrawn so recently (ANG in 2025, BGN in 2026) that orders paid in them are still being returned; two decimals. */
const recently_withdrawn = 'ANG BGN';

/** Minor unit decimals by currency code: the one source for `isCurrency` and `minorDigits`. */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(codes_by_digits).flatMap(([digits, codes]) => listCodes(codes, Number(digits))),
  ...listCodes(recently_withdrawn, 2),
]);

function listCodes(codes: string, digits: number): [string, number][] {
  return codes.split(/\s+/).map((code) => [code, digits]);
}
