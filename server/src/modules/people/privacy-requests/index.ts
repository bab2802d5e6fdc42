export { actFor, runDueRequests } from './commands/run-request.ts';
export type { ErasedShop, RequestSource } from './commands/run-request.ts';
export { takePrivacyRequest } from './commands/take-request.ts';
export { privacyRequestRoutes } from './routes.ts';
export { personal_requests } from './store-personal.ts';
export { countOpenRequests } from './store.ts';
