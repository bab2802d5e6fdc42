export { erasePerson } from './commands/erase-person.ts';
export { countChangedShoppers } from './commands/count-figures.ts';
export { shopperFiguresJob, shopper_figures_queue } from './jobs.ts';
export { shopperRoutes } from './routes.ts';
export { personal_notes } from './store-notes.ts';
export { readHistory } from './store.ts';
