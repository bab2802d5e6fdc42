import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorefrontCart, max_storefront_cart, readCart, unitsOf } from './cart-contents.ts';

const codeOf = (cart: unknown) => {
  const read = readCart(cart);
  return 'fault' in read ? `${read.fault.code} ${read.fault.path}` : 'items' in read && 'fine';
};
const copies = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`name ${i}`, 'value']));

describe('what is sent as a cart', () => {
  it('is read in every spelling of an item', () => {
    const read = readCart([
      41,
      '41',
      ' A-1 ',
      { variant_id: 42, quantity: '2', properties: { engraving: 'Ana' }, note: 'ignored' },
      { variant_id: '007' },
    ]);
    assert.ok('items' in read);
    assert.deepEqual(unitsOf(read.items), ['41', '41', 'A-1', '42', '42', '007']);
  });

  it('is none where an item or the whole breaks a rule, and the fault says where', () => {
    for (const [cart, code] of [
      [undefined, 'cart_invalid cart'],
      [null, 'cart_invalid cart'],
      ['41', 'cart_invalid cart'],
      [{ 0: 41 }, 'cart_invalid cart'],
      [[], 'cart_empty cart'],
      [[41, null], 'cart_invalid cart.1'],
      [[[41]], 'cart_invalid cart.0'],
      [[true], 'cart_invalid cart.0'],
      [[''], 'cart_invalid cart.0'],
      [[1.5], 'cart_invalid cart.0'],
      [[-1], 'cart_invalid cart.0'],
      [[9_007_199_254_740_992], 'cart_invalid cart.0'],
      [['x'.repeat(256)], 'cart_invalid cart.0'],
      [[{}], 'cart_invalid cart.0'],
      [[{ variant_id: {} }], 'cart_invalid cart.0'],
      ...[0, 101, 1.5, '1.5', '', null, true].map(
        (quantity) => [[{ variant_id: 1, quantity }], 'cart_invalid cart.0'] as const,
      ),
      ...[null, 'text', [], { size: 1 }, properties(21)].map(
        (value) => [[{ variant_id: 1, properties: value }], 'cart_invalid cart.0'] as const,
      ),
      [copies(101, 41), 'cart_invalid cart'],
      [[{ variant_id: 1, quantity: 100 }, 2], 'cart_invalid cart'],
    ] as const)
      assert.equal(codeOf(cart), code, JSON.stringify(cart));
  });

  it('may be as large as the limits say', () => {
    for (const cart of [
      copies(100, 41),
      [{ variant_id: 1, quantity: 100 }],
      ['x'.repeat(255)],
      [{ variant_id: 1, properties: properties(20) }],
      [0, 9_007_199_254_740_991],
    ])
      assert.equal(codeOf(cart), 'fine');
  });
});

describe("a storefront's own cart", () => {
  it('is Base64 of at most 256 KiB', () => {
    const largest = 'A'.repeat(max_storefront_cart);
    for (const fine of ['', 'aGk=', 'aGkh', 'a+/=', largest]) assert.ok(isStorefrontCart(fine));
    for (const wrong of ['aGk', 'aGk-', 'a===', 'a b=', `${largest}AAAA`, 7, null])
      assert.ok(!isStorefrontCart(wrong));
  });
});
