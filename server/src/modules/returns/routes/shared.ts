import { True } from '../schemas.ts';

// What the operations of the Returns scope have in common.

export const tag = 'Returns';
export const readers = { key: 'returns', staff: 'returns:read' } as const;
export const writers = { key: 'returns', staff: 'returns:write' } as const;
export const path_id = { return_id: 'Identifier of the return.' };
export const done = { description: 'Done.', schema: True, examples: { done: true } };
/** Of what is done to a return that is open, and to no other. */
export const unless_open = [
  'validation_failed',
  'return_not_found',
  'return_closed',
  'return_cancelled',
  'return_expired',
  'return_flagged',
  'return_in_review',
] as const;
