import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readVisit } from './proxy.ts';

it("reads the example of Shopify's documentation", () => {
  // https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
  const signature = '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb';
  const query = new URLSearchParams(
    `extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&signature=${signature}`,
  );
  assert.deepEqual(readVisit(['hush'], query, new Date(1_317_327_600_000)), {
    kind: 'visitor',
    shop_host: 'shop-name.myshopify.com',
    customer: '1',
  });
  assert.equal(readVisit(['hush'], query, new Date(1_317_328_000_000)).kind, 'rejected', 'it is old');
});
