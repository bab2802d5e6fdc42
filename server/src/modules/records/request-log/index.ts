export { oldRequestsJob, old_requests_queue } from './jobs.ts';
export { createRequestLog } from './recorder.ts';
export { requestLogRoutes } from './routes.ts';
