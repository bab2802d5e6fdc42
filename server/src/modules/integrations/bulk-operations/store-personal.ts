import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

const empty = sql`'[]'::jsonb`;

/** Lines of imports that name the person. */
export const personal_imports: readonly PersonalRows[] = [
  {
    name: 'imports',
    table: 'bulk_operation_lines',
    of: ({
      pattern,
      order_ids,
      customer_ids,
    }) => sql`t.content ~* ${pattern} or to_json(t.external_id)::text ~* ${pattern} or t.errors::text ~* ${pattern} or t.warnings::text ~* ${pattern}
      or (t.resource like 'order%' and t.row_id = any(${order_ids}::bigint[])) or (t.resource like 'customer%' and t.row_id = any(${customer_ids}::bigint[]))`,
    shown: ['bulk_operation_id', 'line', 'content'],
    erase: { content: nothing, external_id: nothing, errors: empty, warnings: empty },
  },
];
