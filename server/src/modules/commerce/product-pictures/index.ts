export { registerProductPictures } from './pages.ts';
export { productPicture } from './picture-url.ts';
export { deleteOldPictures } from './store.ts';
