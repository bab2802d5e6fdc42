import { built_in_policy, evaluateEligibility } from '../policies/index.ts';
import { eligibilityBody } from './order-eligibility-body.ts';
import { lineFactsOf } from './order-facts.ts';
import type { SoldLine } from './store.ts';

// Examples of the API description.

const sweaters: SoldLine = {
  order_line_item_id: 640117,
  provider_line_item_id: 15880124403755,
  product_id: 9034417721,
  variant_id: 45210038812719,
  sku: 'MS-GREY-M',
  title: 'Merino Sweater - Grey / M',
  quantity_ordered: 2,
  quantity_fulfilled: 2,
  quantity_refunded: 0,
  quantity_in_returns: 0,
  variant_key: '45210038812719',
  product_tags: [],
  catalogue_id: null,
  product_type: 'Sweaters',
  vendor: null,
  price: 8990,
};

const mugs: SoldLine = {
  ...sweaters,
  order_line_item_id: 640118,
  provider_line_item_id: 15880124436523,
  product_id: 9034417988,
  variant_id: 45210041499695,
  sku: 'MUG-4',
  title: 'Enamel Mugs',
  quantity_ordered: 1,
  quantity_fulfilled: 1,
  variant_key: '45210041499695',
  product_tags: ['final-sale'],
  product_type: 'Mugs',
  price: 2400,
};

const now = new Date('2026-04-13T10:20:02.518Z');
const lines = [sweaters, mugs];
const parcel = {
  fulfilled_at: Date.parse('2026-03-26T14:02:00Z'),
  delivered_at: Date.parse('2026-03-29T11:40:00Z'),
  line_items: lines.map(({ order_line_item_id, quantity_ordered: quantity }) => ({
    order_line_item_id,
    quantity,
  })),
};
export const example_order_name = '#2207';

/**
 * The order of the examples of returns, before anything of it came back: two sweaters, and mugs on
 * final sale, whose 14 days of withdrawal are over. It is evaluated when the description is asked for: a server need not, to start.
 */
export function exampleOfEligibility() {
  const evaluations = evaluateEligibility({
    policy: built_in_policy,
    order: {
      status: 'active',
      created_at: new Date('2026-03-25T18:31:00Z'),
      shipping_country_code: 'DE',
      is_full: false,
    },
    lines: lineFactsOf({ lines, fulfillments: [parcel] }),
    lists: {
      is_allowed: false,
      is_blocked: false,
      blocked_variant_ids: new Set(),
      blocked_product_tags: new Set(),
    },
    now,
    shop: { time_zone: 'Europe/Berlin' },
  });
  return eligibilityBody({
    order_id: 881502,
    order_name: example_order_name,
    as_of: now,
    items: lines.map((line, i) => ({ ...line, ...evaluations[i]! })),
  });
}
