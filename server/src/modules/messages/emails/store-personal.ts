import { sql } from 'kysely';
import { ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Messages to a person, sent or not. */
export const personal_emails: readonly PersonalRows[] = [
  {
    name: 'emails',
    table: 'emails',
    of: (person) => sql`${ofReturns(person)} or lower(t.recipient) = ${person.email}
      or t.about in (select s.reference from withdrawal_statements s
        where s.shop_id = ${person.shop_id} and s.sequence = any(${person.statements}::bigint[]))`,
    shown: [
      'id',
      'occasion',
      'return_id',
      'recipient',
      'language',
      'subject',
      'facts',
      'state',
      'created_at',
      'sent_at',
    ],
    erase: 'delete',
  },
];
