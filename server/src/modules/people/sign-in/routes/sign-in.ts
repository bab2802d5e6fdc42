import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Text } from '../../../../platform/fields.ts';
import { Answer, defineOpenRoute } from '../../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { sessionCookie } from '../../../access/sessions/index.ts';
import type { SessionClient } from '../../../access/sessions/index.ts';
import { redeemSignInLink } from '../../staff/index.ts';
import { beginOidc } from '../commands/oidc.ts';
import {
  beginPasskeySignIn,
  signInFailed,
  signInWithPasskey,
  signInWithPassword,
} from '../commands/sign-in.ts';
import type { SignedIn } from '../commands/sign-in.ts';
import * as examples from '../examples.ts';
import { oidcCookie } from '../oidc-cookie.ts';
import { relyingParty } from '../relying-party.ts';
import * as schemas from '../schemas.ts';
import { readProvider } from '../store-oidc.ts';
import { findSignInShop } from '../store.ts';

const tag = 'Staff sign-in';
const sets_cookie = true;
const success = {
  status: 201,
  description: 'The member is signed in.',
  schema: schemas.SignedInMember,
  examples: { signed_in: examples.signed_in },
} as const;

/** The browser that a request came from. */
export const clientOf = ({
  headers,
  address,
}: Pick<RouteRequest<unknown, unknown>, 'headers' | 'address'>): SessionClient => ({
  user_agent: headers['user-agent'],
  address,
});

/** The response that signs a browser in. */
export const signedIn = (deps: Pick<Deps, 'config' | 'clock'>, { member, session }: SignedIn): Answer => {
  const { member_id: id, name, email, role } = member;
  const body = { member: { id, name, email, role }, expires_at: toTsMs(session.expires_at) };
  return new Answer(body, { headers: { 'Set-Cookie': sessionCookie(deps, 'staff', session) } });
};

/** How members of staff sign in. */
export function signInRoutes(deps: Deps): Route[] {
  return [
    optionsRoute(deps),
    passwordRoute(deps),
    passkeyOptionsRoute(deps),
    passkeyRoute(deps),
    oidcRoute(deps),
    linkRoute(deps),
  ];
}

function optionsRoute({ db, config }: Deps): Route {
  return defineOpenRoute({
    operation: 'getSignInOptions',
    tag,
    method: 'GET',
    path: '/staff/sign-in',
    summary: 'Get how staff can sign in',
    description: 'Without `shop`, of the only shop of this server.',
    query: Type.Object({ shop: Type.Optional(schemas.ShopHandle) }),
    success: {
      description: 'The ways to sign in.',
      schema: schemas.SignInOptions,
      examples: {
        options: { shop: { handle: 'acme', name: 'Acme' }, oidc: { name: 'Acme Login' }, passkeys: true },
      },
    },
    refusals: ['validation_failed'],
    async handle({ query }) {
      const shop = await findSignInShop(db.root, query.shop);
      const provider = shop && (await readProvider(db.root, shop.id));
      return {
        oidc: provider ? { name: provider.name } : null,
        shop: shop ? { handle: shop.handle, name: shop.name } : null,
        passkeys: relyingParty(config) !== undefined,
      };
    },
  });
}

function passwordRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'signInWithPassword',
    tag,
    sets_cookie,
    method: 'POST',
    path: '/staff/sign-in/password',
    summary: 'Sign in with a password',
    description:
      'Members with an authenticator app also send `code`. An unknown email address and a wrong password get the same response, after the same time.',
    body: Type.Object({
      shop: schemas.ShopHandle,
      email: Text(255),
      password: schemas.Password,
      code: Type.Optional(schemas.Code),
    }),
    body_example: { shop: 'acme', email: 'noa@example.com', password: 'nine lives of a cat' },
    success,
    refusals: ['validation_failed', 'sign_in_failed', 'code_required', 'code_invalid', 'too_many_attempts'],
    async handle({ body: { shop, email, password, code }, ...request }) {
      const given = { shop, email, password, code };
      return signedIn(deps, await signInWithPassword(deps, given, clientOf(request)));
    },
  });
}

function passkeyOptionsRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'beginPasskeySignIn',
    tag,
    sets_cookie,
    method: 'POST',
    path: '/staff/sign-in/passkey/options',
    summary: 'Begin to sign in with a passkey',
    description: 'Returns what the browser signs. The member is found by the passkey.',
    body: Type.Object({ shop: schemas.ShopHandle }),
    body_example: { shop: 'acme' },
    success: {
      description: 'What the browser needs.',
      schema: schemas.CredentialOptions,
      examples: { options: examples.request_options },
    },
    refusals: ['validation_failed', 'sign_in_failed', 'passkeys_unavailable', 'too_many_attempts'],
    async handle({ body, address }) {
      return { options: await beginPasskeySignIn(deps, body.shop, address) };
    },
  });
}

function passkeyRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'signInWithPasskey',
    tag,
    sets_cookie,
    method: 'POST',
    path: '/staff/sign-in/passkey',
    summary: 'Sign in with a passkey',
    description: 'With what the browser made of the options. Each works once.',
    body: Type.Object({ shop: schemas.ShopHandle, credential: schemas.Credential }),
    body_limit_bytes: 65_536,
    body_example: { shop: 'acme', credential: examples.credential },
    success,
    refusals: ['validation_failed', 'sign_in_failed', 'passkeys_unavailable'],
    async handle({ body: { shop, credential: response }, ...request }) {
      return signedIn(deps, await signInWithPasskey(deps, { shop, response }, clientOf(request)));
    },
  });
}

function oidcRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'beginSingleSignOn',
    tag,
    sets_cookie,
    method: 'POST',
    path: '/staff/sign-in/oidc',
    summary: 'Begin to sign in at the identity provider of the shop',
    description:
      'Returns where to send the browser, which gets a cookie: the provider’s response counts only together with it.',
    body: Type.Object({ shop: schemas.ShopHandle }),
    body_example: { shop: 'acme' },
    success: {
      description: 'Where the sign-in goes on.',
      schema: Type.Object({ url: Type.String({ description: 'At the identity provider.' }) }),
      examples: { begun: { url: 'https://login.acme.example/authorize?client_id=retour&state=6MmBt1kq' } },
    },
    refusals: ['validation_failed', 'sign_in_failed', 'too_many_attempts'],
    async handle({ body, address }) {
      const { url, state } = await beginOidc(deps, body.shop, address);
      return new Answer({ url }, { headers: { 'Set-Cookie': oidcCookie(deps.config, state) } });
    },
  });
}

function linkRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'signInWithLink',
    tag,
    sets_cookie,
    method: 'POST',
    path: '/staff/sign-in/link',
    summary: 'Sign in with a link',
    description: 'With the token of a sign-in link, which works once, within 15 minutes.',
    body: Type.Object({ token: Text(100, 'The token in the URL of the link.') }),
    body_example: { token: 'f3Jb1Wn0c8Vq2Xy7Lk5Rt9Zd4Hs6Mg0PaQe' },
    success,
    refusals: ['validation_failed', 'sign_in_failed'],
    async handle({ body, ...request }) {
      const found = await redeemSignInLink(deps, body.token, clientOf(request));
      if (!found) throw signInFailed('This link doesn’t work, or no longer.');
      const { id: member_id, ...member } = found.member;
      return signedIn(deps, { member: { ...member, member_id }, session: found.session });
    },
  });
}
