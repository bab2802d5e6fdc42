import { sql } from 'kysely';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Saved views that search for the person. */
export const personal_views: readonly PersonalRows[] = [
  {
    name: 'saved_views',
    table: 'return_views',
    of: ({ pattern }) => sql`t.filters::text ~* ${pattern} or t.name ~* ${pattern}`,
    shown: ['name', 'filters'],
    erase: 'delete',
  },
];
