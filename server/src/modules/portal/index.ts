import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { registerOtherPages } from './other-pages.ts';
import { registerStatusPage } from './status-page.ts';

/** Adds the pages of the shopper portal that belong to no other module. */
export function registerPortal(app: FastifyInstance, deps: Deps): void {
  registerStatusPage(app, deps);
  registerOtherPages(app, deps);
}
