export { assignReturn } from './commands/assign-return.ts';
export { conditionsOf, isOverdue } from './filters.ts';
export type { Viewer } from './filters.ts';
export { returnQueueRoutes, viewerOf } from './routes.ts';
export { RETURN_PROBLEMS, overdue_after_days, queue_filters } from './schemas.ts';
export type { QueueFilters } from './schemas.ts';
export { readAssignee } from './store.ts';
export { personal_views } from './store-personal.ts';
