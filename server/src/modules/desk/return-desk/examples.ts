const amount = (minor: number) => ({ amount: minor, currency: 'GBP', currency_code: 'GBP' });
const zero = amount(0);

const unit = {
  id: 5120331,
  order_line_item_id: 70021877,
  title: 'Regency Cakestand 3 Tier',
  variant_title: null,
  sku: '22423',
  image: 'https://cdn.example.com/22423.png',
  quantity_ordered: 1,
  outcome: 'default',
  resolution: 'refund',
  reason_code: 'damaged',
  reason: 'Arrived damaged',
  parent_reason: 'Damaged',
  comment: 'The middle plate is cracked.',
  answers: [{ question: 'seal', answer: 'Opened' }],
  photos: [{ url: 'https://retour.example.com/draft-return-images/p5.jpg', by: 'shopper' }],
  arrived_at: '2026-11-26T10:02:00.000Z',
  condition: {
    description: 'Broken',
    condition_category: 'grade_d',
    return_processor: 'Dana Kaya',
    note: null,
    inspected_at: '2026-11-26 10:05:00',
    images: [],
  },
  disposition: {
    disposition_outcome: 'recycle',
    return_processor: 'Dana Kaya',
    note: null,
    inspected_at: '2026-11-26 10:05:00',
  },
  grade: { number: 4, kind: 'broken', label: null },
  graded_at: '2026-11-26T10:05:00.000Z',
  removed_at: null,
  restocked_at: null,
  price: amount(1275),
  discount: amount(128),
  tax: amount(191),
  refund: amount(1147),
  discounts: ['WELCOME10'],
  exchange: null,
  override: null,
};

export const overview = {
  id: 1000847,
  uuid: '0d7a4f0e-4f0f-4c53-8f86-2f0d7a4f0e4f',
  version: 4,
  status: 'review',
  acts: {
    process: null,
    edit: null,
    remove: null,
    reject: null,
    cancel: null,
    flag: null,
    unflag: null,
  },
  review_reason: 'flagged',
  reviews: [
    {
      cause: 'rule',
      decided_by: 'damage',
      name: 'Damage over £10',
      policy_version: 3,
      note: 'Look at the photos.',
      held: [
        {
          order_line_item_id: 70021877,
          facts: [
            { fact: 'product.is_defective', value: true },
            { fact: 'product.price', value: 1147 },
          ],
        },
      ],
      ended_at: null,
    },
  ],
  problem: null,
  type: 'regular',
  currency: 'GBP',
  paid_currency: 'GBP',
  taxes_included: true,
  requested_at: '2026-11-22T09:12:04.000Z',
  updated_at: '2026-11-26T10:05:00.000Z',
  closed_at: null,
  processed_at: null,
  received_at: '2026-11-26T10:02:00.000Z',
  assignee: { id: 7, name: 'Noa Levi' },
  order: {
    id: 50021877,
    name: '#551204',
    created_at: '2026-10-28T08:00:00.000Z',
    delivered_at: '2026-10-31T11:00:00.000Z',
  },
  customer: {
    name: 'Amelia Hughes',
    first_name: 'Amelia',
    email: 'amelia@example.com',
    city: 'York',
    country: 'GB',
    history: { orders: 12, bought: amount(41200), returns: 2, returned: amount(2480) },
  },
  policy: { id: 3, version: 3, name: 'Standard' },
  units: [unit],
  new_items: [],
  totals: {
    return_product_total: amount(1275),
    return_discount_total: amount(128),
    return_tax_total: amount(191),
    return_total: amount(1147),
    exchange_total: zero,
    exchange_credit_total: zero,
    gift_card: zero,
    refund: amount(1147),
    handling_fee: zero,
    upsell: zero,
    honoured_discount: zero,
    price_held: zero,
    bonus_credit: zero,
    reimbursement: zero,
    not_refundable: zero,
    total: amount(1147),
  },
  settlements: [],
  goodwill: [],
  collected: null,
  labels: [],
  method: {
    type: 'drop_off',
    provider: 'network',
    state: 'delivered',
    drop_off_code: '7Q2MK9XW4HNB',
    delivered_at: '2026-11-26T10:05:00.000Z',
  },
  destination: { id: 1, name: 'York' },
  timeline: [
    {
      at: '2026-11-22T09:12:04.000Z',
      kind: 'event',
      detail: { trigger: 'return.created', actor: null, state: 'review' },
    },
    {
      at: '2026-11-26T10:31:00.000Z',
      kind: 'note',
      detail: { content: 'Damaged in transit.', author: 'Noa Levi' },
    },
  ],
};

const figures = {
  refund: amount(1147),
  credit: zero,
  exchange: zero,
  due: zero,
  fee: zero,
  payout: amount(1147),
};

export const preview = {
  before: figures,
  refusal: null,
  after: figures,
  effects: {
    status: 'processing',
    movements: [
      {
        kind: 'refund',
        amount: amount(1147),
        instrument: { kind: 'card', gateway: 'stripe' },
        can_be_undone: 'never',
      },
    ],
    exchanges: [],
    voided_labels: 0,
    released_units: 0,
    emails: ['refund_sent'],
  },
};
export const refused_preview = {
  before: figures,
  refusal: { code: 'return_closed', detail: 'Return 1000847 is closed and therefore cannot be processed.' },
  after: null,
  effects: null,
};

export const reply = {
  id: 9000007,
  occasion: 'reply',
  return_id: 1000847,
  recipient: 'amelia@example.com',
  language: 'en',
  state: 'queued',
  reason: null,
  subject: null,
  message_id: '<reply.3.reply-8a0c1f2e-6d0b-4f6a-9a53-6f1f6f0f6b2d@returns.example.com>',
  attempt_count: 0,
  last_response: null,
  next_attempt_at: '2026-11-26T10:40:00.000Z',
  created_at: '2026-11-26T10:40:00.000Z',
  sent_at: null,
  bounced_at: null,
  body_deleted_at: null,
  resend_of: null,
};

export const found_orders = {
  orders: [
    {
      id: 50021877,
      name: '#551204',
      created_at: '2026-10-28T08:00:00.000Z',
      customer: { name: 'Amelia Hughes', email: 'amelia@example.com' },
      total: amount(2907),
      units: 7,
      returns: 1,
    },
  ],
};

export const edit_choices = {
  units: [
    {
      id: 5120331,
      title: 'Regency Cakestand 3 Tier',
      resolution: 'refund',
      reason_id: 'damaged',
      comment: null,
      can_change_resolution: true,
      outcome: 'default',
      can_change_outcome: true,
      exchange: null,
      reasons: [
        { id: 'damaged', name: 'Arrived damaged', parent_name: null },
        { id: 'changed-mind', name: 'Changed my mind', parent_name: null },
      ],
    },
  ],
  lines: [
    {
      order_line_item_id: 1044,
      title: 'Ceramic Heart',
      quantity: 5,
      quantity_eligible: 0,
      explanation: 'The return window has closed. It closed 9 days ago.',
      not_eligible_reason: { code: 'outside-window', params: { days_late: 9 } },
      reasons: [{ id: 'damaged', name: 'Arrived damaged', parent_name: null }],
    },
  ],
  methods: [{ id: 'label', name: 'Ship with a label', is_chosen: true, locations: [] }],
};
