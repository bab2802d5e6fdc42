import { ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** What shoppers wrote about their returns. */
export const personal_messages: readonly PersonalRows[] = [
  {
    name: 'message_files',
    table: 'message_files',
    of: ofReturns,
    shown: ['return_id', 'name', 'content_type', 'created_at'],
    file: 'content',
    erase: 'delete',
  },
  {
    name: 'return_messages',
    table: 'return_messages',
    of: ofReturns,
    shown: ['return_id', 'text', 'created_at', 'answered_at'],
    erase: 'delete',
  },
];
