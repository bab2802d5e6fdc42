export type { Erasure, ErasurePreview } from './commands/erase-person.ts';
export { shopperRoutes } from './routes.ts';
export { personal_notes } from './store-notes.ts';
