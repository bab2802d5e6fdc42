export { collectionResource } from './resource.ts';
export { collectionRoutes } from './routes.ts';
