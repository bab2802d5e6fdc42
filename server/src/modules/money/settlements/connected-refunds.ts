import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PaymentProvider } from './providers/provider.ts';
import type { SettlementKind } from './store.ts';

/** The commerce platform that a shop is connected to, as its payment provider. */
export type ConnectedRefunds = (
  deps: Pick<Deps, 'db' | 'vault' | 'egress' | 'clock'>,
  of: { shop_id: number; platform: string; timeout_ms: number },
) => Promise<PaymentProvider>;

/** Does at a commerce platform what isn't a refund: `refund` gives the credit or makes the order that a settlement is of, and `find` looks it up. */
export type PlatformProvider = PaymentProvider & {
  /** Kinds of settlement that it makes from now on. What was begun there is looked up there, whatever they are. */
  gives: ReadonlySet<SettlementKind>;
};

/** The commerce platform that the order of a return is from, as who gives credit for it. */
export type ConnectedCredit = (
  deps: Pick<Deps, 'db' | 'vault' | 'egress' | 'clock'>,
  of: { shop_id: number; return_id: number; timeout_ms: number },
) => Promise<PlatformProvider | null>;

/** The same platform, as who makes the order of an exchange. */
export type ConnectedExchanges = ConnectedCredit;

/** Whether that platform is to make the order of an exchange of a return, as far as the shop has decided. It asks nobody. */
export type MakesExchange = (db: Reader, of: { shop_id: number; return_id: number }) => Promise<boolean>;

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    connected_refunds: ConnectedRefunds;
    connected_credit: ConnectedCredit;
    connected_exchanges: ConnectedExchanges;
    makes_exchange: MakesExchange;
  }
}
