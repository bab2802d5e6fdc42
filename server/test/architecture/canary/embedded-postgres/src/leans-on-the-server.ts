export { alpha } from '../../server/src/modules/alpha/store.ts';
