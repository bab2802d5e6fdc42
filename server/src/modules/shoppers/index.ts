export { shopperRoutes } from './routes.ts';
