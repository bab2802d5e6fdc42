export { checkSecurities, checkSecurity } from './commands/check-security.ts';
export { securitiesJob, securities_queue } from './jobs.ts';
export { securityRoutes } from './routes.ts';
export { readSecurityOfReturn } from './store.ts';
