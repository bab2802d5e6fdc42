export { rejectReturn } from './commands/reject-return.ts';
export { returnDeskRoutes } from './routes.ts';
