export {
  account_sign_in_ms,
  beginAccountSignIn,
  endAccountSession,
  findAccountHolder,
  finishAccountSignIn,
  openAccountOrder,
} from './commands.ts';
export { accountCookie, readAccountCookie } from './cookies.ts';
export { shopAccountRoutes } from './routes.ts';
export { deleteExpiredAccountRequests, deleteExpiredAccountSessions, readAccountProvider } from './store.ts';
export type { AccountHolder } from './store.ts';
export { listAccountOrders } from './store-orders.ts';
export { personal_account_sessions } from './store-personal.ts';
