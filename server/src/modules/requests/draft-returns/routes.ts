import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { exceptionRoutes, finishingRoutes } from './routes/finishing.ts';
import { imageRoutes } from './routes/images.ts';
import { itemRoutes, optionRoutes } from './routes/items.ts';
import { shopperOrderRoutes } from './routes/shopper-order.ts';
import { draftRoutes } from './routes/drafts.ts';

/** The operations of draft-return contract, 2. */
export function draftReturnRoutes(deps: Deps): Route[] {
  return [
    ...draftRoutes(deps),
    ...itemRoutes(deps),
    ...imageRoutes(deps),
    ...finishingRoutes(deps),
    ...shopperOrderRoutes(deps),
    ...optionRoutes(deps),
    ...exceptionRoutes(deps),
  ];
}
