import * as openid from 'openid-client';
import type { Configuration } from 'openid-client';
import type { Egress } from '../../../platform/egress.ts';
import type { FetchOptions } from '../../../platform/egress/fetch.ts';

// OpenID Connect: authorization code with PKCE, state and nonce.

export type OidcClient = { issuer: string; client_id: string; client_secret: string };
export type OidcSecrets = { nonce: string; code_verifier: string };

/** Who signed in at the provider. */
export type OidcIdentity = { issuer: string; subject: string; verified_email: string | undefined };

/** Asks the provider about itself. Its address was chosen by a shop, so every request is checked. */
async function discover(
  egress: Egress,
  { issuer, client_id, client_secret }: OidcClient,
): Promise<Configuration> {
  const { discovery, customFetch, allowInsecureRequests, enableNonRepudiationChecks } = openid;
  return discovery(new URL(issuer), client_id, client_secret, undefined, {
    [customFetch]: (url: string, { method, headers, body }: FetchOptions) =>
      egress.fetch(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }),
    // Plain HTTP passes the check only in networks that the operator allows. Where TLS doesn't say who responds, the signature of the ID token has to.
    execute: issuer.startsWith('http:') ? [allowInsecureRequests, enableNonRepudiationChecks] : [],
  });
}

/** Where to send a browser, and what the response must fit. */
export async function authorizationUrl(
  egress: Egress,
  client: OidcClient,
  redirect_uri: string,
): Promise<{ url: URL; state: string; secrets: OidcSecrets }> {
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = openid;
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(await discover(egress, client), {
    redirect_uri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  return { url, state, secrets: { nonce, code_verifier } };
}

/** Exchanges the code of a response; throws where anything about it is wrong. */
export async function redeemCode(
  egress: Egress,
  client: OidcClient,
  response: URL,
  { state, nonce, code_verifier }: OidcSecrets & { state: string },
): Promise<OidcIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = openid;
  const configuration = await discover(egress, client);
  const tokens = await authorizationCodeGrant(configuration, response, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const { email, email_verified } =
    claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  const verified_email =
    email_verified === true && typeof email === 'string' ? email.toLowerCase() : undefined;
  return { issuer: claims.iss, subject: claims.sub, verified_email };
}
