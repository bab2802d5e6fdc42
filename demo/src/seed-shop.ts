import type { Deps } from '../../server/src/platform/deps.ts';
import { changeBrand } from '../../server/src/modules/shop/brands/index.ts';
import { createDestination } from '../../server/src/modules/shop/destinations/index.ts';
import { reportLocation } from '../../server/src/modules/logistics/dropoff/index.ts';
import { createListing } from '../../server/src/modules/policy/listings/index.ts';
import { addCases, publishDraft, saveDraft } from '../../server/src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../../server/src/modules/shop/shops/index.ts';
import { counters } from './counters.ts';
import { shop_currency } from './demo-order.ts';
import { demoPolicy, demo_cases } from './demo-policy.ts';

/** Where goods go, as destination and as location. */
export const warehouse = 'Leicester returns centre';

/** What the demo shop is called. */
export const shop_name = 'Marlow Gifts';

/** The name, set in whatever serif face the reader's machine has; light in dark mode. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 28" width="150" height="28">
<style>text { fill: #1f1b16 } @media (prefers-color-scheme: dark) { text { fill: #f3efe8 } }</style>
<text x="0" y="21" textLength="146" font-family="'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif" font-size="22">${shop_name}</text>
</svg>
`;

/** Gives the shop what a merchant sets up before the first return: where goods go, who makes labels, what its rules are, and whom they do not fit. */
export async function seedShop(deps: Deps, shop_id: number): Promise<void> {
  await createDestination(deps, shop_id, {
    type: 'warehouse',
    name: warehouse,
    enabled: true,
    provider_location_id: 'LEI-1',
    address: address('Leicester', '12 Meridian Way', 'LE19 1WZ'),
  });
  await createDestination(deps, shop_id, {
    type: 'donate',
    name: 'Second Home Charity Shop',
    enabled: true,
    provider_location_id: null,
    address: address('Leicester', '88 London Road', 'LE2 0QR'),
  });
  await changeBrand(deps, shop_id, {
    accent: '#1f5c47',
    logo: Buffer.from(logo),
    links: {
      returns_policy: 'https://marlow-gifts.example/returns',
      privacy: 'https://marlow-gifts.example/privacy',
      accessibility: 'https://marlow-gifts.example/accessibility',
      contact: 'mailto:help@marlow-gifts.example',
    },
  });
  for (const { code, name, address1, city, zip, opening_hours } of counters)
    await reportLocation(deps, {
      code,
      name,
      address: address(city, address1, zip),
      status: 'active',
      opening_hours: opening_hours.map((period) => ({ ...period, days: [...period.days] })),
      shop_id,
    });
  await changeShopSettings(deps, shop_id, { label_provider: 'third_party' });
  const shop = { id: shop_id, currency: shop_currency };
  await saveDraft(deps, {
    shop,
    document: demoPolicy(warehouse),
    note: 'The starter "eu-shop" with rules of our own.',
  });
  await addCases(deps, shop_id, demo_cases, 'demo');
  await publishDraft(deps, { shop, by: 'demo' });
  const lists = [
    ['blocklist', 'email', 'serial.returner@example.com'],
    ['blocklist', 'product_tag', 'final-sale'],
    ['blocklist', 'product', '22423'],
    ['allowlist', 'email', 'press.office@example.com'],
    ['allowlist', 'order', '#556000'],
  ] as const;
  for (const [list, type, value] of lists) await createListing(deps, { shop_id, list, type, value });
}

function address(city: string, address1: string, zip: string) {
  return {
    address1,
    address2: null,
    city,
    state: null,
    zip,
    country: 'United Kingdom',
    country_code: 'GB',
  };
}
