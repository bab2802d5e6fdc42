export { upsertLevel } from './commands.ts';
export type { GivenLevel } from './commands.ts';
export { locationResource } from './locations.ts';
export { available_count, inventoryRoutes } from './routes.ts';
