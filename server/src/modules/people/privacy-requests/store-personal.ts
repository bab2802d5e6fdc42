import { sql } from 'kysely';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** What people asked for by privacy law. An erasure under way needs its addresses until it has ended. */
export const personal_requests: readonly PersonalRows[] = [
  {
    name: 'privacy_requests',
    table: 'privacy_requests',
    of: ({ email }) => sql`${email} = any(t.emails) and (t.kind = 'export_person' or t.ended_at is not null)`,
    shown: ['platform', 'kind', 'received_at', 'note'],
    erase: { emails: sql`'{}'::text[]`, note: sql`null` },
  },
];
