const amount = (minor: number) => ({ amount: minor, currency: 'GBP', currency_code: 'GBP' });

export const shopper = {
  email: 'amelia@example.com',
  name: 'Amelia Hughes',
  orders: 12,
  bought: amount(41200),
  returns: 2,
  returned: amount(2480),
  kept: amount(38720),
  return_rate: 0.0602,
  last_return_at: '2026-11-22T09:12:04.000Z',
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
  notes: [
    {
      return_id: 1000847,
      content: 'Damaged in transit.',
      author: 'Noa Levi',
      created_at: '2026-11-26T10:31:00.000Z',
    },
  ],
};
