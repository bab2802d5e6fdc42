export { registerTrackingInbox } from './inbox.ts';
export { trackingRoutes } from './routes.ts';
