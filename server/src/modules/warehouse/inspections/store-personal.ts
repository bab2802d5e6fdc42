import { sql } from 'kysely';
import { ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Notes and photos of inspections. What was found stays. */
export const personal_inspections: readonly PersonalRows[] = [
  {
    name: 'inspections',
    table: 'inspections',
    of: ofReturns,
    shown: ['return_id', 'return_line_item_id', 'kind', 'content', 'recorded_at'],
    erase: { content: sql`t.content - 'note' - 'images'` },
  },
];
