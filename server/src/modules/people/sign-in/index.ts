export { registerOidc } from './oidc-pages.ts';
export { staffSignInRoutes } from './routes.ts';
export { deleteExpiredRequests } from './store-oidc.ts';
export { deleteExpiredChallenges } from './store-passkeys.ts';
