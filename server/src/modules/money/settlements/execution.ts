import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import type { Presence } from '../../../platform/ops/presence.ts';
import type { PlatformProvider } from './connected-refunds.ts';
import type { PaymentProvider } from './providers/provider.ts';
import type { Settlement } from './store.ts';

/** What making settlements needs. */
export type ExecuteDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'countPaymentUnauthorized'>;
  presence: Pick<Presence, 'id'>;
  provider: PaymentProvider;
  /** Who gives credit; left out where there is none to give, null where Retour does. */
  credit?: PlatformProvider | null;
  /** Who makes orders of exchanges; left out or null where an integration does, on `exchange.requested`. */
  exchanges?: PlatformProvider | null;
};

/** What the owner of the return adds to each settlement that is done, in the same transaction: events, issued credit, the exchange order. */
type OnSettled = (tx: Tx, settlement: Settled) => Promise<void>;

/** A settlement that is done, with the reference of its provider. */
export type Settled = Settlement & { reference: string | null };

/** Locks the return and says whether its settlements are to be made now. */
type LockForWork = (tx: Tx) => Promise<boolean>;

export type ExecuteInput = {
  shop_id: number;
  /** Null for refunds of what was collected. */
  return_id: number | null;
  /** The settlements, in their order. What they are of is locked. */
  list(tx: Tx): Promise<Settlement[]>;
  lock: LockForWork;
  onSettled: OnSettled;
  /** Every settlement is done; runs in the transaction that saw it. */
  done(tx: Tx): Promise<void>;
  /** A provider said no; what has not run waits. */
  failed(tx: Tx, message: string): Promise<void>;
  /** A refund that had been given up turned out to be paid; the return may be able to go on. */
  resolved(tx: Tx): Promise<void>;
};
