import type { ProblemCode } from '@retour/contract/problems';
import type { Authenticator, Principal, ShopperPrincipal, StaffPrincipal } from '../authenticate.ts';
import type { Clock } from '../clock.ts';
import type { SavedChanges } from '../db/commits.ts';
import type { OutagePauses } from '../db/outage-pauses.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { RateLimiter } from '../callers/rate-limit.ts';
import type { Route } from '../route.ts';
import type { Vault } from '../ops/vault.ts';

/* oxlint-disable typescript/consistent-type-definitions -- members of Fastify's own types can only be added to an interface */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; on a page, who is signed in. */
    caller: Principal | undefined;
    /** Who called, for the request log: also where the response doesn't depend on it. */
    requested_by: Principal | undefined;
    started_at: number;
    /** It was measured and logged. */
    observed: boolean;
    /** Whether the request may have saved a change so far; only for writes. */
    saved: SavedChanges | undefined;
    /** Code of the problem that the response states, for the request log. */
    problem: ProblemCode | undefined;
  }
  interface FastifyContextConfig {
    route?: Route;
    /** Pages and probes for the operator and for browsers: no key, no rate limit. */
    unlimited?: boolean;
    /** A page whose form may have files: it has as long as an upload to be sent. */
    takes_files?: boolean;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

/** Finds who the token of a session stands for; nothing when there is no such session. */
export type SessionReader = {
  identify(token: string): Promise<StaffPrincipal | ShopperPrincipal | 'expired' | undefined>;
};

/** A request of the log: what was requested, by whom, and how it ended. */
export type RequestNote = {
  shop_id: number;
  id: string;
  method: string;
  operation: string | null;
  template: string | null;
  path: string | null;
  status: number;
  code: string | null;
  duration_us: number;
  caller_kind: Principal['kind'];
  caller_id: number | null;
  address: string | null;
};

/** Remembers requests for those who made them. */
export type RequestLog = {
  /** False where the operator keeps none. */
  readonly is_on: boolean;
  /** Takes a request, and never waits or throws. */
  note(request: RequestNote): void;
  /** Writes what this process still has. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** How far the server is with stopping. */
export type Draining = {
  /** Readiness says no, and connections end with their next answer; requests are still served. */
  announced: boolean;
  /** Every new request is answered 503. */
  value: boolean;
};

export type HttpDeps = {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  authenticator: Authenticator;
  sessions: SessionReader;
  rates: RateLimiter;
  metrics: Metrics;
  request_log: RequestLog;
  vault: Vault;
  pauses: OutagePauses;
  draining: Draining;
};
