import type pg from 'pg';
import type { FilledShop } from '../filling/facts.ts';

/**
 * Rows of large tables that the filling leaves out, for each return: a message, a submitted draft and an entry of the audit log. Only the columns that the first
 * migration has. Hashes and JSON aren't true: nothing reads them here.
 */
export async function writeMoreRows(pool: pg.Pool, shops: readonly FilledShop[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    );
    for (const statement of statements) await client.query(statement, [shops.map(({ id }) => id)]);
    await client.query('vacuum (analyze) emails, draft_returns, audit_entries');
  } finally {
    client.release(true);
  }
}

const statements = [
  `insert into emails (shop_id, occasion, about, return_id, recipient, language, facts, message_id, thread_id, state, subject, attempt_count, give_up_at, created_at, sent_at)
   select shop_id, 'return_confirmed', id::text, id, customer_email, 'en', json_build_object('name', 'Ada', 'order', '#1001', 'text', repeat('x', 300)),
     '<' || uuid || '@returns.example>', '<' || uuid || '>', 'sent', 'Your return', 1, created_at + interval '1 day', created_at, created_at
   from returns where shop_id = any($1)`,
  `insert into draft_returns (shop_id, id, order_id, state, staff, is_gift, return_policy, totals, currency, return_id, expires_at, created_at, updated_at)
   select shop_id, uuid, order_id, 'submitted', false, false, jsonb_build_object('name', 'Default', 'text', repeat('x', 200)), '{"refund": 1000}', 'USD', id,
     created_at + interval '1 day', created_at, created_at
   from returns where shop_id = any($1)`,
  `insert into audit_entries (shop_id, sequence, act_id, previous_hash, hash, occurred_at, actor_kind, actor_name, operation, request_id, details_hash, details)
   select shop_id, id, id, sha256(uuid::text::bytea), sha256(uuid::text::bytea), created_at, 'key', 'Warehouse', 'processReturn', uuid::text,
     sha256(uuid::text::bytea), '{"return_id": 1}'
   from returns where shop_id = any($1)`,
];
