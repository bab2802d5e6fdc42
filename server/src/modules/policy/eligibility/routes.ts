import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { exampleOfEligibility, example_order_name } from './examples.ts';
import { readNamedEligibility } from './order-eligibility.ts';
import { eligibilityBody } from './order-eligibility-body.ts';
import * as schemas from './schemas.ts';

/** The operation of API contract, 18.3. */
export function eligibilityRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getReturnEligibility',
      tag: 'Return eligibility',
      allow: { key: 'orders', staff: 'orders:read' },
      legacy_group: 'eligibility',
      method: 'POST',
      path: '/orders/return-eligibility',
      summary: 'Get the return eligibility of an order',
      description:
        'Evaluates every line with the lists, the policy and the right of withdrawal, and explains what makes it ineligible, what decided that, and what would change it. Nothing is reserved: submitting a return evaluates it again.',
      body: schemas.EligibilityBody,
      body_example: { order_name: example_order_name },
      success: {
        description: 'The lines of the order.',
        schema: schemas.Eligibility,
        get examples() {
          return { order: exampleOfEligibility() };
        },
      },
      refusals: ['validation_failed', 'order_not_found'],
      async handle({ caller: { shop }, body: { order_name } }) {
        // In a transaction although it only reads: with an Idempotency-Key the request has one open.
        const found = await deps.db.inTransaction((tx) =>
          readNamedEligibility(tx, { shop, order_name }, deps.clock.now()),
        );
        return eligibilityBody(found);
      },
    }),
  ];
}
