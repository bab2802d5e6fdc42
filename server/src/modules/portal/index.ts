import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { registerPortalFiles } from '../../platform/portal-page.ts';
import { registerOtherPages } from './other-pages.ts';
import { registerStatusPage } from './status-page.ts';

/** Adds the files of the shopper portal, and its pages that belong to no other module. */
export function registerPortal(app: FastifyInstance, deps: Deps): void {
  registerPortalFiles(app);
  registerStatusPage(app, deps);
  registerOtherPages(app, deps);
}

export { shopperReturnRoutes } from './routes.ts';
