export { readGroups, readSystems } from './read-groups.ts';
export { attentionRoutes } from './routes.ts';
export { readFailingWebhooks, readThings } from './store.ts';
export type { FailingWebhook, WaitingRow } from './store.ts';
