import { sql } from 'kysely';
import { nothing } from '../personal-data.ts';
import type { PersonalRows } from '../personal-data.ts';

/** Stored responses that name the person. Their keys stay: a repeated request still has no effect. */
export const personal_answers: readonly PersonalRows[] = [
  {
    name: 'stored_responses',
    table: 'idempotency_keys',
    of: ({ pattern }) => sql`t.response_body ~* ${pattern} or t.response_headers::text ~* ${pattern}`,
    erase: { response_body: nothing, response_headers: sql`'{}'::jsonb` },
  },
];
