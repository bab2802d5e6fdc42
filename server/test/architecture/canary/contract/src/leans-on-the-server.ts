import { alpha } from '../../server/src/modules/alpha/store.ts';
import { gone } from './gone.ts';
export const contract = [alpha, gone];
