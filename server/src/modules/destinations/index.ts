export type { Address } from './address.ts';
export { createDestination, deleteDestination, updateDestination } from './commands.ts';
export { parseDestination } from './parse-destination.ts';
export { destinationRoutes } from './routes.ts';
export { showDestination } from './show-destination.ts';
export { listDestinations } from './store.ts';
export type { Destination, DestinationFields } from './store.ts';
