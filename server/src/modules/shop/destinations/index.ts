export { createDestination, deleteDestination } from './commands.ts';
export { destinationRoutes } from './routes.ts';
