import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { secretOf } from './secrets.ts';

// What an operator wants to know of all shops.

const most_origins = 20;

/** Origins of the receivers that are sent to, at most 20, and how many webhooks were disabled because theirs failed. */
export async function readReceivers(db: Reader): Promise<{ origins: string[]; disabled_count: number }> {
  const { rows: active } = await sql<{ url: string }>`
    select distinct url from webhooks where status = 'active' order by url limit 1000`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhooks where status = 'inactive' and disabled_reason is not null`.execute(db);
  const origins = [...new Set(active.map(({ url }) => new URL(url).origin))].slice(0, most_origins);
  return { origins, disabled_count: rows[0]!.count };
}

/** Whether this installation's secret decrypts the newest signing secret. */
export async function checkSigningSecrets({
  db,
  vault,
}: Pick<Deps, 'db' | 'vault'>): Promise<'none' | 'readable' | 'unreadable'> {
  const { rows } = await sql<{ shop_id: number; secret: Buffer }>`
    select shop_id, secret from (
      select shop_id, secret, updated_at as at from webhooks where secret is not null
      union all
      select shop_id, secret, created_at from webhook_legacy_secrets) s
    order by at desc limit 1`.execute(db.root);
  const [newest] = rows;
  if (!newest) return 'none';
  try {
    vault.open(secretOf(newest.shop_id), newest.secret);
    return 'readable';
  } catch {
    return 'unreadable';
  }
}
