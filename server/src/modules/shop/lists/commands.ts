import { repeated, tooManyItems } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { memberOf } from './list.ts';
import type { Entry, Fields, ShopList } from './list.ts';
import { deleteEntry, insertEntry, listEntries, lockLists, updateEntry } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

/** Saves an entry. Refusals: validation_failed, also for a name that is taken and beyond the limit of the list. */
export function createEntry(
  { db, clock }: CommandDeps,
  list: ShopList,
  shop_id: number,
  given: Fields,
): Promise<Entry> {
  const fields = checked(list, given);
  return db.inTransaction(async (tx) => {
    const others = await lockOthers(tx, list, shop_id, fields);
    if (others >= list.max) throw invalid({ name: [tooManyItems(list.table, list.max)] });
    return insertEntry(tx, list, shop_id, fields, clock.now());
  });
}

/** Changes an entry. Refusals: resource_not_found, validation_failed. */
export function replaceEntry(
  { db, clock }: CommandDeps,
  list: ShopList,
  shop_id: number,
  id: number,
  given: Fields,
): Promise<Entry> {
  const entry = { id, ...checked(list, given) };
  return db.inTransaction(async (tx) => {
    await lockOthers(tx, list, shop_id, entry);
    if (!(await updateEntry(tx, list, shop_id, entry, clock.now()))) throw notFound(list);
    return entry;
  });
}

/** Deletes an entry. Refusals: resource_not_found. */
export function removeEntry(
  { db }: Pick<Deps, 'db'>,
  list: ShopList,
  shop_id: number,
  id: number,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await deleteEntry(tx, list, shop_id, id))) throw notFound(list);
  });
}

const notFound = (list: ShopList) =>
  new Refusal('resource_not_found', `The shop has no such ${memberOf(list).replaceAll('_', ' ')}.`);

/** How many other entries there are, none of the same name. */
async function lockOthers(
  tx: Tx,
  list: ShopList,
  shop_id: number,
  { id, name }: Fields & { id?: number },
): Promise<number> {
  await lockLists(tx, shop_id);
  const others = (await listEntries(tx, list, shop_id)).filter((one) => one.id !== id);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: [repeated('name')] });
  return others.length;
}

/** Texts end their lines in one way, however they were sent. Refusals: validation_failed. */
function checked(list: ShopList, given: Fields): Fields {
  const fields = { ...given };
  for (const [field, value] of Object.entries(given))
    if (typeof value === 'string') fields[field] = value.replaceAll('\r\n', '\n');
  const errors = list.errorsOf?.(fields) ?? {};
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return fields;
}
