export { createLineApplier } from './apply-line.ts';
export type { LineApplier } from './apply-line.ts';
export { createBulkOperation } from './commands.ts';
export { applyBatch, applyJob } from './jobs.ts';
export { apply_queue } from './queues.ts';
export { bulkOperationRoutes } from './routes.ts';
export { personal_imports } from './store-personal.ts';
