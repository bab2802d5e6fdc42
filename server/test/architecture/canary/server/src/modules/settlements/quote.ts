import { alpha } from '../alpha/store.ts';
import PgBoss from 'pg-boss';
export const quote = [alpha, PgBoss];
