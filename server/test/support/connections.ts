import { findConnector } from '@retour/connectors';
import { secretContext } from '../../src/modules/integrations/connections/commands/messages.ts';
import { contextOf } from '../../src/modules/integrations/connections/open.ts';
import { insertConnection, takeConnectionId } from '../../src/modules/integrations/connections/store.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { sealSettings } from '../../src/platform/ops/provider-settings.ts';
import type { TestShop } from './shop.ts';

/** Connects a shop to a Medusa that nobody can reach; nothing is asked of it. */
export function addConnection({ db, clock, vault }: Deps, shop_id: number): Promise<number> {
  const { settings } = findConnector('medusa')!;
  return db.inTransaction(async (tx) => {
    const ref = { shop_id, id: await takeConnectionId(tx) };
    const given = { url: 'http://127.0.0.1:9', key: 'sk_0123456789abcdef' };
    await insertConnection(tx, shop_id, {
      id: ref.id,
      connector: 'medusa',
      settings: sealSettings(vault, (name) => contextOf(ref, name), settings, given),
      inbox_token: `token-of-shop-${shop_id}`,
      inbox_secret: vault.seal(secretContext(ref), 'whsec_c2VjcmV0'),
      load_started_at: clock.now(),
      returns_since: null,
      writes_exchanges: false,
      created_at: clock.now(),
    });
    return ref.id;
  });
}

/** A connection that can't be used, and differs in one refund. */
export async function breakConnection({ deps, shop }: Pick<TestShop, 'deps' | 'shop'>): Promise<void> {
  const id = await addConnection(deps, shop.id);
  const { pool } = deps.db;
  const since = new Date(deps.clock.now().getTime() - 2 * 86_400_000);
  await pool.query(
    `update connections set failing_since = $1, failure_count = 3, failure_kind = 'unauthorized', failure_message = 'No answer.' where id = $2`,
    [since, id],
  );
  await pool.query(
    `insert into connection_differences (shop_id, connection_id, kind, key, ours, theirs, first_seen_at, last_seen_at)
      values ($1, $2, 'refund', 'r1', 100, 90, $3, $3)`,
    [shop.id, id, since],
  );
}
