export { listPath, memberOf } from './list.ts';
export type { ShopList } from './list.ts';
export { SHOP_LISTS } from './registry.ts';
export { shopListRoutes } from './routes.ts';
