import type { Page } from 'playwright-core';
import type { Deps } from '../../server/src/platform/deps.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';

/** Names as long as merchants and shoppers make them. */
export const long_name = {
  product: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen mit Kästchen',
  code: 'BROTKASTEN_DINER_STYLE_EDELSTAHL_PULVERBESCHICHTET_XXL',
  customer: { first_name: 'Maximiliane Friederike', last_name: 'Hohenlohe-Waldenburg-Schillingsfürst' },
  email: 'maximiliane.von.hohenlohe-waldenburg-schillingsfuerst@verwaltung.langenburg.example',
  key: 'Warehouse management system of the second distribution centre, read and write',
  url: 'https://integrations.warehouse-management.langenburg.example/hooks/retour/returns/v2026-01?tenant=marlow-gifts',
} as const;

/** Gives the shop what is long: a return of 25 units and of a name without a space, its customer, a key and a webhook. `page` is signed in to the console. */
export async function addLongNames(deps: Deps, page: Page): Promise<void> {
  const shop = await deps.db.root.selectFrom('shops').select(['id', 'currency']).executeTakeFirstOrThrow();
  const order = await sellOrder(deps, shop, {
    customer: { external_id: 'customer-long', email: long_name.email, ...long_name.customer },
    line_items: [
      { quantity: 30, unit_price: 125_000, title: long_name.product },
      { quantity: 1, unit_price: 495, title: long_name.code },
    ],
  });
  await openReturn(deps, shop, {
    order,
    units: [
      { quantity: 24, return_reason: 'Arrived damaged' },
      { line: 1, resolution: 'credit' },
    ],
  });
  const made = await page.evaluate(async ({ url, key: name }) => {
    const call = (path: string, body: object) =>
      fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'X-Retour-Session': 'staff', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status);
    return [
      await call('/api-keys', { name, scopes: ['returns', 'orders'], profile: 'standard' }),
      await call('/webhooks', { topic: 'return', trigger: '*', url }),
    ];
  }, long_name);
  if (made.some((status) => status >= 300)) throw new Error(`Answers: ${made.join()}`);
}
