import { parsePid } from '@retour/contract/ids';

/** Items and units that one cart may have, and characters of the storefront's own cart (API contract, 21). */
export const max_cart_items = 100;
export const max_cart_units = 100;
export const max_storefront_cart = 262_144;
const max_properties = 20;

/** So many units of one variant, by an id that integrations may name it by. */
export type CartItem = { variant_id: string; quantity: number };

/** Why a cart is invalid (API contract, 3.5), and where in it. */
export type CartFault = { code: 'cart_invalid' | 'cart_empty'; path: string; detail: string };

/** The items of a cart as they were sent (API contract, 16.2), or the first fault that keeps them from being one. */
export function readCart(cart: unknown): { items: CartItem[] } | { fault: CartFault } {
  if (!Array.isArray(cart)) return invalid('cart', 'The cart must be an array of variants.');
  if (cart.length === 0) return { fault: { code: 'cart_empty', path: 'cart', detail: 'The cart is empty.' } };
  if (cart.length > max_cart_items)
    return invalid('cart', `The cart must not have more than ${max_cart_items} items.`);
  const items: CartItem[] = [];
  for (const [position, sent] of cart.entries()) {
    const item = readItem(sent);
    if (typeof item === 'string') return invalid(`cart.${position}`, item);
    items.push(item);
  }
  if (items.reduce((sum, { quantity }) => sum + quantity, 0) > max_cart_units)
    return invalid('cart', `The cart must not have more than ${max_cart_units} units.`);
  return { items };
}

/** Whether the text can be a storefront's cart: Base64 with its padding, of at most 256 KiB. */
export function isStorefrontCart(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= max_storefront_cart &&
    value.length % 4 === 0 &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(value)
  );
}

/** The variants of a cart, one entry for each unit. */
export function unitsOf(items: readonly CartItem[]): string[] {
  return items.flatMap(({ variant_id, quantity }) => Array.from({ length: quantity }, () => variant_id));
}

const invalid = (path: string, detail: string) => ({
  fault: { code: 'cart_invalid' as const, path, detail },
});

function readItem(sent: unknown): CartItem | string {
  if (typeof sent !== 'object') return readVariant(sent, 1);
  if (sent === null || Array.isArray(sent)) return 'An item must be a variant id or an object.';
  const { variant_id, quantity = 1, properties = {} } = sent as Record<string, unknown>;
  const count = typeof quantity === 'string' && /^[0-9]{1,3}$/.test(quantity) ? Number(quantity) : quantity;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > max_cart_units)
    return `The quantity of an item must be an integer between 1 and ${max_cart_units}.`;
  if (!areProperties(properties))
    return `The properties of an item must be an object of at most ${max_properties} strings.`;
  return readVariant(variant_id, count);
}

function readVariant(value: unknown, quantity: number): CartItem | string {
  const variant_id = parsePid(typeof value === 'string' ? value.trim() : value);
  return variant_id === undefined ? 'An item must have a variant id.' : { variant_id, quantity };
}

function areProperties(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  return values.length <= max_properties && values.every((one) => typeof one === 'string');
}
