import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openBridgeSecret, readBridge } from '../store-bridges.ts';
import { createBridge } from './bridge.ts';
import { manualProvider } from './manual.ts';
import type { PaymentProvider } from './provider.ts';

/** The payment provider of a shop: its own bridge, else the one of the server, else the record of what is owed. */
export async function chooseProvider(
  { db, vault, config }: Pick<Deps, 'db' | 'vault' | 'config'>,
  shop_id: number,
): Promise<PaymentProvider> {
  const { payment_url, payment_secret, payment_timeout_ms: timeout_ms } = config;
  const own = await readBridge(db.root, shop_id);
  if (own) return createBridge({ url: own.url, secret: openBridgeSecret(vault, shop_id, own), timeout_ms });
  return payment_url
    ? createBridge({ url: payment_url, secret: payment_secret, timeout_ms })
    : manualProvider;
}

/** The name of a shop's payment provider, for a plan that is written inside a transaction. */
export async function providerNameOf(
  tx: Tx,
  { payment_url }: Pick<Config, 'payment_url'>,
  shop_id: number,
): Promise<string> {
  return payment_url || (await readBridge(tx, shop_id)) ? 'bridge' : manualProvider.name;
}
