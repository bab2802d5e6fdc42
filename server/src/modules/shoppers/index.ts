export { erasePerson, previewErasure } from './commands/erase-person.ts';
export type { Erasure, ErasurePreview } from './commands/erase-person.ts';
export { exportPerson } from './commands/export-person.ts';
export { shopperRoutes } from './routes.ts';
export { personal_notes } from './store-notes.ts';
