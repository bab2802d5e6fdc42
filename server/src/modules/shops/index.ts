export { createShop } from './commands.ts';
export type { NewShop } from './commands.ts';
export { requireShop } from './store.ts';
