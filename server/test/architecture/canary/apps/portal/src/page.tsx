import { alpha } from '../../../server/src/modules/alpha/store.ts';

export const page = alpha;
