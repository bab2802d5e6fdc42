export { changeShopSettings, createShop, label_providers } from './commands.ts';
export type { NewShop, ShopSettings } from './commands.ts';
export { requireShop } from './store.ts';
