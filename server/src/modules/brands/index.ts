export { link_names, radii } from './brand.ts';
export type { GivenBrand, LinkName } from './brand.ts';
export { changeBrand } from './commands.ts';
export { logoPath, registerLogos } from './logo-file.ts';
export { brandRoutes } from './routes.ts';
export { shellOf } from './shell.ts';
export { listBrands, readBrand } from './store.ts';
export type { Brand } from './store.ts';
