export { changeProfile, createKey, recordKeyUse, revokeKey, rotateKey } from './commands.ts';
export type { IssuedKey, NewKey } from './commands.ts';
export { apiKeyRoutes } from './routes.ts';
export { listKeys, readCaller } from './store.ts';
export type { ApiKey } from './store.ts';
