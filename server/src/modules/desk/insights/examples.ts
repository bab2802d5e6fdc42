const figures = {
  order_count: 1182,
  sold_units: 144_659,
  sold_value: 49_103_590,
  cohort_units: 6120,
  cohort_value: 2_101_455,
  return_count: 414,
  returned_units: 6365,
  returned_value: 2_160_558,
  graded_units: 5021,
  label_cost: 95_634,
  fees: 26_496,
  bonus: 36_730,
  upsell: 21_240,
  offered_units: 96,
  kept_value: 18_360,
  rates: { by_value: 0.044, by_units: 0.044, of_cohort: 0.042796, of_cohort_units: 0.042306 },
};
const duration = { count: 380, median_minutes: 4608, p90_minutes: 9792 };
const side = {
  period: { from: '2026-05-01', to: '2026-06-30' },
  figures,
  intervals: [{ starts_on: '2026-05-04', ...figures }],
  durations: {
    request_to_scan: duration,
    scan_to_grade: duration,
    grade_to_money: duration,
    request_to_money: duration,
  },
  costs: {
    label: 95_634,
    handling: 58_788,
    markdown: 48_852,
    payment_fees: null,
    fees: -26_496,
    total: 176_778,
  },
  resolutions: [{ resolution: 'refund', units: 4020, value: 1_339_546 }],
  exchanges: {
    return_count: 88,
    units: 104,
    value: 640_120,
    instant: {
      return_count: 31,
      out: { count: 6, amount: 48_600 },
      returned: { count: 23, amount: 161_200 },
      charged: { count: 1, amount: 6400 },
      lost: { count: 1, amount: 3800 },
      median_minutes_saved: 9360,
    },
  },
  keep_offers: { offered_units: 96, taken_units: 34, value: 30_600, paid: 12_240, saved: 18_360 },
};

export const overview_example = {
  currency: 'GBP',
  refreshed_at: '2026-07-01T08:00:12.000Z',
  interval: 'week',
  instant_limit: 100_000,
  current: side,
  compared: { ...side, period: { from: '2026-03-01', to: '2026-04-30' } },
};
export const breakdown_example = {
  currency: 'GBP',
  refreshed_at: '2026-07-01T08:00:12.000Z',
  by: 'product',
  rows: [
    {
      key: '811',
      name: 'Regency Cakestand 3 Tier',
      group: null,
      image: null,
      figures,
      compared: null,
      margin_after_returns: null,
    },
  ],
};
export const product_reasons_example = {
  reasons: [{ code: 'faulty', name: 'Faulty', units: 44 }],
  products: [{ key: '811', name: 'Regency Cakestand 3 Tier', image: null, figures, units: [44] }],
};
export const assumptions_example = {
  handling_cost_per_unit: 42,
  markdowns: { resale_hold: 3000, recycle: 10_000 },
  payment_fee_basis_points: 140,
  cost_of_goods_basis_points: 4500,
};
