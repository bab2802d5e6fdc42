export { storeCreditRoutes } from './routes.ts';
