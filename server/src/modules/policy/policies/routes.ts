import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { backTestRoutes } from './routes/back-tests.ts';
import { policyCaseRoutes } from './routes/cases.ts';
import { policyEvaluationRoutes } from './routes/evaluations.ts';
import { instantTestRoute } from './routes/instant-test.ts';
import { policyVersionRoutes } from './routes/versions.ts';

/** The operations of API contract, 26.8. */
export function policyRoutes(deps: Deps): Route[] {
  return [
    ...policyVersionRoutes(deps),
    ...policyEvaluationRoutes(deps),
    ...policyCaseRoutes(deps),
    ...backTestRoutes(deps),
    instantTestRoute(deps),
  ];
}
