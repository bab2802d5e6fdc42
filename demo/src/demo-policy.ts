import { readStarter } from '../../server/src/modules/policy/policies/index.ts';
import type {
  EligibleResolution,
  PolicyCase,
  PolicyDocument,
} from '../../server/src/modules/policy/policies/index.ts';
import { shop_currency } from './demo-order.ts';

/** What labels cost in the zones, in pence: the shop is at home in the United Kingdom. */
const label_fees: Record<string, number> = { uk: 395, eu: 795, elsewhere: 1495 };
/** A person looks at returns that are worth this much, in pence. */
export const review_value = 12_000;
/** Up to this, in pence, customers are offered a part of the price for keeping what has another colour than they thought. */
export const offered_up_to = 2000;
/** Whoever takes store credit or exchanges sends back free of charge at home. */
const free_label: EligibleResolution[] = ['credit', 'exchange', 'advanced_exchange', 'shop_now'];

/** New items are sent before the old ones are back, for up to £1,000 at a time and £200 a customer. */
const instant = {
  security: 'none',
  send_within_days: 14,
  exposure: { shop: 100_000, customer: 20_000 },
} as const;

const rules: NonNullable<PolicyDocument['rules']> = [
  {
    id: 'vip',
    name: 'VIP customers: 60 days, without fees',
    when: { fact: 'customer.tags', has_any: ['vip'] },
    do: { set_window: { days: 60 }, waive_fees: ['handling', 'label'] },
  },
  {
    id: 'cheap-damaged',
    name: 'Damaged items up to £6 need not come back',
    when: {
      all: [
        { fact: 'product.reason', is: 'damaged' },
        { fact: 'product.price', at_most: 600 },
      ],
    },
    do: { keep: true },
  },
  {
    id: 'low-value',
    name: 'Items up to £4.50 go to charity',
    when: {
      all: [
        { fact: 'product.price', at_most: 450 },
        { fact: 'product.is_defective', is: false },
      ],
    },
    do: { donate: true },
  },
  {
    id: 'wrong-colour',
    name: 'Wrong colour, up to £20: 30 % back for keeping it',
    when: {
      all: [
        { fact: 'product.reason', is: 'colour' },
        { fact: 'product.price', at_most: offered_up_to },
      ],
    },
    do: { offer_keep: { basis_points: 3000 } },
  },
  {
    id: 'arrived-damaged',
    name: 'Damaged items: look at the photos first',
    when: { fact: 'product.reason', is: 'damaged' },
    do: { send_to_review: { note: 'Compare the photos with what the customer wrote.' } },
  },
  {
    id: 'furniture',
    name: 'Furniture: not at counters, £9.95 for handling',
    when: { fact: 'product.tags', has_any: ['bulky'] },
    do: { exclude_methods: ['dropoff'], add_fee: { type: 'handling', amount: 995 } },
  },
];

/**
 * The starter for shops with a right of withdrawal as the demo shop has changed it: in pounds, for a destination that it has, with a bonus for store credit and rules
 * of its own, of which the first that fits decides.
 */
export function demoPolicy(destination: string): PolicyDocument {
  const { terms, zones, rules: of_starter = [], ...starter } = readStarter('eu-shop');
  return {
    ...starter,
    name: 'Marlow Gifts: 14 days for refunds, 30 for credit and exchanges',
    description: 'Store credit has a bonus of 10 %, shopping on one of £2.50, and the label of both is free.',
    currency: shop_currency,
    final_sale_tags: ['final-sale'],
    rules: [...rules, ...of_starter],
    terms: {
      ...terms,
      destination,
      processing_event: 'manual',
      bonus: { credit_basis_points: 1000, shop: 250 },
      exchange: { ...terms.exchange, other_products: { price: 'even' }, instant },
      review: { value_at_least: review_value, fraud_signals: true },
    },
    zones: zones.map((zone) => ({
      ...zone,
      terms: {
        ...(zone.id === 'elsewhere' ? {} : zone.terms),
        fees: {
          label: label_fees[zone.id]!,
          ...(zone.id === 'elsewhere' ? { handling: 500 } : { waived_for: { outcomes: free_label } }),
        },
      },
    })),
  };
}

const delivered = { country: 'GB', sold_at: '2026-02-26', delivered_at: '2026-03-01' };

/** What the shop promises its customers, as test cases of the policy. */
export const demo_cases: readonly PolicyCase[] = [
  {
    name: 'Who finds another colour than expected may keep it for a part of the price',
    at: '2026-03-10',
    order: delivered,
    product: { price: 1295 },
    return: { outcome: 'refund', reason: 'colour' },
    expect: { because: [{ code: 'keeping-offered', by: 'wrong-colour' }], goods: 'return' },
  },
  {
    name: 'A present may come back for store credit until the 30th day after delivery',
    at: '2026-03-31',
    order: delivered,
    product: { price: 1295 },
    expect: { eligible: true, return_by: '2026-03-31', goods: 'return' },
  },
  {
    name: 'A VIP has 60 days',
    at: '2026-04-29',
    order: delivered,
    product: { price: 1295 },
    customer: { tags: ['vip'] },
    expect: { eligible: true },
  },
  {
    name: 'A damaged item of £6 or less need not come back',
    at: '2026-03-10',
    order: delivered,
    product: { price: 550 },
    return: { outcome: 'refund', reason: 'damaged' },
    expect: { goods: 'keep' },
  },
  {
    name: 'Damaged crockery is looked at before it is paid',
    at: '2026-03-10',
    order: delivered,
    product: { price: 2495 },
    return: { outcome: 'refund', reason: 'damaged' },
    expect: { accepted: true, review: true },
  },
  {
    name: 'Store credit earns 10 % and a free label',
    at: '2026-03-10',
    order: delivered,
    product: { price: 2000 },
    return: { outcome: 'credit', reason: 'changed-mind', method: 'label' },
    expect: { bonus: { credit_basis_points: 1000, shop: 250 }, fees: { label: 0 } },
  },
];
