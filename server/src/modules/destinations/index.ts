export type { Address } from './address.ts';
export { createDestination, deleteDestination } from './commands.ts';
export { destinationRoutes } from './routes.ts';
export type { Destination, DestinationFields } from './store.ts';
