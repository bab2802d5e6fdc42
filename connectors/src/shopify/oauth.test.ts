import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PlatformFailure } from '../connector.ts';
import { shopify_oauth } from './oauth.ts';

const settings = { url: 'https://some-shop.myshopify.com', client_id: 'id', client_secret: 'hush' };
const at = new Date(1_337_178_200_000);
const tools = {
  fetch: async () => Response.json({ access_token: 'shpat_1' }),
  now: () => at,
  pause: async () => {},
};
// https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
const documented =
  'code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173';

it("takes the example of Shopify's documentation, and nothing like it", async () => {
  const redeem = (query: string, given = settings, clock = tools) =>
    shopify_oauth.redeem(given, new URLSearchParams(query), clock);
  assert.equal((await redeem(documented))['token'], 'shpat_1');
  const later = { ...tools, now: () => new Date(at.getTime() + 601_000) };
  for (const attempt of [
    () => redeem(documented.replace('0907a61c', '0907a61d')),
    () => redeem(`${documented}&code=another`),
    () => redeem(documented.replace(/&hmac=[^&]+/, '')),
    () => redeem(documented, { ...settings, client_secret: 'another' }),
    () => redeem(documented, { ...settings, url: 'https://other-shop.myshopify.com' }),
    () => redeem(documented, settings, later),
  ])
    await assert.rejects(attempt, (error) => error instanceof PlatformFailure && error.kind === 'refused');
});

it('sends nobody to what is not a shop at Shopify', () => {
  const page = { redirect_uri: 'https://retour.example.com/back', state: 's' };
  const url = new URL(shopify_oauth.pageUrl(settings, page));
  assert.equal(url.origin + url.pathname, 'https://some-shop.myshopify.com/admin/oauth/authorize');
  assert.equal(url.searchParams.get('state'), 's');
  for (const bad of [
    'https://myshopify.com',
    'https://acme.myshopify.com.evil.example',
    'https://evil.example/acme.myshopify.com',
    'http://acme.myshopify.com',
    'https://acme.evilmyshopify.com',
    'https://acme.myshopify.com:8443',
  ])
    assert.throws(() => shopify_oauth.pageUrl({ ...settings, url: bad }, page), PlatformFailure, bad);
});
