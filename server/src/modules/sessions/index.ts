export { endSession, startShopperSession, startStaffSession } from './commands.ts';
export type { OrderProof, StartedSession, StartedShopperSession } from './commands.ts';
export { clearSessionCookie, readShopperSession, setSessionCookie } from './cookies.ts';
export { createSessionReader } from './identify.ts';
export { expiredSessionsJob, expired_sessions_queue } from './jobs.ts';
export { sessionRoutes } from './routes.ts';
export { listStaffSessions } from './store.ts';
