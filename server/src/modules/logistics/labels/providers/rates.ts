import { isCurrency, minorDigits } from '@retour/contract/money';

/** A price as carriers write it, "7.45", in minor units, rounded half up; undefined when it is none. */
export function readPrice(text: unknown, currency: unknown): { rate: number; currency: string } | undefined {
  const parts = /^([0-9]{1,9})(?:\.([0-9]+))?$/.exec(String(text));
  if (!parts || typeof currency !== 'string' || !isCurrency(currency)) return undefined;
  const digits = minorDigits(currency);
  const [, whole = '', decimals = ''] = parts;
  const kept = decimals.slice(0, digits).padEnd(digits, '0');
  const round_up = Number(decimals[digits] ?? 0) >= 5 ? 1 : 0;
  return { rate: Number(whole + kept) + round_up, currency };
}

/** The cheapest of several offers; offers whose price cannot be read, or is in another currency than the first, do not count. */
export function findCheapest<T>(
  offers: readonly T[],
  priceOf: (offer: T) => ReturnType<typeof readPrice>,
): T | undefined {
  const priced = offers.flatMap((offer) => {
    const price = priceOf(offer);
    return price ? [{ offer, ...price }] : [];
  });
  const comparable = priced.filter(({ currency }) => currency === priced[0]?.currency);
  return comparable.toSorted((a, b) => a.rate - b.rate)[0]?.offer;
}
