import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Visit } from '../connector.ts';

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
  if (!secrets.some((secret) => isSigned(secret, query, signature!)))
    return rejected('The signature is wrong.');
  const seconds = /^\d{1,12}$/.test(timestamp!) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= valid_s)) return rejected('It is too old.');
  if (!/^\d{0,20}$/.test(customer!)) return rejected("The customer isn't one of Shopify.");
  return { kind: 'visitor', shop_host: shop!.toLowerCase(), customer: customer || null };
}

function isSigned(secret: string, query: URLSearchParams, given: string): boolean {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature');
  const text = names
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('');
  const expected = createHmac('sha256', secret).update(text).digest();
  const signature = Buffer.from(/^[0-9a-f]{64}$/.test(given) ? given : '', 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
