import type { Deps } from '../../platform/deps.ts';
import { createBridge } from './providers/bridge.ts';
import { chooseProvider } from './providers/choose.ts';
import type { PaymentProvider, RefundRequest } from './providers/provider.ts';
import { listShopsWithBridge } from './store-bridges.ts';

/** What came of asking a bridge: null when it can be used. */
export type CheckedBridge = { owner: string; url: string; failure: string | null };

const most_checked = 20;

/** A refund that no bridge knows. */
const unknown_refund: RefundRequest = {
  id: 'stl_00000000000000000000000000',
  settlement_id: 'stl_00000000000000000000000000',
  payment: 'none',
  gateway: 'none',
  amount: 0,
  currency: 'USD',
  shop: { id: 0, handle: 'none', name: 'None' },
  order: { id: 0, name: 'none', external_id: 'none' },
  return: { id: 0 },
};

/** Asks the bridge of the server and those of shops, at most 20, for a refund that doesn't exist: each must say so. Nothing is changed. */
export async function checkBridges(deps: Pick<Deps, 'db' | 'vault' | 'config'>): Promise<CheckedBridge[]> {
  const { payment_url: url, payment_secret: secret, payment_timeout_ms: timeout_ms } = deps.config;
  const of_server = url ? [checkBridge('the server', createBridge({ url, secret, timeout_ms }))] : [];
  const shops = await listShopsWithBridge(deps.db.root, most_checked);
  const of_shops = shops.map(async ({ shop_id, handle }) => {
    const owner = `the shop ${handle}`;
    try {
      return await checkBridge(owner, await chooseProvider(deps, shop_id));
    } catch (error) {
      return { owner, url: 'its own', failure: (error as Error).message };
    }
  });
  return Promise.all([...of_server, ...of_shops]);
}

async function checkBridge(owner: string, bridge: PaymentProvider): Promise<CheckedBridge> {
  const result = await bridge.find(unknown_refund);
  const known = 'message' in result ? result.message : 'It knows a refund that does not exist.';
  return { owner, url: bridge.endpoint ?? '', failure: result.kind === 'not_found' ? null : known };
}
