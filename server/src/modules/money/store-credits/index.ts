export { storeCreditRoutes } from './routes.ts';
export { personal_store_credits } from './store-personal.ts';
