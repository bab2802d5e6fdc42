import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An identity provider in this process, whose people are named by what they log in with: `email`, or `email unverified`. */
export type IdentityProvider = { issuer: string; close: () => Promise<void> };

export const oidc_client = { client_id: 'retour', client_secret: 'a secret of the identity provider' };

/** Starts an identity provider that knows one client. */
export async function startIdentityProvider(redirect_uri: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { ...oidc_client, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key for cookies'] },
    findAccount: (_context: unknown, login: string) => {
      const [email, state] = login.split(' ');
      return {
        accountId: login,
        claims: () => ({ sub: `subject of ${email}`, email, email_verified: state !== 'unverified' }),
      };
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Logs somebody in at the provider, as a browser does; answers the URL that it sends the browser back to. */
export async function logIn(start: string, login: string, redirect_uri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | undefined;
  for (let i = 0; i < 12; i++) {
    if (url.startsWith(redirect_uri)) return url;
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const next = response.headers.get('Location');
    const page = await response.text();
    form = undefined;
    if (next) url = new URL(next, url).href;
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt)
        throw new Error(`The identity provider answered ${response.status}: ${page.slice(0, 500)}`);
      form = new URLSearchParams({ prompt, login, password: 'any' });
    }
  }
  throw new Error('The identity provider never sent the browser back.');
}
