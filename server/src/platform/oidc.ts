import * as openid from 'openid-client';
import type { Configuration } from 'openid-client';
import { systemClock } from './clock.ts';
import type { Egress } from './egress.ts';
import type { FetchOptions } from './egress/fetch.ts';

// OpenID Connect: authorization code with PKCE, state and nonce.

export type OidcClient = {
  /** Its URL, or that of its document of discovery where that says itself who the issuer is. */
  issuer: string;
  client_id: string;
  /** Undefined: a public client, which proves itself by PKCE alone. */
  client_secret: string | undefined;
};
export type OidcSecrets = { nonce: string; code_verifier: string };

/** Who signed in at the provider, and what it says of them. */
export type OidcIdentity = { issuer: string; subject: string; claims: Readonly<Record<string, unknown>> };

type Options = {
  /** The time that tokens expire by. The library uses the machine's clock, and gets the difference as its clock skew. */
  now?: Date;
  /** Of each request. */
  timeout_ms?: number;
  max_bytes?: number;
};

/** Asks the provider about itself. Its address was chosen by a shop, so every request is checked. */
async function discover(
  egress: Egress,
  { issuer, client_id, client_secret }: OidcClient,
  { now, timeout_ms, max_bytes }: Options = {},
): Promise<Configuration> {
  const { customFetch, allowInsecureRequests, enableNonRepudiationChecks, clockSkew } = openid;
  const bounds = { ...(timeout_ms && { timeout_ms }), ...(max_bytes && { max_bytes }) };
  const fetch: openid.CustomFetch = (url, { method, headers, body }) =>
    egress.fetch(url, {
      ...(method && { method }),
      ...(headers && { headers }),
      ...(body && { body: body as NonNullable<FetchOptions['body']> }),
      ...bounds,
    });
  // Plain HTTP passes the check only in networks that the operator allows.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const found = await openid.discovery(new URL(issuer), client_id, undefined, openid.None(), {
    [customFetch]: fetch,
    execute,
  });
  const metadata = found.serverMetadata();
  const skew_s = now ? Math.round((now.getTime() - systemClock.now().getTime()) / 1000) : 0;
  const configuration = new openid.Configuration(
    metadata,
    client_id,
    { [clockSkew]: skew_s },
    authenticationOf(client_secret, metadata.token_endpoint_auth_methods_supported),
  );
  configuration[openid.customFetch] = fetch;
  // The signature of the ID token says who responded, whatever the connection says.
  for (const extend of [...execute, enableNonRepudiationChecks]) extend(configuration);
  return configuration;
}

/** In the way that the provider takes; where it names none, the one that the standard assumes. */
function authenticationOf(secret: string | undefined, methods: readonly string[] = []): openid.ClientAuth {
  if (secret === undefined) return openid.None();
  return methods.includes('client_secret_post')
    ? openid.ClientSecretPost(secret)
    : openid.ClientSecretBasic(secret);
}

/** Where to send a browser, and what the response must fit. */
export async function authorizationUrl(
  egress: Egress,
  client: OidcClient,
  redirect_uri: string,
  options?: Options,
): Promise<{ url: URL; state: string; secrets: OidcSecrets }> {
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = openid;
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(await discover(egress, client, options), {
    redirect_uri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  return { url, state, secrets: { nonce, code_verifier } };
}

/** Exchanges the code of a response; throws where anything about it is wrong. The provider is asked for more about the person where its ID token lacks the claim `wanted`. */
export async function redeemCode(
  egress: Egress,
  client: OidcClient,
  response: URL,
  { state, nonce, code_verifier }: OidcSecrets & { state: string },
  { wanted = 'email', ...options }: Options & { wanted?: string } = {},
): Promise<OidcIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = openid;
  const configuration = await discover(egress, client, options);
  const tokens = await authorizationCodeGrant(configuration, response, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const is_asked = claims[wanted] === undefined && configuration.serverMetadata().userinfo_endpoint;
  const said = is_asked
    ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : (claims as Record<string, unknown>);
  return { issuer: claims.iss, subject: claims.sub, claims: said };
}

/** The address that a provider says it has verified, in lower case. */
export function verifiedEmailOf({ claims }: Pick<OidcIdentity, 'claims'>): string | undefined {
  const { email, email_verified } = claims;
  return email_verified === true && typeof email === 'string' ? email.toLowerCase() : undefined;
}
