import { alpha } from '../../server/src/modules/desk/alpha/store.ts';
import { gone } from './gone.ts';
export const contract = [alpha, gone];
