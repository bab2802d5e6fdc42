export {
  changeShopSettings,
  createShop,
  isStorefrontUrl,
  setting_names,
  setting_values,
} from './commands.ts';
export type { NewShop, ShopSettings } from './commands.ts';
export { portalAddressesJob, portal_addresses_queue } from './jobs.ts';
export { checkPortalAddress } from './portal-address.ts';
export { shopRoutes } from './routes.ts';
export { listPortalAddresses, listShops, noteTestReturn, readShopSettings, requireShop } from './store.ts';
