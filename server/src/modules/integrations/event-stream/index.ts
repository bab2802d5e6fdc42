export { createLiveEvents } from './live-events.ts';
export { eventStreamRoutes } from './routes.ts';
