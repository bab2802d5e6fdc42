export { copySettings, hasSettings } from './commands/copy-settings.ts';
export { testModeRoutes } from './routes.ts';
