const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const sales_tax = (amount: number) => [{ title: 'Sales tax', rate: '0.0825', amount: usd(amount) }];

/** The order of API contract, 19.2. */
export const sample_order: Record<string, any> = {
  name: '#1042',
  sales_channel: 'Online Store',
  taxes_included: false,
  total_price: usd(18_461),
  total_taxes: usd(1361),
  total_shipping: usd(600),
  customer: { external_id: 'c-9', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' },
  order_discounts: [{ type: 'amount', code: 'SPRING10', amount: usd(1000) }],
  line_items: [
    {
      external_id: 'l-1',
      product: { external_id: 'p-1' },
      product_variant: { external_id: 'v-1' },
      quantity: 3,
      unit_price: usd(4000),
      tax_lines: sales_tax(933),
    },
    {
      external_id: 'l-2',
      product: { external_id: 'p-2' },
      unit_price: usd(5500),
      tax_lines: sales_tax(428),
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
      fulfillment_line_items: [
        { order_line_item_external_id: 'l-1', quantity: 3 },
        { order_line_item_external_id: 'l-2', quantity: 1 },
      ],
    },
  ],
  payments: [
    {
      external_id: 'gc-1',
      gateway: 'gift_card',
      kind: 'gift_card',
      status: 'captured',
      captured: usd(2000),
      captured_at: '2026-02-18T10:00:00Z',
    },
    {
      external_id: 'pi-1',
      gateway: 'card',
      kind: 'card',
      status: 'captured',
      captured: usd(16_461),
      captured_at: '2026-02-18T10:00:01Z',
      card: { brand: 'Visa', last4: '4242' },
    },
  ],
  created_at: '2026-02-18T10:00:00Z',
};

const shown = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });

/** A discount as responses show it; `details` is what was sent beside the amount. */
export const shownDiscount = (amount: number, details: object = {}) => ({
  type: 'amount',
  discount_type: 'amount',
  external_id: null,
  code: null,
  name: null,
  reason: null,
  rate: null,
  amount: shown(amount),
  net_adjustment_money: null,
  tax_adjustment_money: null,
  ...details,
});

/** The lines of the order's fulfilment as responses show them. */
export const shippedLines = (lines: Record<string, any>[]) =>
  lines.map(({ id, external_id, quantity }) => ({
    external_id: null,
    order_line_item_external_id: external_id,
    order_line_item_global_id: id,
    quantity,
  }));
