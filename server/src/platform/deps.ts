import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { OutagePauses } from './db/outage-pauses.ts';
import type { Egress } from './egress.ts';
import type { DomainProofs } from './egress/domain-proof.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Metrics } from './ops/metrics.ts';
import type { Cursors } from './paging/paging.ts';
import type { Puzzles } from './callers/puzzles.ts';
import type { Presence } from './ops/presence.ts';
import type { Vault } from './ops/vault.ts';

/**
 * What commands, jobs and routes work with; made once, in the composition root. A module that calls another one without importing it adds a member
 * here, which the composition root fills in.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- modules add what the composition root connects for them
export interface Deps {
  db: Db;
  /** A second pool on the same database, for queue workers (`createQueuePool`). */
  queue_db: Db;
  /** Reads lists where that is allowed. */
  clock: Clock;
  log: Log;
  config: Config;
  jobs: Jobs;
  cursors: Cursors;
  vault: Vault;
  puzzles: Puzzles;
  egress: Egress;
  domain_proofs: DomainProofs;
  metrics: Metrics;
  presence: Presence;
  pauses: OutagePauses;
  /** The test sides of shops; undefined on a test side itself, and where no requests are answered. */
  test_sides: TestSides | undefined;
}

/** A shop, by what tells its test side from others. */
export type NamedShop = { id: number; handle: string };

/** Each shop can have a test side: the same service on a database of its own, with the settings of the shop and nothing of what happened there. */
export type TestSides = {
  /** The test side of a shop, which is made when there is none yet. Refusals: test_side_unavailable. */
  open(shop: NamedShop): Promise<Deps>;
  /** Deletes everything on the test side of a shop and makes it anew from the settings as they are now. Refusals: test_side_unavailable. */
  clear(shop: NamedShop): Promise<Deps>;
  /** Whether something was returned on the test side of a shop; false where there is none. Doesn't open it. */
  hasReturns(shop: NamedShop): Promise<boolean>;
};
