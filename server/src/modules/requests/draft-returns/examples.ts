import { default_reason_sets } from '../../policy/reasons/index.ts';
import { draftBody } from './draft-body.ts';
import type { Draft, DraftItem } from './draft.ts';
import { no_amounts } from './amounts.ts';
import type { EvaluatedLine } from './evaluate-items.ts';
import { missingNow } from './requirements.ts';
import type { DraftView } from './view.ts';

// Examples of the API description: one of the two sweaters of order #2207 comes back.

const origin = 'https://retour.example.com';
const addresses = { origin, portal_url: `${origin}/portal` };
const id = '3f0c9a52-6f1e-4b8b-9d55-0a6cf2d1e7b4';

const item: DraftItem = {
  id: 'b1f7c6a0-52d4-4c9e-8d07-9e51a3c2f486',
  order_line_item_id: 640117,
  product_type: 'Sweaters',
  return_type: 'refund',
  reason_id: 'too-small',
  reason_comment: 'The sleeves end above my wrists.',
  answers: {},
  exchange: null,
  reason_set: null,
  goods: 'return',
  questions: [],
  image_tokens: ['kW3vYt0Zq9hS1mN5xR7bGA'],
};

const draft: Draft = {
  shop_id: 1,
  id,
  number: 5017,
  order_id: 881502,
  state: 'items-finalized',
  staff: false,
  override: null,
  waives_fees: false,
  is_gift: false,
  gift_code_id: null,
  language: 'en',
  return_policy: { id: null, version: 1, name: 'Built-in rule', return_window_days: 30 },
  credit_type: null,
  shipping_address: {
    name: 'Jonas Weber',
    company: '',
    address1: 'Lange Reihe 12',
    address2: '',
    city: 'Hamburg',
    state: '',
    zip: '20099',
    country: 'Germany',
    country_code: 'DE',
    phone: '',
  },
  recipient: null,
  return_method_id: 'label',
  return_location_id: null,
  release: null,
  cart_token: null,
  cart_items: [],
  totals: { ...no_amounts, return_total: 8990, refund_credit: 8990, net: 8990 },
  currency: 'EUR',
  return_id: null,
  expires_at: new Date('2026-04-14T10:20:02.518Z'),
  customer_email: 'jonas.weber@example.com',
  items: [item],
  reason_sets: default_reason_sets,
  methods: null,
  method_offers: { has_destination: true, dropoff: [], in_store: [] },
};

const line: EvaluatedLine = {
  order_line_item_id: 640117,
  quantity_ordered: 1,
  quantity_returnable: 2,
  quantity_eligible: 2,
  eligible: true,
  ineligibility_codes: [],
  outcomes: ['refund', 'credit', 'exchange', 'shop_now'],
  goods: 'return',
  reasons: null,
  because: [],
  if_defective: null,
  return_by: new Date('2026-04-28T21:59:59.000Z'),
};

function viewOf(shown: Draft): DraftView {
  return {
    draft: shown,
    state: shown.state,
    order: {
      name: '#2207',
      currency: 'EUR',
      shipping_address: null,
      lines: [
        {
          id: 640117,
          title: 'Merino Sweater',
          variant_title: 'Grey / M',
          sku: 'MS-GREY-M',
          price: 8990,
          paid: 8990,
          paid_runs: [{ count: 1, amount: 8990 }],
          image: null,
          product_type: 'Sweaters',
          provider_product_id: 9034417721,
          provider_variant_id: 45210038812719,
        },
      ],
    },
    exchanges: {
      variants: [
        {
          order_line_item_id: 640117,
          variant_id: 45210038845487,
          title: 'Merino Sweater - Grey / L',
          price: 8990,
          stock: 12,
        },
      ],
      has_stock: true,
    },
    decided: shown.items.map(() => line),
    credit_types: ['refund', 'store-credit'],
    eligibility: { items: [line], question: { policy: undefined, lines: [] } },
    amounts: shown.totals,
    missing: missingNow(shown, { items: [line] }, undefined),
    quote: undefined,
    label_waived: null,
    label_fee: 0,
  };
}

/** A draft whose items are fixed. */
export const finalized = draftBody(viewOf(draft), addresses);

/** The sweater is exchanged for what was picked in the storefront. */
export const with_cart = draftBody(
  viewOf({
    ...draft,
    cart_token: 'mZ0w5p2Xv9c4Qk7Rt1Ys8Bn3Lf6Hd0Gj2Ua5We7Io9Px',
    cart_items: [
      {
        id: '1',
        variant_id: '45210038990011',
        product_id: '9034417805',
        sku: 'WC-NAVY-M',
        title: 'Wool Coat',
        variant_title: 'Navy / M',
        price: 12990,
        quantity: 1,
        image: null,
      },
    ],
    items: [{ ...item, return_type: 'exchange' }],
    totals: { ...no_amounts, return_total: 8990, new_item_total: 12990, amount_due: 4000, net: -4000 },
  }),
  addresses,
);

/** The sweater was a gift. */
export const gift = draftBody(
  viewOf({
    ...draft,
    is_gift: true,
    recipient: { first_name: 'Kim', last_name: 'Park', email: 'kim.park@example.com' },
    items: [{ ...item, return_type: 'credit' }],
    totals: { ...no_amounts, return_total: 8990, store_credit: 8990, net: 8990 },
  }),
  addresses,
);

/** The same before anything was chosen. */
export const created = draftBody(
  viewOf({ ...draft, state: 'created', return_method_id: null, totals: no_amounts, items: [] }),
  addresses,
);

/** The return was made. */
export const submitted = draftBody(
  { ...viewOf({ ...draft, state: 'submitted', return_id: 1004207 }), missing: [] },
  addresses,
);

/** Its shopper is to pay what the exchange costs more. */
export const awaiting_payment = draftBody(
  {
    ...viewOf({
      ...draft,
      state: 'awaiting-payment',
      totals: { ...no_amounts, amount_due: 1000, net: -1000 },
    }),
    missing: [],
    payment: {
      shop: { handle: 'acme', portal_address: null },
      payment: {
        shop_id: 1,
        id: 'pay_01JQZ7W3V8N4T6Y2R5K9M1B0CD',
        token: 'Vq2nB7yXk0sR4tWm9dLc1eHf6jPz3uGa8oIxN5vQwYE',
        draft_return_id: id,
        order_id: draft.order_id,
        return_id: null,
        state: 'open',
        amount: 1000,
        deposit_amount: 0,
        currency: 'EUR',
        currency_exponent: 2,
        provider: 'stripe',
        endpoint: null,
        provider_reference: null,
        payment: null,
        redirect_url: null,
        submission: null,
        held_until: new Date('2026-04-13T10:50:02.518Z'),
        check_at: null,
        checked_at: null,
        created_at: new Date('2026-04-13T10:20:02.518Z'),
        paid_at: null,
        ended_at: null,
        cancel_requested_at: null,
        secures: null,
        terms: null,
        card_customer: null,
        card_method: null,
        security_id: null,
        page_number: 1,
        page_opened_at: null,
        capture_before: null,
        capture_amount: null,
        hold_ended_at: null,
      },
    },
  },
  addresses,
);

/** It was given up. */
export const cancelled = draftBody({ ...viewOf({ ...draft, state: 'cancelled' }), missing: [] }, addresses);

export const page = {
  draft_returns: [finalized.draft_return],
  next_page_url: null,
  previous_page_url: null,
};
export const totals = {
  totals: finalized.draft_return.totals,
  fees: [
    {
      type: 'label',
      usual: { amount: 395, currency: 'EUR' },
      amount: { amount: 0, currency: 'EUR' },
      waived_because: 'defect',
    },
  ],
  refunds: [{ payment_kind: 'card', amount: { amount: 8990, currency: 'EUR' } }],
  quote: 'pU3lqzS0m2b0mYw5mJ2u0FtbODk5MCwwLDAsMCwwLDAsMCwwLDAsODk5MCwwLDg5OTBd',
};

export const shopper_order = {
  id: 50021877,
  name: '#2207',
  is_gift: false,
  has_returnable_items: true,
  line_items: [
    {
      id: 640117,
      title: 'Linen Shirt',
      variant_title: 'M',
      sku: 'LS-M',
      image: null,
      price: { amount: 3446, currency: 'EUR' },
      quantity: 1,
      quantity_returnable: 1,
      return_by: '2026-03-30T09:15:27.000Z',
      ineligibility_code: null,
      explanation: null,
      reason: null,
    },
  ],
};

const of = (amount: number) => ({ amount, currency: 'EUR' });
const own_totals = finalized.draft_return.totals;

const large_shirt = {
  variant_id: 45210038845487,
  product_id: 8124400111855,
  title: 'Linen Shirt',
  variant_title: 'L',
  options: [{ name: 'Size', value: 'L' }],
  image: null,
  stock: 0,
  is_own: false,
  amounts: null,
};

export const suggestions = {
  item_id: item.id,
  suggestions: [
    {
      ...large_shirt,
      product_id: 8124400111902,
      title: 'Cotton Shirt',
      stock: 4,
      because: { code: 'chosen_by_others', count: 9, name: null },
    },
  ],
};

export const products = {
  item_id: item.id,
  products: [{ ...large_shirt, product_id: 8124400111902, title: 'Cotton Shirt', stock: 4 }],
  next: null,
  size: 'L',
  collections: [{ id: 'shirts', name: 'Shirts', is_own: true }],
  types: ['Shirts'],
  sizes: ['M', 'L'],
};

export const options = {
  item_id: item.id,
  return_type: 'refund',
  options: [
    { return_type: 'exchange', amounts: null },
    {
      return_type: 'refund',
      amounts: {
        adds: {
          value: of(8990),
          refund: of(8990),
          store_credit: of(0),
          bonus: of(0),
          fees: of(0),
          amount_due: of(0),
          net: of(8990),
        },
        totals: own_totals,
        fees: [{ type: 'label', usual: of(395), amount: of(0), waived_because: 'defect' }],
      },
    },
  ],
  variants: [large_shirt],
  can_search: false,
  can_use_cart: true,
};
