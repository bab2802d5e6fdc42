export { applyNext, bulkActionJob } from './jobs.ts';
export { bulk_action_queue } from './queues.ts';
export { bulkActionRoutes } from './routes.ts';
