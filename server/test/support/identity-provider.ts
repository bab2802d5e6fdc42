import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An identity provider in this process, whose people are named by what they log in with: `email`, or `email unverified`. */
export type IdentityProvider = { issuer: string; close: () => Promise<void> };

export const oidc_client = { client_id: 'retour', client_secret: 'a secret of the identity provider' };

/** Starts an identity provider that knows one client. One that is `impersonated` shows keys that it didn't sign with. */
export async function startIdentityProvider(
  redirect_uri: string,
  { impersonated = false } = {},
): Promise<IdentityProvider> {
  const server = createServer();
  const listening = await listen(server);
  const { issuer } = listening;
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
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!impersonated || request.url !== '/jwks') {
      answer(request, response);
      return;
    }
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
    response.setHeader('Content-Type', 'application/jwk-set+json').end(JSON.stringify({ keys: [key] }));
  });
  return listening;
}

async function listen(server: Server): Promise<IdentityProvider> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts what calls itself an identity provider and keeps what is sent to its token endpoint. */
export async function startRecordingProvider(): Promise<IdentityProvider & { received: string[] }> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const of = (path: string) => `http://${request.headers.host}${path}`;
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/token') received.push(request.url);
    response.end(
      JSON.stringify({
        issuer: of(''),
        authorization_endpoint: of('/authorize'),
        token_endpoint: of('/token'),
        jwks_uri: of('/keys'),
      }),
    );
  });
  return { ...(await listen(server)), received };
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
