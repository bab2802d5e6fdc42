export { INELIGIBILITY_CODES } from './eligibility.ts';
export type { IneligibilityCode } from './eligibility.ts';
export type { EligibleOutcome, ReturnRule } from './eligibility-rule.ts';
export { lockOrderEligibility, readOrderEligibility } from './order-eligibility.ts';
export type { EligibilityRequest, EligibleLine, OrderEligibility } from './order-eligibility.ts';
export { findOrderId as findNamedOrder } from './store.ts';
export { policyRoutes } from './routes.ts';
