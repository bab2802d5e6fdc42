import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { deleteRoute, subscriptionRoutes } from './routes/subscriptions.ts';

/** The operations of the webhook contract. */
export function webhookRoutes(deps: Deps): Route[] {
  return [...subscriptionRoutes(deps), ...deliveryRoutes(deps), deleteRoute(deps)];
}
