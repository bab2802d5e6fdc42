export { createShop } from './commands.ts';
export type { NewShop } from './commands.ts';
export { findShop, requireShop } from './store.ts';
