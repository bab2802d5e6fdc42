export { assignReturn } from './commands/assign-return.ts';
export { returnQueueRoutes } from './routes.ts';
export { RETURN_PROBLEMS } from './schemas.ts';
