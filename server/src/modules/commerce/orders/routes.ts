import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { resourceRoutes } from '../resources/index.ts';
import { customerResource } from './resources/customers.ts';
import { orderResource } from './resources/orders.ts';
import { productResource } from './resources/products.ts';
import { variantResource } from './resources/variants.ts';

/** The operations of API contract, 19.2 and 19.3 about orders, products, variants and customers. */
export function commerceRoutes(deps: Deps): Route[] {
  return [orderResource, productResource, variantResource, customerResource].flatMap((resource) =>
    resourceRoutes(deps, resource(deps)),
  );
}
