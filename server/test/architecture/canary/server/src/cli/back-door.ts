import { alpha } from '../modules/alpha/store.ts';
export const command = alpha;
