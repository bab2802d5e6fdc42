import { alpha } from '../../../server/src/modules/desk/alpha/store.ts';

export const page = alpha;
