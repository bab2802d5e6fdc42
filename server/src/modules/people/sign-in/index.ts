export { expiredChallengesJob, expired_challenges_queue } from './jobs.ts';
export { registerOidc } from './oidc-pages.ts';
export { staffSignInRoutes } from './routes.ts';
