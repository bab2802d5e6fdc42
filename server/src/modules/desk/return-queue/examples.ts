const amount = (minor: number) => ({ amount: minor, currency: 'GBP', currency_code: 'GBP' });

export const member = { id: 7, name: 'Noa Levi' };

export const queued_return = {
  id: 1000847,
  version: 4,
  order: { id: 50021877, name: '#551204' },
  customer: { name: 'Amelia Hughes', email: 'amelia@example.com' },
  item: {
    title: 'Regency Cakestand 3 Tier',
    variant_title: null,
    image: 'https://cdn.example.com/22423.png',
    reason_code: 'damaged',
    reason: 'Arrived damaged',
  },
  further_units: 3,
  status: 'review',
  review_reason: 'policy',
  review_cause: null,
  problem: null,
  troubled_settlement: null,
  resolutions: ['credit', 'exchange', 'refund'],
  value: amount(3204),
  country: 'GB',
  assignee: member,
  is_overdue: false,
  requested_at: '2026-11-22T09:12:04.000Z',
  waiting_since: '2026-11-22T09:12:04.000Z',
};

export const count = { count: 86, is_exact: true, value: amount(120435) };

export const view = {
  id: 12,
  name: 'Damage over £10',
  is_shared: true,
  filters: { review_reason: 'policy', reason: 'Arrived damaged', value_from: '10.00' },
};

export const exported =
  '\uFEFFreturn,order,status,review_reason,problem,overdue,value,currency,requested\r\n1000847,#551204,review,policy,,no,32.04,GBP,2026-11-22 09:12\r\n';
