import { alpha } from '../../desk/alpha/store.ts';
import PgBoss from 'pg-boss';
export const quote = [alpha, PgBoss];
