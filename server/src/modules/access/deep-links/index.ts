export { makeBriefLink, makeMailedLink } from './commands.ts';
export { registerLinkImages } from './link-images.ts';
export { openLink } from './find-linked-order.ts';
export { findProvenOrder } from './find-proven-order.ts';
export { drawBareQr, drawQr } from './qr-image.ts';
export { deepLinkRoutes } from './routes.ts';
export { personal_links } from './store-personal.ts';
export { deleteExpiredLinks } from './store.ts';
