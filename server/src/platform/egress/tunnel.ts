import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { buildStrictConnector, serverName } from './connect.ts';
import type { ConnectRules } from './connect.ts';
import { EgressFailure } from './failure.ts';
import { askForTunnel } from './proxy.ts';
import type { EgressProxy } from './proxy.ts';
import { checkedAddresses } from './reach.ts';
import { hostOf } from './url.ts';

/**
 * Makes connections to public addresses only, through a proxy. The name is resolved and checked here, and the proxy is asked for the address, so
 * that it has no name to resolve otherwise. TLS runs through the tunnel, end to end with the named host: the proxy reads nothing.
 */
export function createTunnelConnector(rules: ConnectRules, proxy: EgressProxy): buildConnector.connector {
  const secure = buildStrictConnector(rules, {});
  async function open(options: buildConnector.Options, is_plain: boolean): Promise<Socket> {
    const host = hostOf(options);
    const port = Number(options.port) || (is_plain ? 80 : 443);
    const tunnel = await openTunnel(rules, proxy, { host, port, is_plain });
    if (is_plain) return tunnel.setNoDelay(true);
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    secure(
      { ...options, hostname: host, ...serverName(host, is_plain), httpSocket: tunnel },
      (error, socket) => {
        if (error) tunnel.destroy();
        return error ? reject(error) : resolve(socket);
      },
    );
    return promise;
  }
  async function connect(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const is_plain = options.protocol === 'http:';
    const opened = await open(options, is_plain).catch((error: Error) =>
      EgressFailure.ofConnect(error, !is_plain),
    );
    if (opened instanceof EgressFailure) callback(opened, null);
    else callback(null, opened);
  }
  return (options, callback) => void connect(options, callback);
}

/** So many addresses of a name are asked for, so that the attempt has time left for the last. */
const most_asked = 2;

async function openTunnel(
  rules: ConnectRules,
  proxy: EgressProxy,
  { host, port, is_plain }: { host: string; port: number; is_plain: boolean },
): Promise<Socket> {
  const addresses = await checkedAddresses(host, rules, is_plain);
  let status = 0;
  for (const address of addresses.slice(0, most_asked)) {
    const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
    const answer = await askForTunnel(proxy, {
      authority,
      timeout_ms: rules.connect_timeout_ms,
      ca: rules.ca,
    });
    if (answer.kind === 'open') return answer.socket;
    ({ status } = answer);
    // It did not reach this address; another refusal is about who asks or what is asked for.
    if (status < 500) break;
  }
  throw new EgressFailure('connect', { cause: new Error(`The proxy returned ${status}.`) });
}
