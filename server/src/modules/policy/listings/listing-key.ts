/** The lists of a shop. */
export const LISTS = ['blocklist', 'allowlist'] as const;
export type ListName = (typeof LISTS)[number];

/** What an item can name: an order by name or number, an e-mail address, a variant by its id, products by their tag. */
export const LISTING_TYPES = ['order', 'email', 'product', 'product_tag'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

/** What each list can name (API contract, 12.3). */
export const listing_types = {
  blocklist: LISTING_TYPES,
  allowlist: ['order', 'email'],
} as const satisfies Record<ListName, readonly ListingType[]>;

/**
 * The form in which values are compared: without case; e-mail addresses also without the `+tag` of their local part, order names also without
 * the `#` at their beginning, as everywhere a name is looked up.
 */
export function listingKey(type: ListingType, value: string): string {
  const key = value.trim().normalize('NFC').toLowerCase();
  if (type === 'email') return key.replace(/^([^@+]+)\+[^@]*@/, '$1@');
  return type === 'order' ? key.replace(/^#+/, '') || key : key;
}
