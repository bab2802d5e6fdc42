import { createHash } from 'node:crypto';
import { isCurrency, minorDigits } from '@retour/contract/money';
import { dryRun } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { createValidator } from '../../../platform/schema/validate.ts';
import { isUnchanged, writeImport } from './import-return.ts';
import { max_imported_id, readImport } from './read-import.ts';
import { ReturnImportBody } from './schemas.ts';
import type { ImportLineItem, ReturnImport } from './schemas.ts';
import * as store from './store.ts';
import { findSubject, requireNothingPaid } from './subject.ts';

/** Units of a line, which is named by its id at the commerce platform, its SKU or its title; by nothing in an order of one line. */
export type ToldUnits = Omit<ImportLineItem, 'line_item_id' | 'provider_line_item_id'> & {
  line_external_id?: string | undefined;
  sku?: string | undefined;
  title?: string | undefined;
  quantity: number;
};

/** A return as a file tells of it: without numbers, and with amounts that may lack decimals, such as `12.5`. */
export type ToldReturn = Omit<ReturnImport, 'id' | 'line_items' | 'currency'> & {
  /** Its id in the other system. */
  key: string;
  /** The currency of the order unless given. */
  currency?: string | undefined;
  line_items: ToldUnits[];
};

export type HistoryOutcome = {
  return_id: number;
  result: 'created' | 'updated' | 'unchanged';
  /** What the return comes to here; minor units. */
  currency: string;
  units: number;
  refund: number;
  gift_card: number;
};

export type HistoryOptions = {
  /** The name of the other system, by which its returns are found again. */
  source: string;
  /** Everything is done, and nothing stays. */
  rehearses?: boolean;
};

/**
 * Imports a return of a system whose ids are no numbers, as `importReturn` does: nothing is paid, and no webhook is sent. It gets a number here, and is
 * found again by its id there. Refusals: validation_failed, item_not_eligible, returns_unavailable_for_order, resource_exists.
 */
export function importHistory(
  deps: Deps,
  shop_id: number,
  told: ToldReturn,
  { source, rehearses = false }: HistoryOptions,
): Promise<HistoryOutcome> {
  const origin = { source, key: told.key };
  const content_hash = createHash('sha256').update(JSON.stringify(told)).digest();
  const work = async (tx: Tx): Promise<HistoryOutcome> => {
    await store.lockImport(tx, shop_id);
    const known_id = await store.findImported(tx, shop_id, origin);
    const earlier =
      known_id === undefined ? undefined : await store.readEarlierImport(tx, shop_id, known_id, source);
    if (known_id !== undefined && isUnchanged(earlier, known_id, content_hash))
      return {
        return_id: known_id,
        result: 'unchanged',
        ...(await store.readFigures(tx, shop_id, known_id)),
      };
    if (known_id !== undefined) await store.deleteImported(tx, shop_id, known_id);
    const body = await complete(tx, shop_id, told, known_id, rehearses);
    const imported = readImport(body);
    requireNothingPaid(body, imported);
    await writeImport(tx, deps, await findSubject(tx, shop_id, body, imported), known_id !== undefined);
    await store.insertImportRecord(tx, { shop_id, return_id: imported.id, content_hash, origin });
    const result = known_id === undefined ? 'created' : 'updated';
    return { return_id: imported.id, result, ...(await store.readFigures(tx, shop_id, imported.id)) };
  };
  return rehearses ? dryRun(deps.db, work) : deps.db.inTransaction(work);
}

const max_units = 500;
let validate: ReturnType<typeof createValidator> | undefined;

/** The return with numbers, with the lines of its order, and with amounts in whole minor units. */
async function complete(
  tx: Tx,
  shop_id: number,
  { key: _key, line_items, ...told }: ToldReturn,
  known_id: number | undefined,
  rehearses: boolean,
): Promise<ReturnImport> {
  const { provider_order_id, order_name = null } = told;
  const external_id =
    provider_order_id === undefined || provider_order_id === null ? null : String(provider_order_id);
  const order = await store.findOrder(tx, shop_id, { external_id, name: order_name });
  if (!order)
    throw invalid({
      order: [`There is no order ${external_id ?? order_name ?? ''}, or several orders have this name.`],
    });
  const currency = told.currency ?? order.paid_currency;
  if (!isCurrency(currency)) throw invalid({ currency: [`${currency} isn't a currency of ISO 4217.`] });
  const units = namedUnits(order, line_items);
  const numbers = rehearses
    ? // Nobody else has these, and they are given back.
      { id: max_imported_id, unit_ids: units.map((_unit, i) => max_imported_id - i) }
    : await store.takeNumbers(tx, units.length);
  const text = (amount: string | null | undefined) => amount && withDecimals(amount, currency);
  const body = {
    ...told,
    id: rehearses ? numbers.id : (known_id ?? numbers.id),
    currency,
    refund: text(told.refund),
    gift_card: text(told.gift_card),
    handling_fee: text(told.handling_fee),
    exchanges: told.exchanges?.map((item) => ({ ...item, price: withDecimals(item.price, currency) })),
    line_items: units.map((unit, i) => ({ ...unit, line_item_id: numbers.unit_ids[i]! })),
  };
  validate ??= createValidator(ReturnImportBody, 'body');
  return validate(JSON.parse(JSON.stringify(body))) as ReturnImport;
}

/** `12.5` as `12.50`, and `12.500` too. An amount with more decimals than the currency stays as it is, and is refused. */
function withDecimals(amount: string, currency: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const digits = minorDigits(currency);
  const kept = decimals.replace(/0+$/, '').padEnd(digits, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

function namedUnits({ lines }: store.FoundOrder, told: readonly ToldUnits[]) {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const count = told.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count > max_units) throw invalid({ quantity: [`A return has at most ${max_units} units.`] });
  return told.flatMap(({ line_external_id, sku, title, quantity, ...unit }) => {
    const named = line_external_id ?? sku ?? title;
    const candidates = [
      named === undefined && lines.length === 1 ? lines : [],
      line_external_id === undefined ? [] : lines.filter((line) => line.external_id === line_external_id),
      sku === undefined ? [] : lines.filter((line) => isSame(line.sku, sku)),
      title === undefined ? [] : lines.filter((line) => isSame(line.title, title)),
    ].find((found) => found.length > 0);
    if (!candidates)
      throw invalid({
        item: [
          named === undefined ? 'The order has several items: say which.' : `The order has no item ${named}.`,
        ],
      });
    return Array.from({ length: quantity }, () => {
      const line = candidates.find(({ id }) => left.get(id)! > 0);
      if (!line) throw invalid({ quantity: [`The order has fewer units of ${named ?? 'its item'}.`] });
      if (!line.external_id) throw invalid({ item: [`${line.title} has no id at the commerce platform.`] });
      left.set(line.id, left.get(line.id)! - 1);
      return { ...unit, provider_line_item_id: line.external_id };
    });
  });
}

const isSame = (a: string | null, b: string) => a?.trim().toLowerCase() === b.trim().toLowerCase();
