export { applyNext, bulkActionJob } from './jobs.ts';
export { bulk_action_queue } from './queues.ts';
export { bulkActionRoutes } from './routes.ts';
export { personal_bulk_notes } from './store-personal.ts';
