import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const random_hash = sql`sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`;
const statementsOf = ({ statements, keeps_withdrawals }: Person) =>
  sql`t.sequence = any(${keeps_withdrawals ? [] : statements}::bigint[])`;

/**
 * Statements of withdrawals. A row keeps its hash and its place, so that the chain can be verified; the hash covers the random confirmation, which
 * goes, so that nobody can guess from it what the row said.
 */
export const personal_withdrawals: readonly PersonalRows[] = [
  { name: 'withdrawals', table: 'withdrawal_receipts', of: statementsOf, erase: 'delete' },
  {
    name: 'withdrawals',
    table: 'withdrawal_cases',
    of: ({ withdrawal_ids, keeps_withdrawals }) =>
      sql`t.id = any(${keeps_withdrawals ? [] : withdrawal_ids}::bigint[])`,
    shown: ['id', 'state', 'order_id', 'return_id', 'refusal_ground', 'refusal_note', 'declared_at'],
    erase: { statement_key: random_hash, refusal_note: nothing },
  },
  {
    name: 'withdrawals',
    table: 'withdrawal_statements',
    of: statementsOf,
    shown: [
      'reference',
      'name',
      'contract',
      'email',
      'items',
      'statement',
      'received_at',
      'received_through',
    ],
    erase: {
      is_erased: sql`true`,
      name: sql`''`,
      contract: sql`''`,
      email: sql`''`,
      statement: sql`''`,
      items: nothing,
      reference: sql`'erased-' || t.sequence`,
      confirmation_hash: random_hash,
    },
  },
];
