import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { default_reason_sets } from '../../policy/reasons/index.ts';
import type { ChoiceInput } from './item-options.ts';
import { createChoiceQuotes } from './item-options.ts';
import { no_amounts } from './amounts.ts';
import type { Draft, DraftItem } from './draft.ts';
import { quoteDraftOn } from './quote-draft.ts';

const item: DraftItem = {
  id: 'a',
  order_line_item_id: 1,
  product_type: null,
  return_type: null,
  reason_set: null,
  reason_id: null,
  reason_comment: null,
  answers: {},
  goods: 'return',
  questions: [],
  exchange: null,
  image_tokens: [],
};

const draft: Draft = {
  shop_id: 1,
  id: 'd',
  number: 1,
  order_id: 1,
  state: 'created',
  staff: false,
  override: null,
  waives_fees: false,
  is_gift: false,
  gift_code_id: null,
  language: 'en',
  return_policy: { id: null, version: 0, name: '', return_window_days: 30 },
  credit_type: null,
  shipping_address: null,
  recipient: null,
  return_method_id: null,
  return_location_id: null,
  release: null,
  cart_token: null,
  cart_items: [],
  totals: no_amounts,
  currency: 'GBP',
  return_id: null,
  expires_at: new Date(0),
  customer_email: '',
  items: [item, { ...item, id: 'b' }],
  reason_sets: default_reason_sets,
  methods: null,
  method_offers: { has_destination: true, dropoff: [], in_store: [] },
};

/** An order of two units of £10.00, and so many variants at so many prices. */
function inputOf(variants: number, prices: number): ChoiceInput {
  const rate = { shop_total: 1, presentment_total: 1 };
  const money = {
    id: 1,
    name: '#1',
    status: 'active',
    currency: 'GBP',
    currency_exponent: 2,
    paid_currency: 'GBP',
    paid_currency_exponent: 2,
    rate,
    payments: [{ key: 1, kind: 'card' as const, gateway: 'card', available: 2000 }],
    order_available: 2000,
  };
  const line = {
    id: 1,
    quantity_fulfilled: 2,
    quantity_refunded: 0,
    unit_price: 1000,
    unit_price_presentment: null,
    unit_shares: [{ count: 2, discount: 0, tax: 0 }],
    held: [],
  };
  const order = { status: 'active', taxes_included: true, shipping_address: null, customer: null };
  const evaluated = { order_line_item_id: 1, quantity_eligible: 2, quantity_returnable: 2 };
  const offered = Array.from({ length: variants }, (_, i) => ({
    id: i,
    external_id: String(i),
    product_external_id: 'p',
    shown: { variant_id: String(i), product_id: 'p' },
    product_id: 7,
    title: `Variant ${i}`,
    product_name: 'Ribbon',
    variant_name: String(i),
    image: null,
    sku: null,
    price: 900 + (i % prices) * 100,
    taxable: false,
    available: 3,
  }));
  const sold = { id: 1, product_id: 7, units_left: 2, variant: null, value: 2000, tax: 0, rates: [] };
  return {
    draft,
    items: [item],
    eligibility: { items: [evaluated], question: { lines: [], policy: undefined } } as never,
    decided: { outcomes: ['refund', 'credit', 'exchange'], goods: 'return' },
    basis: { order: { ...order, return_count: 0, lines: [line] }, money },
    shelf: {
      order: { taxes_included: true, lines: [sold] },
      money,
      offered: new Map(offered.map((one) => [String(one.id), one])),
    },
    wanted: [],
  };
}

describe('the amounts of choices', () => {
  it('take one quote for each price, one for each other choice, and one without the item, however many variants there are', () => {
    let count = 0;
    const quote: typeof quoteDraftOn = (...input) => {
      count++;
      return quoteDraftOn(...input);
    };
    const quotes = createChoiceQuotes({ ...inputOf(100, 3), quote });
    quotes.ofType('refund');
    quotes.ofType('credit');
    const due = Array.from({ length: 100 }, (_, i) => quotes.ofVariant({ variant_id: String(i) })?.adds.net);
    assert.deepEqual(due.slice(0, 3), [100, 0, -100]);
    assert.equal(count, 1 + 2 + 3);
  });
});
