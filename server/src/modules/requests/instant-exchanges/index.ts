export { checkCharge } from './commands/check-charge.ts';
export { endHold } from './commands/end-hold.ts';
export { checkSecurities, checkSecurity } from './commands/check-security.ts';
export { readHighExposure, readLimit } from './limit.ts';
export { securitiesJob, securities_queue } from './jobs.ts';
export { securityRoutes } from './routes.ts';
export { readSecurityOfReturn, renewed_before_ms } from './store.ts';
export { security_problems } from './store-queue.ts';
