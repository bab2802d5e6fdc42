import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { feedRoutes } from './routes/feed.ts';
import { locationRoutes } from './routes/locations.ts';
import { readRoutes } from './routes/reads.ts';

/** The operations of API contract, 14 and 20. */
export function dropoffRoutes(deps: Deps): Route[] {
  return [...readRoutes(deps), ...feedRoutes(deps), ...locationRoutes(deps)];
}
