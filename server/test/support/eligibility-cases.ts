import { built_in_document } from '../../src/modules/policy/policies/engine/built-in-policy.ts';
import { evaluateEligibility } from '../../src/modules/policy/policies/engine/eligibility.ts';
import type { LineEligibility } from '../../src/modules/policy/policies/engine/eligibility.ts';
import { compilePolicy } from '../../src/modules/policy/policies/engine/compile-policy.ts';
import type { LineFacts, ListVerdict, OrderFacts } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/document/document.ts';
import type { CustomerFacts } from '../../src/modules/policy/policies/facts/customer.ts';
import type { Parcel } from '../../src/modules/policy/policies/engine/legal-windows.ts';

export const at = (text: string) => new Date(text);
/** A parcel that was sent on 20 February 2026. */
export const delivered = (day: string, quantity = 3): Parcel => ({
  quantity,
  fulfilled_at: at('2026-02-20T15:00:00Z'),
  delivered_at: at(day),
});

const line: LineFacts = {
  id: 551200,
  quantity: 3,
  quantity_fulfilled: 3,
  quantity_refunded: 0,
  quantity_held: 0,
  variant_id: '39076568408247',
  product_tags: [],
  parcels: [delivered('2026-02-25T18:12:00Z')],
};
const order: OrderFacts = {
  status: 'active',
  created_at: at('2026-02-18T10:00:00Z'),
  shipping_country_code: 'US',
  is_full: false,
};
const no_lists = {
  is_allowed: false,
  is_blocked: false,
  blocked_variant_ids: new Set<string>(),
  blocked_product_tags: new Set<string>(),
};

/** What differs from an order of three shirts that was delivered on 25 February 2026 and is looked at on 2 March. */
export type EligibilityCase = {
  line?: Partial<LineFacts>;
  order?: Partial<OrderFacts>;
  customer?: CustomerFacts;
  lists?: Partial<ListVerdict>;
  now?: string;
  time_zone?: string;
  /** Undefined: there is none. */
  policy?: PolicyDocument | undefined;
};

/** The evaluation of the order's only line. */
export function evaluateCase(given: EligibilityCase = {}): LineEligibility {
  const document = 'policy' in given ? given.policy : built_in_document;
  const [evaluation] = evaluateEligibility({
    order: { ...order, ...given.order },
    lines: [{ ...line, ...given.line }],
    ...(given.customer ? { customer: given.customer } : {}),
    lists: { ...no_lists, ...given.lists },
    policy: document && compilePolicy(document, { id: null, version: 1 }),
    now: at(given.now ?? '2026-03-02T09:10:00Z'),
    shop: { time_zone: given.time_zone ?? 'UTC' },
  });
  return evaluation!;
}
