import { alpha } from '../modules/desk/alpha/store.ts';
export const platform = alpha;
