const amount = (minor: number) => ({ amount: minor, currency: 'GBP', currency_code: 'GBP' });

export const shopper = {
  email: 'amelia@example.com',
  name: 'Amelia Hughes',
  is_business: false,
  orders: 12,
  bought: amount(41200),
  returns: 2,
  returned: amount(2480),
  kept: amount(38720),
  return_rate: 0.0602,
  units_sold: 31,
  units_returned: 2,
  unit_return_rate: 0.0645,
  last_return_at: '2026-11-22T09:12:04.000Z',
};

export const note = {
  id: 9300001,
  content: 'Prefers to be called in the afternoon.',
  author: 'Noa Levi',
  created_at: '2026-11-22T10:31:00.000Z',
};

export const history = {
  ...shopper,
  newest_orders: [
    {
      id: 50021877,
      name: '#551204',
      is_cancelled: false,
      total: amount(6420),
      created_at: '2026-10-28T08:00:00.000Z',
    },
  ],
  newest_returns: [
    {
      id: 1000847,
      order_name: '#551204',
      status: 'review',
      value: amount(1147),
      requested_at: '2026-11-22T09:12:04.000Z',
    },
  ],
  listings: [{ id: 300001, list: 'allowlist', type: 'email', value: 'amelia@example.com' }],
  fraud_reports: [
    { id: 1031, return_id: 1000847, category: 'item-is-worn', created_at: '2026-11-22T10:00:00.000Z' },
  ],
  customer_notes: [note],
  notes: [
    {
      return_id: 1000847,
      content: 'Damaged in transit.',
      author: 'Noa Levi',
      created_at: '2026-11-26T10:31:00.000Z',
    },
  ],
};

const removed = [
  { name: 'emails', count: 4 },
  { name: 'returns', count: 2 },
  { name: 'orders', count: 12 },
];
const kept = [
  { name: 'orders', count: 12 },
  { name: 'returns', count: 2 },
];
export const erasure_preview = { removed, kept, blocked_by: { return_ids: [1000847], withdrawal_ids: [] } };
export const erasure = { id: 9400001, removed, kept };

export const person_export = {
  email: shopper.email,
  exported_at: '2026-11-22T10:31:00.000Z',
  data: { customer_notes: [{ content: note.content, author: note.author, created_at: note.created_at }] },
};
