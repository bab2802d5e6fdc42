import { findConnector } from '@retour/connectors';
import { secretContext } from '../../src/modules/integrations/connections/commands/messages.ts';
import { contextOf } from '../../src/modules/integrations/connections/open.ts';
import { insertConnection, takeConnectionId } from '../../src/modules/integrations/connections/store.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { sealSettings } from '../../src/platform/ops/provider-settings.ts';

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
      created_at: clock.now(),
    });
    return ref.id;
  });
}
