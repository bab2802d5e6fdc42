import { lineTextsOf } from '../line-texts.ts';

// The order of API contract, 19.2, as it is sent and as it is answered.

const sentUsd = (amount: number) => ({ amount, currency_code: 'USD' });
const shownUsd = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });

export const order_body = {
  external_id: '5444175757553',
  name: '#1042',
  sales_channel: 'Online Store',
  taxes_included: false,
  total_price: sentUsd(12_961),
  total_taxes: sentUsd(1361),
  total_shipping: sentUsd(600),
  customer: { external_id: 'c-9', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' },
  order_discounts: [{ type: 'amount', code: 'SPRING10', amount: sentUsd(1000) }],
  line_items: [
    {
      external_id: '14204879175841',
      title: 'Linen Shirt',
      quantity: 3,
      unit_price: sentUsd(4000),
      tax_lines: [{ title: 'Sales tax', rate: '0.0825', amount: sentUsd(1361) }],
    },
  ],
  fulfillments: [
    {
      external_id: 'f-1',
      status: 'success',
      fulfilled_at: '2026-02-20T15:00:00Z',
      delivered_at: '2026-02-25T18:12:00Z',
      shipping_carrier: 'UPS',
      tracking_numbers: ['1Z5R89390357567127'],
      fulfillment_line_items: [{ order_line_item_external_id: '14204879175841', quantity: 3 }],
    },
  ],
  payments: [
    {
      external_id: 'pi-1',
      gateway: 'card',
      kind: 'card',
      status: 'captured',
      captured: sentUsd(12_961),
      captured_at: '2026-02-18T10:00:01Z',
      card: { brand: 'Visa', last4: '4242' },
    },
  ],
  created_at: '2026-02-18T10:00:00Z',
};

export const order_change = { tags: ['vip'] };

export const order_example = {
  ...order_body,
  id: 88121,
  order_number: '1042',
  source: null,
  status: 'active',
  customer: {
    id: 41,
    ...order_body.customer,
    phone: null,
    sales_channel: 'Online Store',
    is_business: false,
  },
  shipping_address: null,
  billing_address: null,
  total_price: shownUsd(12_961),
  total_discounts: shownUsd(1000),
  total_taxes: shownUsd(1361),
  total_shipping: shownUsd(600),
  total_price_presentment: null,
  total_discounts_presentment: null,
  total_taxes_presentment: null,
  total_shipping_presentment: null,
  order_discounts: [
    {
      type: 'amount',
      discount_type: 'amount',
      external_id: null,
      code: 'SPRING10',
      name: null,
      reason: null,
      rate: null,
      amount: shownUsd(1000),
      net_adjustment_money: null,
      tax_adjustment_money: null,
    },
  ],
  shipping_lines: [],
  fees: [],
  tags: [],
  adjustments: [],
  warnings: [],
  line_items: [
    {
      id: 301_771,
      external_id: '14204879175841',
      product: null,
      product_variant: null,
      title: 'Linen Shirt',
      ...lineTextsOf(),
      quantity: 3,
      unit_price: shownUsd(4000),
      unit_price_presentment: null,
      discounts: [],
      unit_discounts: null,
      unit_discounts_presentment: null,
      taxable: true,
      tax_lines: [{ title: 'Sales tax', rate: '0.0825', amount: shownUsd(1361), price: shownUsd(1361) }],
      duties: [],
      metadata: [],
    },
  ],
  fulfillments: [
    {
      ...order_body.fulfillments[0],
      fulfilled_at: '2026-02-20T15:00:00.000Z',
      delivered_at: '2026-02-25T18:12:00.000Z',
      location: null,
      fulfillment_line_items: [
        {
          external_id: null,
          order_line_item_external_id: '14204879175841',
          order_line_item_global_id: 301_771,
          quantity: 3,
        },
      ],
    },
  ],
  refunds: [],
  payments: [
    { ...order_body.payments[0], captured: shownUsd(12_961), captured_at: '2026-02-18T10:00:01.000Z' },
  ],
  created_at: '2026-02-18T10:00:00.000Z',
  updated_at: '2026-02-18T10:00:02.000Z',
};
