export { rejectReturn } from './commands/reject-return.ts';
export { replyToShopper } from './commands/reply.ts';
export { returnDeskRoutes } from './routes.ts';
