import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { completeCustomer } from '../complete-order.ts';
import type { NewCustomer } from '../new-order.ts';
import { readCustomers, writeCustomers } from '../store-catalogue.ts';

/** Adds customers by their `external_id`, or completes them: what is not given stays. */
export async function upsertCustomers(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: shop_id }: { id: number },
  customers: readonly NewCustomer[],
): Promise<void> {
  if (customers.length === 0) return;
  const now = deps.clock.now();
  await deps.db.inTransaction((tx) => findOrAddCustomers(tx, shop_id, customers.map(completeCustomer), now));
}

/** As `upsertCustomers`, within a transaction; answers their ids. Of a customer that is given twice the later one counts. */
export async function findOrAddCustomers(
  tx: Tx,
  shop_id: number,
  customers: readonly Required<NewCustomer>[],
  now: Date,
): Promise<Map<string, number>> {
  const given = new Map(customers.map((customer) => [customer.external_id, customer]));
  const external_ids = [...given.keys()];
  let stored = await readCustomers(tx, shop_id, external_ids);
  const news = [...given.values()].filter((customer) => saysMore(customer, stored.get(customer.external_id)));
  if (news.length > 0) {
    await writeCustomers(tx, shop_id, news, now);
    stored = await readCustomers(tx, shop_id, external_ids);
  }
  return new Map([...stored].map(([external_id, { id }]) => [external_id, id]));
}

function saysMore(given: Required<NewCustomer>, stored: Required<NewCustomer> | undefined): boolean {
  if (!stored) return true;
  const names = Object.keys(given) as (keyof NewCustomer)[];
  return names.some((name) => given[name] !== null && given[name] !== stored[name]);
}
