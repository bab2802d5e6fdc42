import type { Static } from 'typebox';
import type { Eligibility } from './schemas.ts';

// Examples of the API description.

/**
 * The order of the examples of returns, before anything of it came back: two sweaters, and mugs on
 * final sale, whose 14 days of withdrawal are over.
 */
export const eligibility: Static<typeof Eligibility> = {
  return_eligibility: {
    order_id: 881502,
    order_name: '#2207',
    as_of: '2026-04-13T10:20:02.518Z',
    advisory: true,
    items: [
      {
        order_line_item_id: 640117,
        provider_line_item_id: 15880124403755,
        product_id: 9034417721,
        variant_id: 45210038812719,
        sku: 'MS-GREY-M',
        title: 'Merino Sweater - Grey / M',
        quantity_ordered: 2,
        quantity_fulfilled: 2,
        quantity_in_returns: 0,
        quantity_returnable: 2,
        eligible: true,
        ineligibility_codes: [],
        outcomes: ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'],
        return_by: '2026-04-28T21:59:59.000Z',
        explanations: [
          {
            answer: 'eligibility',
            code: 'within-window',
            sentence: 'It is in the time in which it may be returned.',
            decided_by: {
              kind: 'zone',
              id: 'everywhere',
              name: 'everywhere',
              policy: { id: null, version: 1 },
            },
            remedy: null,
          },
        ],
        waiting: [],
      },
      {
        order_line_item_id: 640118,
        provider_line_item_id: 15880124436523,
        product_id: 9034417988,
        variant_id: 45210041499695,
        sku: 'MUG-4',
        title: 'Enamel Mugs',
        quantity_ordered: 1,
        quantity_fulfilled: 1,
        quantity_in_returns: 0,
        quantity_returnable: 1,
        eligible: false,
        ineligibility_codes: ['final-sale'],
        outcomes: [],
        return_by: '2026-04-12T21:59:59.000Z',
        explanations: [
          {
            answer: 'eligibility',
            code: 'final-sale',
            sentence: 'It was sold for good.',
            decided_by: { kind: 'policy', id: null, name: 'Built-in rule', policy: { id: null, version: 1 } },
            remedy: { code: 'name-a-defect' },
          },
        ],
        waiting: [],
      },
    ],
  },
};
