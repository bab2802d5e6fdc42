import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { parseAllowList } from './egress/address.ts';
import type { AllowList } from './egress/address.ts';
import { createConnector } from './egress/connect.ts';
import type { ConnectRules } from './egress/connect.ts';
import { Exchange } from './egress/exchange.ts';
import type { EgressResult } from './egress/exchange.ts';
import { EgressFailure } from './egress/failure.ts';
import { fetchChecked } from './egress/fetch.ts';
import type { FetchOptions } from './egress/fetch.ts';
import type { EgressError } from './egress/failure.ts';
import { readProxy } from './egress/proxy.ts';
import type { EgressProxy } from './egress/proxy.ts';
import { createResolve } from './egress/resolve.ts';
import type { Resolve } from './egress/resolve.ts';
import { createTunnelConnector } from './egress/tunnel.ts';
import { checkUrl } from './egress/url.ts';
import type { UrlVerdict } from './egress/url.ts';
import { loadLater } from './load-later.ts';

type EgressRequest = {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** From the beginning to the last byte of the answer. */
  timeout_ms: number;
};

export type { EgressResult } from './egress/exchange.ts';

/** The one way in which the server speaks to addresses that others have chosen (webhook contract, 5). */
export type Egress = {
  /** Checks a URL before it is stored. */
  checkUrl(url: string): UrlVerdict;
  /** Sends a POST. Follows no redirect, reads at most 1 MiB of the answer, and never throws. */
  post(request: EgressRequest): Promise<EgressResult>;
  /** Fetches a URL. Follows no redirect, has 10 s and reads at most 1 MiB unless told otherwise, and throws where there is no response. */
  fetch(url: string, options?: FetchOptions): Promise<Response>;
  /** Connects to the host of a URL as a delivery would, and sends nothing. Returns what went wrong, or null. */
  check(url: string): Promise<EgressError | null>;
  close(): Promise<void>;
};

const loadUndici = loadLater('undici');
const connect_timeout_ms = 5000;

export type EgressOptions = Pick<Config, 'egress_allow' | 'egress_ca' | 'egress_proxy'> & {
  resolve?: Resolve;
};

export function createEgress({ egress_allow, egress_ca, egress_proxy, resolve }: EgressOptions): Egress {
  const allowed = parseAllowList(egress_allow);
  const targetOf = createTargets(allowed);
  const rules = {
    allowed,
    resolve: resolve ?? createResolve({ asks_system: allowed.length > 0 }),
    connect_timeout_ms,
    ca: egress_ca ? [...rootCertificates, readAuthority(egress_ca)] : undefined,
  };
  const proxy = egress_proxy ? readProxy(egress_proxy) : undefined;
  let agent: Agent | undefined;
  return {
    checkUrl: (url) => targetOf(url).verdict,
    post: (asked) => post((agent ??= openAgent(rules, proxy)), asked, targetOf(asked.url)),
    fetch: (url, options = {}) => {
      const by = { fetch: loadUndici().fetch, agent: (agent ??= openAgent(rules, proxy)) };
      return fetchChecked(by, targetOf(url).verdict, options);
    },
    check: (url) => checkConnection(connectorOf(rules, proxy), targetOf(url)),
    close: async () => agent?.destroy(),
  };
}

/** No way out at all: whatever is sent fails before anything is connected. */
export const closed_egress: Egress = {
  checkUrl: (url) => checkUrl(url, parseAllowList([])),
  async post({ timeout_ms }) {
    const exchange = new Exchange(timeout_ms);
    exchange.fail(new EgressFailure('address_forbidden'));
    return exchange.result;
  },
  async fetch() {
    throw new EgressFailure('address_forbidden');
  },
  check: async () => 'address_forbidden',
  async close() {},
};

function openAgent(rules: ConnectRules, proxy: EgressProxy | undefined): Agent {
  const { Agent } = loadUndici();
  const connect = connectorOf(rules, proxy);
  // Shorter than what servers keep a silent connection for, so that none is used that the other side just closes.
  return new Agent({ connect, pipelining: 1, keepAliveTimeout: 3000, keepAliveMaxTimeout: 30_000 });
}

const connectorOf = (rules: ConnectRules, proxy: EgressProxy | undefined): buildConnector.connector =>
  proxy ? createTunnelConnector(rules, proxy) : createConnector(rules);

function checkConnection(
  connect: buildConnector.connector,
  { verdict, origin }: Target,
): Promise<EgressError | null> {
  if (verdict.kind !== 'allowed') return Promise.resolve('address_forbidden');
  const { protocol, hostname, host, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<EgressError | null>();
  connect({ protocol, hostname, host, port }, (error, socket) => {
    socket?.on('error', () => {}).destroy();
    resolve(error ? EgressFailure.ofConnect(error, protocol === 'https:').error : null);
  });
  return promise;
}

function post(
  agent: Agent,
  { headers, body, timeout_ms }: EgressRequest,
  { verdict, origin, path }: Target,
): Promise<EgressResult> {
  const exchange = new Exchange(timeout_ms);
  if (verdict.kind === 'allowed') dispatch(agent, { headers, body, origin, path }, exchange);
  else exchange.fail(new EgressFailure('address_forbidden'));
  return exchange.result;
}

type Sent = Pick<EgressRequest, 'headers' | 'body'> & Pick<Target, 'origin' | 'path'>;

function dispatch(agent: Agent, { headers, body, origin, path }: Sent, exchange: Exchange): void {
  try {
    agent.dispatch(
      { headers, body, origin, path, method: 'POST', headersTimeout: 0, bodyTimeout: 0 },
      exchange,
    );
  } catch (error) {
    exchange.fail(error);
  }
}

/** A URL that was checked. One that is not allowed has no parts. */
type Target = { verdict: UrlVerdict; origin: string; path: string };

const most_remembered = 2000;

/** Checks URLs, each of the last ones once: what does not depend on DNS does not change. */
function createTargets(allowed: AllowList): (url: string) => Target {
  const known = new Map<string, Target>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const target = readTarget(url, allowed);
    if (known.size >= most_remembered) known.clear();
    known.set(url, target);
    return target;
  };
}

function readTarget(url: string, allowed: AllowList): Target {
  const verdict = checkUrl(url, allowed);
  if (verdict.kind !== 'allowed') return { verdict, origin: '', path: '' };
  const { origin, pathname, search } = verdict.url;
  return { verdict, origin, path: `${pathname}${search}` };
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`RETOUR_EGRESS_CA is ${path}, which can't be read.`, { cause: error });
  }
}
