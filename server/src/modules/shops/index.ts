export { changeShopSettings, createShop, setting_values } from './commands.ts';
export type { NewShop, ShopSettings } from './commands.ts';
export { requireShop } from './store.ts';
