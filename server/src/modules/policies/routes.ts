import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../platform/deps.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import * as examples from './examples.ts';
import { explanationJson } from './explanation-json.ts';
import { readNamedEligibility } from './order-eligibility.ts';
import type { EligibleLine, OrderEligibility } from './order-eligibility.ts';
import * as schemas from './schemas.ts';

/** The operation of API contract 18.3. */
export function policyRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getReturnEligibility',
      tag: 'Return eligibility',
      scope: 'orders',
      legacy_group: 'eligibility',
      method: 'POST',
      path: '/orders/return-eligibility',
      summary: 'Tell what of an order may be returned',
      description:
        'Judges every line by the lists, the policy and the right of withdrawal, and says what speaks against a return, who decided it, and what would change it. Nothing is reserved: the decision is made again at submission.',
      body: schemas.EligibilityBody,
      body_example: { order_name: examples.eligibility.return_eligibility.order_name },
      success: {
        description: 'The lines of the order.',
        schema: schemas.Eligibility,
        examples: { order: examples.eligibility },
      },
      refusals: ['validation_failed', 'order_not_found'],
      async handle({ caller: { shop }, body: { order_name } }) {
        // In a transaction although it only reads: with an Idempotency-Key the request has one open.
        const found = await deps.db.inTransaction((tx) =>
          readNamedEligibility(tx, { shop, order_name }, deps.clock.now()),
        );
        return { return_eligibility: toJson(found) };
      },
    }),
  ];
}

function toJson({ order_id, order_name, as_of, items }: OrderEligibility) {
  return { order_id, order_name, as_of: toTsMs(as_of), advisory: true, items: items.map(itemJson) };
}

function itemJson(item: EligibleLine) {
  const { order_line_item_id, provider_line_item_id, product_id, variant_id, sku, title } = item;
  const { quantity_ordered, quantity_fulfilled, quantity_in_returns, quantity_returnable } = item;
  const { eligible, ineligibility_codes, outcomes, return_by, because, waiting } = item;
  return {
    order_line_item_id,
    provider_line_item_id,
    product_id,
    variant_id,
    sku,
    title,
    quantity_ordered,
    quantity_fulfilled,
    quantity_in_returns,
    quantity_returnable,
    eligible,
    ineligibility_codes,
    outcomes,
    return_by: return_by && toTsMs(return_by),
    explanations: because.map(explanationJson),
    waiting,
  };
}
