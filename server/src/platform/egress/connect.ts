import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { loadLater } from '../load-later.ts';
import { judgeAddress } from './address.ts';
import type { AllowList } from './address.ts';
import { EgressFailure } from './failure.ts';
import type { Resolve } from './resolve.ts';
import { hostOf } from './url.ts';

const loadUndici = loadLater('undici');

export type ConnectRules = {
  allowed: AllowList;
  resolve: Resolve;
  connect_timeout_ms: number;
  /** Certificate authorities, as PEM; the usual ones unless given. */
  ca?: string[] | undefined;
};

/**
 * Makes connections to public addresses only. A name is resolved here, every address of the answer is judged, and the connection is made to
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
      // Judged before; this is for the day when somebody changes what lies between.
      if (!socket.remoteAddress || !mayReach(socket.remoteAddress, rules, is_plain)) {
        socket.destroy();
        return fail(new EgressFailure('address_forbidden'));
      }
      return callback(null, socket);
    });
  };
}

const serverName = (host: string, is_plain: boolean) => (is_plain || isIP(host) ? {} : { servername: host });

function connectorOf(rules: ConnectRules, is_plain: boolean): buildConnector.connector {
  const lookup: LookupFunction = (name, _options, callback) => void answer(name, callback);
  async function answer(name: string, callback: Parameters<LookupFunction>[2]): Promise<void> {
    try {
      callback(null, await resolveJudged(name, rules, is_plain));
    } catch (error) {
      callback(error as Error, []);
    }
  }
  return loadUndici().buildConnector({
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
    timeout: rules.connect_timeout_ms,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ...(rules.ca ? { ca: rules.ca } : {}),
  });
}

/** The addresses of a name, of which every one may be reached: one that may not refuses the attempt. */
async function resolveJudged(name: string, rules: ConnectRules, is_plain: boolean) {
  const addresses = await rules.resolve(name).catch((error: unknown) => {
    throw new EgressFailure('dns', { cause: error });
  });
  if (addresses.length === 0) throw new EgressFailure('dns');
  if (!addresses.every((address) => mayReach(address, rules, is_plain)))
    throw new EgressFailure('address_forbidden');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Without TLS nobody proves who he is: only to addresses that the operator named. */
function mayReach(address: string, { allowed }: ConnectRules, is_plain: boolean): boolean {
  const verdict = judgeAddress(address, allowed);
  return is_plain ? verdict === 'allow_listed' : verdict !== 'forbidden';
}
