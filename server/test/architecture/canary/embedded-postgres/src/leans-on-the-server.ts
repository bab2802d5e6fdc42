export { alpha } from '../../server/src/modules/desk/alpha/store.ts';
