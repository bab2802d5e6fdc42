export { endSession, startShopperSession, startStaffSession } from './commands.ts';
export type { OrderProof, SessionClient, StartedSession, StartedShopperSession } from './commands.ts';
export { clearedSessionCookie, readShopperSession, sessionCookie, setSessionCookie } from './cookies.ts';
export { createSessionReader } from './identify.ts';
export { expiredSessionsJob, expired_sessions_queue } from './jobs.ts';
export { nameBrowser } from './name-browser.ts';
export { sessionRoutes } from './routes.ts';
export { deleteSessionsOf, updateAuthentication } from './rows.ts';
export { listStaffSessions } from './store.ts';
