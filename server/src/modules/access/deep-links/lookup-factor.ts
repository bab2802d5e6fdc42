import { hash, timingSafeEqual } from 'node:crypto';

/** What a shopper proves an order with, by the shop's setting. */
export type LookupFactor = 'zip' | 'email' | 'phone';

/** What is known of an order's buyer. */
export type OrderProofs = {
  country_code: string | null;
  postal_codes: readonly (string | null)[];
  emails: readonly (string | null)[];
  phones: readonly (string | null)[];
};

/**
 * Whether the given value proves the order (API contract, 12.1): postal codes are compared without spaces and hyphens, those of the US by
 * their first five digits; e-mail without case; phone by digits. Compares digests in constant time, as often for every order: a value that is not
 * known counts as empty, which proves nothing.
 */
export function provesOrder(factor: LookupFactor, given: string, order: OrderProofs): boolean {
  const known = { zip: order.postal_codes, email: order.emails, phone: order.phones }[factor];
  const normal = normalise(factor, given, order.country_code);
  const matches = known.map((value) => isSame(normal, normalise(factor, value ?? '', order.country_code)));
  return normal !== '' && matches.includes(true);
}

function normalise(factor: LookupFactor, value: string, country_code: string | null): string {
  if (factor === 'email') return value.trim().toLowerCase();
  if (factor === 'phone') return value.replaceAll(/\D/g, '');
  const plain = value.replaceAll(/[\s-]/g, '').toUpperCase();
  return country_code === 'US' ? plain.slice(0, 5) : plain;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
