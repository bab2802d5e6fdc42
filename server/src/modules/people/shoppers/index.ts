export { shopperRoutes } from './routes.ts';
export { personal_notes } from './store-notes.ts';
