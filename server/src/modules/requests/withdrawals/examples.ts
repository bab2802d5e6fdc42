export const declare_body = {
  name: 'Bettina Weber',
  contract: '#551387',
  email: 'bettina.weber@example.de',
  language: 'en',
  confirmation_id: '0d6f2c0e-6a55-4b7f-9f0b-6f4f4b2f6c1a',
};

const received = {
  reference: 'W-7K2M-D9X4-B8N3',
  statement: 'I withdraw from my contract with Marlow Gifts Ltd for order #551387.',
  received_at: '2026-11-22T10:41:07.000Z',
  time_zone: 'Europe/London',
  refund_due_at: '2026-12-06T23:59:59.000Z',
  goods_due_at: '2026-12-06T23:59:59.000Z',
};

export const receipt = {
  ...received,
  text: 'Receipt of your withdrawal\nMarlow Gifts Ltd\n…',
  pdf_url: 'https://retour.example.com/portal/marlow/withdraw/W-7K2M-D9X4-B8N3.pdf',
  stored: 'register',
};

export const known_details = {
  contract: '#551387',
  name: 'Bettina Weber',
  email: 'bettina.weber@example.de',
};

export const terms = {
  language: 'en',
  text: 'You can withdraw from this contract online within 14 days of receiving the last item, without giving a reason. …',
  url: 'https://retour.example.com/portal/marlow/withdraw',
  function_label: 'Withdraw from contract here',
  is_checked: true,
};

export const withdrawal = {
  id: 9200001,
  state: 'matched',
  order: { id: 98766312, name: '#551387' },
  matched_by: 'exact',
  declared_at: received.received_at,
  refund_due_at: received.refund_due_at,
  goods_due_at: received.goods_due_at,
  statements: [
    {
      reference: received.reference,
      sequence: 31,
      hash: '9f2c41d87be0a563f41c0a7d22e5b96c03d87e1ab5c4f2906ad1387fe84b9c15',
      name: 'Bettina Weber',
      contract: '#551387',
      email: 'bettina.weber@example.de',
      items: null,
      language: 'en',
      statement: received.statement,
      received_at: received.received_at,
      time_zone: 'Europe/London',
      channel: 'portal',
      received_through: 'function',
      recorded_by: null,
      refund_due_at: received.refund_due_at,
      goods_due_at: received.goods_due_at,
      receipt: { state: 'accepted', accepted_at: '2026-11-22T10:41:09.000Z' },
    },
  ],
  refusal: null,
  return_id: null,
  merged_into: null,
  created_at: '2026-11-22T10:41:07.000Z',
  updated_at: '2026-11-22T10:41:08.000Z',
};

export const detailed = {
  withdrawal,
  status: 'matched',
  next_step: 'create_return',
  has_right: true,
  is_business: false,
  period: { basis: 'fourteen_days', ends_at: '2026-12-02T23:59:59.000Z', in_time: true },
  exempt_items: [],
  quote: {
    items: [
      {
        order_line_item_id: 4450012,
        title: 'Set 2 Tea Towels I Love London',
        quantity: 2,
        refund: { amount: 590, currency: 'GBP', currency_code: 'GBP' },
      },
    ],
    shipping: { amount: 395, currency: 'GBP', currency_code: 'GBP' },
    total: { amount: 985, currency: 'GBP', currency_code: 'GBP' },
  },
};

export const queued = {
  id: 9200001,
  status: 'email_differs',
  state: 'to_confirm',
  reference: received.reference,
  received_at: received.received_at,
  name: 'Bettina Weber',
  contract: '#551387',
  items: null,
  statements: 1,
  order: { id: 98766312, name: '#551387' },
  units: { returned: 0, ordered: 3 },
  goods_due_at: received.goods_due_at,
  refund_due_at: received.refund_due_at,
  posted_at: null,
  arrived_at: null,
  refunded_at: null,
  refusal_ground: null,
  return_id: null,
  value: { amount: 6140, currency: 'GBP', currency_code: 'GBP' },
};

export const candidate = {
  order: { id: 98766312, name: '#547912' },
  customer: { name: 'Emre Haddad', email: 'e.haddad@example.net' },
  city: 'Leeds',
  total: { amount: 985, currency: 'GBP', currency_code: 'GBP' },
  ordered_at: '2026-10-02T09:13:00.000Z',
  delivered_at: '2026-10-06T11:02:00.000Z',
  lines: [{ title: 'Set 2 Tea Towels I Love London', quantity: 2, image: null }],
  line_count: 1,
  fits: { order_number: false, email: false, name: 'same', words: ['tea', 'towels'] },
  is_cancelled: false,
};

export const verification = {
  checked: 319,
  erased: 0,
  broken: null,
  head: withdrawal.statements[0]!.hash,
  verified_at: '2026-11-23T04:00:00.000Z',
};

export const returned = {
  withdrawal: { ...withdrawal, state: 'returned', return_id: 37603915 },
  return_id: 37603915,
};

export const refused = {
  ...withdrawal,
  state: 'refused',
  refusal: {
    ground: 'unsealed_hygiene',
    note: 'The seal of the balm was broken.',
    refused_by: 'Support desk',
    refused_at: '2026-11-23T09:00:00.000Z',
  },
};
