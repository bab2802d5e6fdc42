export { oldPicturesJob, old_pictures_queue } from './jobs.ts';
export { registerProductPictures } from './pages.ts';
export { productPicture } from './picture-url.ts';
