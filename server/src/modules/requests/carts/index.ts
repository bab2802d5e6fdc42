export type { CartItem } from './cart-contents.ts';
export { registerCartPages } from './cart-page.ts';
export { confirmCart } from './commands/confirm-cart.ts';
export { exchangeTotals } from './exchange-quote.ts';
export type { Completion, ExchangeQuote, ExchangeQuoteItem } from './exchange-quote.ts';
export {
  confirmCartOf,
  dropStock,
  findCartFor,
  holdStock,
  lockDraftSession,
  openDraftSession,
  submitWithCart,
} from './draft-cart.ts';
export type { FoundCart } from './draft-cart.ts';
export { priceItem } from './make-exchange-quote.ts';
export { cartRoutes } from './routes.ts';
export {
  deleteExpiredReservations,
  deleteExpiredReturnSessions,
  lockSessionOrder,
} from './store-sessions.ts';
export type { Submission } from './store-sessions.ts';
export { personal_carts } from './store-personal.ts';
export { deleteExpiredCarts } from './store.ts';
