/** A return that waits for its parcel. */
export const station_return = {
  id: 1000847,
  state: 'review',
  review_reason: 'policy',
  was_processed: false,
  is_expected: true,
  order_name: '#551204',
  customer_name: 'Amelia Hughes',
  package_reference: 'RT-1000847',
  tracking_numbers: ['JD014600006281234567'],
  drop_off_code: null,
  received_at: null,
  updated_at: '2026-11-20T09:12:44.000Z',
  destination: { id: 12, name: 'York', type: 'warehouse' },
  units: [
    {
      line_item_id: 5120331,
      title: 'Bread Bin Diner Style, Red',
      sku: '22847',
      barcode: '5012345678900',
      image: 'https://shop.example.com/22847.jpg',
      reason: 'Wrong colour',
      comment: null,
      condition_category: null,
      disposition_outcome: null,
      is_restocked: false,
      photos: [],
      bag: null,
      grade: null,
      suggestion: { grade: 2, disposition_outcome: 'back_to_stock' },
    },
  ],
};

export const parcel = {
  id: '0199f3a1-6f0e-7c33-9d51-3f6b8a1f0c11',
  code: 'JD014600006281299999',
  note: 'No slip inside. Two mugs.',
  station: 'York, bench 2',
  received_by: 'Dana Kaya',
  received_at: '2026-11-20T10:38:02.114Z',
  return_id: null,
  matched_at: null,
  matched_by: null,
  photos: [],
};

export const actions_body = {
  station: 'York, bench 2',
  actions: [
    {
      id: '0199f3a0-11c2-7b6a-8f00-5d2f6f1c9a01',
      type: 'grade',
      at: '2026-11-20T10:41:07.000Z',
      line_item_id: 5120331,
      grade: 2,
      seen_state: 'review',
    },
  ],
};

const { id } = actions_body.actions[0]!;

export const applied = {
  results: [
    { id, status: 'applied', return_id: 1000847, line_item_id: 5120331, parcel_id: null, problem: null },
  ],
};

export const refused = {
  results: [
    {
      id,
      status: 'refused',
      return_id: null,
      line_item_id: null,
      parcel_id: null,
      problem: {
        code: 'return_cancelled',
        title: 'Return cancelled',
        detail: 'Return 1000847 was cancelled at 2026-11-20T10:20:00.000Z.',
        errors: null,
        state: 'cancelled',
        ended_at: '2026-11-20T10:20:00.000Z',
        ended_by: null,
      },
    },
  ],
};
