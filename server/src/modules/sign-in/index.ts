export { expiredChallengesJob, expired_challenges_queue } from './jobs.ts';
export { staffSignInRoutes } from './routes.ts';
