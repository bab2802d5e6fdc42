import { clockCheck, failedCheck, passed } from '../checks.ts';
import { PlatformFailure } from '../connector.ts';
import type { Check, CheckedShop } from '../connector.ts';
import { title } from './client.ts';
import type { Access, ShopifyClient } from './client.ts';
import { missingTopics } from './install.ts';
import * as operations from './operations.ts';

type Checking = { client: ShopifyClient; access: Access; now: () => Date };
type Who = {
  shop: { currencyCode: string };
  currentAppInstallation: { accessScopes: { handle: string }[] };
};

/** Whether Shopify lets the app in, with what it needs to read and write, sells in the shop's currency, and sends its webhooks. */
export async function checkShopify({ client, access, now }: Checking, shop: CheckedShop): Promise<Check[]> {
  try {
    const { data, date, version } = await client.askForAll<Who>(operations.who);
    const scopes = new Set(data.currentAppInstallation.accessScopes.map(({ handle }) => handle));
    return [
      passed('token', 'Shopify lets the app in.'),
      ...scopeChecks(scopes, shop),
      currencyCheck(data.shop.currencyCode, shop),
      ...(has(scopes, 'orders') ? [await customerCheck(client)] : []),
      ...(shop.inbox_url === undefined ? [] : [await messagesCheck(client, shop.inbox_url)]),
      versionCheck(version),
      clockCheck(date, now(), { title, consequence: 'so new orders may arrive late' }),
    ];
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return [
      failedCheck(error, {
        title,
        key: { name: 'token', status: 'failed', message: error.message, what_to_do: whatToDo(access) },
        address: 'Enter the address that the shop has at Shopify, such as acme.myshopify.com.',
      }),
    ];
  }
}

const whatToDo = ({ token, client_id }: Access) => {
  if (token)
    return 'Enter the Admin API access token of the app, and check that the app is still installed in the shop.';
  if (client_id)
    return 'Enter the client id and the secret of the app (Dev Dashboard > the app > Settings), and check that the app is installed in the shop and belongs to the same organization.';
  return 'Enter the client id of the app or, for an app that was made in the admin of the shop, its Admin API access token.';
};

const needed = ['orders', 'products', 'inventory', 'locations', 'returns'] as const;
/** Who may write may read. */
const has = (scopes: ReadonlySet<string>, name: string) =>
  scopes.has(`read_${name}`) || scopes.has(`write_${name}`);

function scopeChecks(
  scopes: ReadonlySet<string>,
  { gives = [], writes_exchanges = false }: CheckedShop,
): Check[] {
  const name = 'scopes';
  const missing = needed.filter((one) => !has(scopes, one)).map((one) => `read_${one}`);
  if (missing.length > 0)
    return [
      {
        name,
        status: 'failed',
        message: `The app lacks the access scopes ${missing.join(', ')}.`,
        what_to_do: 'Add them to the app, release it, and let the shop accept them.',
      },
    ];
  return [
    passed(name, 'The app may read what Retour needs.'),
    ...[
      ...optional,
      ...(writes_exchanges ? [exchange] : []),
      ...credit.filter(({ name: of }) => gives.includes(of)),
    ].map(({ name: of, scope, may, without, what_to_do }): Check =>
      scopes.has(scope)
        ? passed(of, may)
        : {
            name: of,
            status: 'warning',
            message: `The app has no access scope ${scope}: ${without}`,
            what_to_do,
          },
    ),
  ];
}

/** What an app may lack. */
const optional = [
  {
    name: 'write',
    scope: 'write_orders',
    may: 'The app may make refunds.',
    without: 'Retour can make no refunds.',
    what_to_do: 'To refund through Shopify, add the scope write_orders to the app.',
  },
  {
    name: 'returns',
    scope: 'write_returns',
    may: 'The app may write returns.',
    without: 'Retour can write no returns.',
    what_to_do: 'To have returns in Shopify, add the scope write_returns to the app.',
  },
  {
    name: 'all_orders',
    scope: 'read_all_orders',
    may: 'The app may read all orders.',
    without: 'Shopify shows it no orders older than 60 days.',
    what_to_do:
      'If orders can be returned for longer, add the scope read_all_orders to the app. For some apps, Shopify must allow that first.',
  },
];

/** What an app needs that makes the orders of exchanges. */
const exchange = {
  name: 'exchange',
  scope: 'write_draft_orders',
  may: 'The app may make orders of exchanges.',
  without: 'Retour can make no orders of exchanges in Shopify.',
  what_to_do: 'Add the scope to the app, release it, and let the shop accept it.',
};

/** What an app needs that gives credit in Shopify. */
const credit = [
  {
    name: 'store_credit',
    scope: 'write_store_credit_account_transactions',
    may: 'The app may give store credit.',
    without: 'Retour can give no store credit in Shopify.',
    what_to_do: 'Add the scope to the app, release it, and let the shop accept it.',
  },
  {
    name: 'gift_card',
    scope: 'write_gift_cards',
    may: 'The app may make gift cards.',
    without: 'Retour can make no gift cards in Shopify.',
    what_to_do: 'Add the scope to the app, release it, and let the shop accept it.',
  },
] as const;

function currencyCheck(sold: string, { currency }: CheckedShop): Check {
  const name = 'currency';
  if (sold === currency) return passed(name, `The shop's currency is ${currency}.`);
  return {
    name,
    status: 'failed',
    message: `The currency of the shop at Shopify is ${sold}, and in Retour it is ${currency}.`,
    what_to_do: 'Connect a shop in Retour whose currency is that of the shop at Shopify.',
  };
}

/** Shopify may let an app read orders and not who bought them. */
async function customerCheck(client: ShopifyClient): Promise<Check> {
  const name = 'customer_data';
  try {
    await client.ask(operations.a_customer);
    return passed(name, 'The app may read names, email addresses and addresses of customers.');
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.code !== 'ACCESS_DENIED') throw error;
    return {
      name,
      status: 'failed',
      message: `The app may read orders, but not who bought them. ${error.message}`,
      what_to_do:
        "Request access to protected customer data for the app, with name, email, phone and address. The shop's plan must allow custom apps to read it.",
    };
  }
}

async function messagesCheck(client: ShopifyClient, inbox_url: string): Promise<Check> {
  const name = 'messages';
  const missing = await missingTopics(client, inbox_url);
  if (missing.length === 0) return passed(name, 'Shopify sends its webhooks to Retour.');
  return {
    name,
    status: 'warning',
    message: `Shopify doesn't send the webhooks that Retour needs (${missing.join(', ')}): changes arrive within a minute instead of seconds.`,
    what_to_do:
      'Retour makes them again every night; to do it now, pause the connection and resume it. Shopify sends only to https addresses on the public internet.',
  };
}

/** When the requested API version has been retired, Shopify responds with the oldest one that it supports. */
function versionCheck(version: string | null): Check {
  const name = 'version';
  const asked = operations.api_version;
  if (version === null || version === asked) return passed(name, `Shopify answers by its version ${asked}.`);
  return {
    name,
    status: 'warning',
    message: `Shopify doesn't serve its version ${asked} any more, and answers by ${version}.`,
    what_to_do: 'Update Retour.',
  };
}
