export { webhookJobs } from './jobs.ts';
export { webhook_queues } from './queues.ts';
export { webhookRoutes } from './routes.ts';
