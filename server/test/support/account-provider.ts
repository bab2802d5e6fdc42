import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the identity provider of a shop's accounts does wrong. */
export type ProviderFault =
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'signature'
  | 'unsigned'
  | 'no_id_token'
  | 'slow'
  | 'huge'
  | 'broken'
  | 'moved'
  | 'not_a_document';

/** An identity provider of customer accounts that signs in whoever it is told to, and misbehaves on purpose. */
export type AccountProviderServer = {
  issuer: string;
  client: { client_id: string; client_secret: string };
  /** Who signs in next, as claims. */
  person: Record<string, unknown>;
  /** Claims that only the endpoint for more about a person tells. */
  told_apart: Record<string, unknown>;
  fault: ProviderFault | undefined;
  /** How the token endpoint was asked, in turn: by `basic`, `post` or `none`. */
  authenticated_by: string[];
  /** Whom its document of discovery names as the issuer; itself unless set. */
  named_issuer: string | undefined;
  /** What its document says that it tells of people. */
  claims: string[];
  /** Signs in at the address that a browser was sent to, as the person would; answers the URL that the browser is sent back to. */
  signIn(url: string): string;
  /** Does not sign in there. */
  cancel(url: string): string;
  close(): Promise<void>;
};

type Grant = { nonce: string; challenge: string; redirect_uri: string; person: Record<string, unknown> };

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other_key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts the provider. `now` is the time of its tokens. */
export async function startAccountProvider(now: () => Date): Promise<AccountProviderServer> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = new Map<string, Grant>();
  const people = new Map<string, Record<string, unknown>>();
  const provider: AccountProviderServer = {
    issuer,
    client: { client_id: 'retour', client_secret: 'a secret: of the provider' },
    person: {},
    told_apart: {},
    fault: undefined,
    authenticated_by: [],
    named_issuer: undefined,
    claims: ['sub', 'email', 'email_verified'],
    signIn(url) {
      const asked = new URL(url).searchParams;
      if (asked.get('code_challenge_method') !== 'S256') throw new Error('The request has no PKCE.');
      const code = randomBytes(16).toString('hex');
      const redirect_uri = asked.get('redirect_uri')!;
      const { person } = provider;
      grants.set(code, {
        nonce: asked.get('nonce')!,
        challenge: asked.get('code_challenge')!,
        redirect_uri,
        person,
      });
      return backTo(asked, { code });
    },
    cancel: (url) => backTo(new URL(url).searchParams, { error: 'access_denied' }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;

  function backTo(asked: URLSearchParams, members: Record<string, string>): string {
    const back = new URL(asked.get('redirect_uri')!);
    for (const [name, value] of Object.entries({ ...members, state: asked.get('state')! }))
      back.searchParams.set(name, value);
    return back.href;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url!, issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (provider.fault === 'slow') return;
    if (provider.fault === 'huge') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(`{"issuer": "${'x'.repeat(2_000_000)}"}`);
      return;
    }
    if (pathname === '/.well-known/openid-configuration') discover(response, json);
    else if (pathname === '/authorize') showChoice(response, search);
    else if (pathname === '/keys') json({ keys: [key.publicKey.export({ format: 'jwk' })] });
    else if (pathname === '/userinfo') json(people.get(request.headers.authorization!.slice(7)));
    else if (pathname === '/token') json(...(await redeem(request)));
    else json({ error: 'not_found' }, 404);
  }

  function discover(response: ServerResponse, json: (value: unknown, status?: number) => unknown): void {
    if (provider.fault === 'broken') json({ error: 'broken' }, 500);
    else if (provider.fault === 'not_a_document') response.end('<html>A shop</html>');
    else if (provider.fault === 'moved')
      response.writeHead(301, { Location: 'https://www.acme.example/' }).end();
    else
      json({
        issuer: provider.named_issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        claims_supported: provider.claims,
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
  }

  /** What a person sees in a browser. */
  function showChoice(response: ServerResponse, search: string): void {
    const link = (href: string, name: string) => `<a href="${href.replaceAll('&', '&amp;')}">${name}</a>`;
    const [yes, no] = [
      provider.signIn(`${issuer}/authorize${search}`),
      provider.cancel(`${issuer}${search}`),
    ];
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Acme</title>${link(yes, 'Sign in')} ${link(no, 'Cancel')}`);
  }

  async function redeem(request: IncomingMessage): Promise<[unknown, number]> {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const { authorization } = request.headers;
    const { client_id, client_secret } = provider.client;
    const basic = `Basic ${btoa([client_id, client_secret].map((part) => new URLSearchParams({ x: part }).toString().slice(2)).join(':'))}`;
    provider.authenticated_by.push(authorization ? 'basic' : form.has('client_secret') ? 'post' : 'none');
    if (authorization !== undefined && authorization !== basic) return [{ error: 'invalid_client' }, 401];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirect_uri !== form.get('redirect_uri'))
      return [{ error: 'invalid_grant' }, 400];
    const access_token = randomBytes(16).toString('hex');
    people.set(access_token, { sub: grant.person['sub'], ...provider.told_apart });
    const id_token = provider.fault === 'no_id_token' ? {} : { id_token: sign(grant) };
    return [{ access_token, token_type: 'Bearer', expires_in: 300, ...id_token }, 200];
  }

  function sign({ nonce, person }: Grant): string {
    const { fault, client } = provider;
    const now_s = Math.floor(now().getTime() / 1000);
    const claims = {
      iss: fault === 'issuer' ? 'https://elsewhere.example' : (provider.named_issuer ?? issuer),
      aud: fault === 'audience' ? 'another client' : client.client_id,
      nonce: fault === 'nonce' ? 'another nonce' : nonce,
      iat: fault === 'expired' ? now_s - 7200 : now_s,
      exp: fault === 'expired' ? now_s - 3600 : now_s + 300,
      ...person,
    };
    const alg = fault === 'unsigned' ? 'none' : 'RS256';
    const signed = `${base64url({ alg })}.${base64url(claims)}`;
    if (fault === 'unsigned') return `${signed}.`;
    const { privateKey } = fault === 'signature' ? other_key : key;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }
}
