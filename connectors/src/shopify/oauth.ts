import type { SettingValues } from '@retour/contract/provider-settings';
import { PlatformFailure } from '../connector.ts';
import type { ConnectorDefinition } from '../connector.ts';
import { callPlatform, readAnswer } from '../rest-client.ts';
import { title } from './client.ts';
import { isFresh, isSigned } from './signed-query.ts';

// Shopify's authorization code grant: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant

/** What the app may do, once the shop has agreed. */
const scopes = [
  'read_all_orders',
  'write_orders',
  'read_products',
  'read_inventory',
  'read_locations',
  'write_returns',
];

/** How old a response may be: the browser brings it at once, and clocks differ. */
const valid_s = 600;

export const shopify_oauth: NonNullable<ConnectorDefinition['oauth']> = {
  needs: ['url', 'client_id', 'client_secret'],
  pageUrl(settings, { redirect_uri, state }) {
    const query = new URLSearchParams({
      client_id: settings['client_id'] ?? '',
      scope: scopes.join(),
      redirect_uri,
      state,
    });
    hostOf(settings);
    return `${settings['url']}/admin/oauth/authorize?${query.toString()}`;
  },
  async redeem(settings, query, tools) {
    const { url = '', client_id = '', client_secret = '' } = settings;
    requireGenuine(settings, query, tools.now());
    const response = await callPlatform(title, tools, `${url}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ client_id, client_secret, code: query.get('code') ?? '' }).toString(),
    });
    if (response.status === 400)
      throw new PlatformFailure(
        'unauthorized',
        'Shopify rejects the code, the client id or the secret (400).',
        {
          status: 400,
        },
      );
    const { access_token } = await readAnswer<{ access_token?: unknown }>(title, response);
    if (typeof access_token !== 'string')
      throw new PlatformFailure('unavailable', "Shopify's response has no access token.");
    return { ...settings, token: access_token };
  },
};

/** The host of a shop at Shopify; on this machine, of a development server. A secret isn't sent anywhere else. */
function hostOf({ url = '' }: SettingValues): string {
  const { host, hostname, protocol } = new URL(url);
  const is_shop = protocol === 'https:' && /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host);
  if (is_shop || hostname === '127.0.0.1' || hostname === 'localhost') return host;
  throw new PlatformFailure('refused', 'The address must be that of a shop, such as acme.myshopify.com.');
}

/** Refuses what isn't Shopify's response about this shop. Its HMAC is of the query without itself, sorted, unlike that of the app proxy. */
function requireGenuine(settings: SettingValues, query: URLSearchParams, now: Date): void {
  const refuse = (message: string): never => {
    throw new PlatformFailure('refused', message);
  };
  if (['code', 'shop', 'state', 'timestamp', 'hmac'].some((name) => query.getAll(name).length !== 1))
    refuse('Shopify sent no code: nobody has agreed.');
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'hmac' && name !== 'signature'));
  rest.sort();
  if (!isSigned(rest.toString(), [settings['client_secret'] ?? ''], query.get('hmac')!))
    refuse("The response isn't signed with the secret of the app.");
  if (query.get('shop')!.toLowerCase() !== hostOf(settings)) refuse('The response is about another shop.');
  if (!isFresh(query.get('timestamp')!, now, valid_s)) refuse('The response is too old.');
}
