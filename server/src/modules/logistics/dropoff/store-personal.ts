import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Notes that a counter made. */
export const personal_dropoffs: readonly PersonalRows[] = [
  {
    name: 'drop_offs',
    table: 'dropoff_items',
    of: ofReturns,
    shown: ['return_id', 'return_line_item_id', 'accepted', 'reason', 'note'],
    erase: { note: nothing },
  },
];
