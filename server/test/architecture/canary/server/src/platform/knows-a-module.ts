import { alpha } from '../modules/alpha/store.ts';
export const platform = alpha;
