import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { ConfigError } from '../config.ts';
import { EgressFailure } from './failure.ts';
import { hostOf } from './url.ts';

/** A proxy of the operator's. Its address is his choice and is not checked. */
export type EgressProxy = { is_secure: boolean; host: string; port: number; headers: Record<string, string> };

type TunnelRequest = {
  /** Address and port, such as `93.184.216.34:443`. */
  authority: string;
  timeout_ms: number;
  ca?: string[] | undefined;
};

/** What a proxy answered: the way to the target, or that it did not open one. */
export type TunnelAnswer = { kind: 'open'; socket: Socket } | { kind: 'refused'; status: number };

/** Reads the URL of a proxy, which has a user and password where the proxy asks for them. */
export function readProxy(text: string): EgressProxy {
  const url = new URL(text);
  const is_secure = url.protocol === 'https:';
  const port = Number(url.port) || (is_secure ? 443 : 80);
  const headers = url.username || url.password ? { 'Proxy-Authorization': basicOf(url) } : {};
  return { is_secure, host: hostOf(url), port, headers };
}

function basicOf({ username, password }: URL): string {
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair).toString('base64')}`;
  } catch {
    throw new ConfigError('RETOUR_EGRESS_PROXY has an invalid % in its user or password: write it as %25.');
  }
}

/** Asks a proxy for a connection (CONNECT). A proxy that cannot be reached or does not answer in time is a failure to connect. */
export function askForTunnel(
  { is_secure, host, port, headers }: EgressProxy,
  { authority, timeout_ms, ca }: TunnelRequest,
): Promise<TunnelAnswer> {
  const { request } = is_secure ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<TunnelAnswer>();
  const asked = request({
    host,
    port,
    agent: false,
    method: 'CONNECT',
    path: authority,
    headers: { ...headers, Host: authority, Connection: 'keep-alive' },
    // Otherwise Node would ask the proxy for a certificate of the host in the header.
    ...(is_secure ? { servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2', ca } : {}),
  });
  const deadline = setTimeout(() => asked.destroy(new Error("The proxy doesn't respond.")), timeout_ms);
  asked.once('connect', ({ statusCode: status = 0 }, socket: Socket, head) => {
    clearTimeout(deadline);
    if (status >= 200 && status < 300) {
      if (head.length > 0) socket.unshift(head);
      return resolve({ kind: 'open', socket });
    }
    socket.on('error', () => {}).destroy();
    resolve({ kind: 'refused', status });
  });
  asked.once('error', (cause) => {
    clearTimeout(deadline);
    reject(new EgressFailure('connect', { cause }));
  });
  asked.end();
  return promise;
}
