export { findGiftCode } from './find-gift-code.ts';
export { giftCodeRoutes } from './routes.ts';
