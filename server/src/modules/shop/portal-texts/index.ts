export { changePortalTexts, checkTexts } from './commands.ts';
export { portalTextRoutes } from './routes.ts';
export { TextsOfLanguage } from './schemas.ts';
export { readTexts, texts_of_shop } from './store.ts';
export type { TextsByLanguage } from './store.ts';
