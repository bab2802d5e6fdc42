import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { loadLater } from '../load-later.ts';
import { EgressFailure } from './failure.ts';
import { mayReach, resolveChecked } from './reach.ts';
import type { ReachRules } from './reach.ts';
import { hostOf } from './url.ts';

const loadUndici = loadLater('undici');

export type ConnectRules = ReachRules & {
  connect_timeout_ms: number;
  /** Certificate authorities, as PEM; the usual ones unless given. */
  ca?: string[] | undefined;
};

/**
 * Makes connections to public addresses only. A name is resolved here, every address of the answer is checked, and the connection is made to
 * one of just these, so that it does not matter what DNS answers later.
 */
export function createConnector(rules: ConnectRules): buildConnector.connector {
  const plain = connectorOf(rules, true);
  const secure = connectorOf(rules, false);
  return (options, callback) => {
    const is_plain = options.protocol === 'http:';
    const host = hostOf(options);
    const fail = (error: Error) => callback(EgressFailure.ofConnect(error, !is_plain), null);
    if (isIP(host) && !mayReach(host, rules, is_plain)) {
      process.nextTick(() => fail(new EgressFailure('address_forbidden')));
      return;
    }
    const connect = is_plain ? plain : secure;
    connect({ ...options, hostname: host, ...serverName(host, is_plain) }, (error, socket) => {
      if (error) return fail(error);
      // Checked before; this is for the day when somebody changes what lies between.
      if (!socket.remoteAddress || !mayReach(socket.remoteAddress, rules, is_plain)) {
        socket.destroy();
        return fail(new EgressFailure('address_forbidden'));
      }
      return callback(null, socket);
    });
  };
}

/** The name that the certificate is asked for; of an address the address itself is compared. */
export const serverName = (host: string, is_plain: boolean) =>
  is_plain || isIP(host) ? {} : { servername: host };

function connectorOf(rules: ConnectRules, is_plain: boolean): buildConnector.connector {
  const lookup: LookupFunction = (name, _options, callback) => void answer(name, callback);
  async function answer(name: string, callback: Parameters<LookupFunction>[2]): Promise<void> {
    try {
      const addresses = await resolveChecked(name, rules, is_plain);
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    } catch (error) {
      callback(error as Error, []);
    }
  }
  return buildStrictConnector(rules, { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 500 });
}

/** Connects with TLS 1.2 or newer, and only with who proves his name. */
export function buildStrictConnector(
  { ca, connect_timeout_ms: timeout }: Pick<ConnectRules, 'ca' | 'connect_timeout_ms'>,
  rest: buildConnector.BuildOptions,
): buildConnector.connector {
  const strict = { minVersion: 'TLSv1.2', rejectUnauthorized: true } as const;
  return loadUndici().buildConnector({ ...rest, ...strict, timeout, ...(ca ? { ca } : {}) });
}
