export { createLineApplier } from './apply-line.ts';
export { applyBatch, applyJob } from './jobs.ts';
export { apply_queue } from './queues.ts';
export { bulkOperationRoutes } from './routes.ts';
