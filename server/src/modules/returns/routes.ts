import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/route.ts';
import { actRoutes } from './routes/acts.ts';
import { exchangeOrderRoutes } from './routes/exchange-order.ts';
import { goodwillRoutes } from './routes/goodwill.ts';
import { noteRoutes } from './routes/notes.ts';
import { readRoutes } from './routes/reads.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { importRoutes } from './import/routes.ts';

/** The operations of API contract, 11.1 to 11.10 and 18.2, those on settlements, and the import of returns of another system. */
export function returnRoutes(deps: Deps): Route[] {
  return [
    ...actRoutes(deps),
    ...exchangeOrderRoutes(deps),
    ...goodwillRoutes(deps),
    ...noteRoutes(deps),
    ...readRoutes(deps),
    ...settlementRoutes(deps),
    ...importRoutes(deps),
  ];
}
