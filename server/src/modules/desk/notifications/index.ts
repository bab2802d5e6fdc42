export { notificationsJob, notifications_queue } from './jobs.ts';
export { notificationRoutes } from './routes.ts';
export { tellStaff } from './tell.ts';
