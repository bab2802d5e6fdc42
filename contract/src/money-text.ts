import { formatMoney, minorDigits } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes 50 times as long as using it. */
function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const id = `${tag} ${currency}`;
  let found = formats.get(id);
  if (!found) {
    const digits = minorDigits(currency);
    found = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(id, found);
  }
  return found;
}

/** An amount in minor units as the people of a locale read it, such as £11.47; a negative one has a true minus sign and a thin space. */
export function showMoney(tag: string, { amount, currency }: { amount: number; currency: string }): string {
  const text = formatOf(tag, currency).format(formatMoney(amount, currency) as Intl.StringNumericLiteral);
  // Arabic has UK£ and US$ where all other languages have the sign alone.
  return text.replace('-', '\u2212\u2009').replace(/[A-Z]{2}(?=\p{Sc})/u, '');
}
