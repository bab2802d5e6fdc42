import type { Visit } from '../connector.ts';
import { isFresh, isSigned } from './signed-query.ts';

/** How old a request of the app proxy may be: it comes at once, and clocks differ. */
const valid_s = 300;
/** What Shopify says, each once; a name that comes twice is one that the visitor has added. */
const said = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature'] as const;

/**
 * Reads who visits, by a request of Shopify's app proxy: https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies. The signature is of
 * all parameters, sorted and written together without a sign between them, unlike that of OAuth.
 */
export function readVisit(secrets: readonly string[], query: URLSearchParams, now: Date): Visit {
  const rejected = (message: string): Visit => ({ kind: 'rejected', message });
  if (said.some((name) => query.getAll(name).length !== 1))
    return rejected("It isn't a request of the app proxy.");
  const [shop, , timestamp, customer, signature] = said.map((name) => query.get(name)!);
  if (!isSigned(signedText(query), secrets, signature!)) return rejected('The signature is wrong.');
  if (!isFresh(timestamp!, now, valid_s)) return rejected('It is too old.');
  if (!/^\d{0,20}$/.test(customer!)) return rejected("The customer isn't one of Shopify.");
  return { kind: 'visitor', shop_host: shop!.toLowerCase(), customer: customer || null };
}

function signedText(query: URLSearchParams): string {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature');
  return names
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('');
}
