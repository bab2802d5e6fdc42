import type { Deps } from '../../../platform/deps.ts';
import type { PaymentProvider } from './providers/provider.ts';

/** The commerce platform that a shop is connected to, as its payment provider. */
export type ConnectedRefunds = (
  deps: Pick<Deps, 'db' | 'vault' | 'egress' | 'clock'>,
  of: { shop_id: number; platform: string; timeout_ms: number },
) => Promise<PaymentProvider>;

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    connected_refunds: ConnectedRefunds;
  }
}
