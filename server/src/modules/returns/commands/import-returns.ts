import { randomUUID } from 'node:crypto';
import { wholeSecond } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { event, recordEventsOfMany } from '../../events/index.ts';
import type { EventsOfReturn } from '../../events/index.ts';
import { lockOrdersMoney, movementsOf, recordExecuted, withoutMovements } from '../../settlements/index.ts';
import type { MoneyMovement, OrderMoney } from '../../settlements/index.ts';
import { draftReturn, requireUnitCount } from '../draft-return.ts';
import type { NewUnits } from '../new-return.ts';
import { groupMovements, readRestockSettings, restockDetails } from '../restock.ts';
import type { RestockSettings } from '../restock.ts';
import { readReturnableOrders } from '../store-create.ts';
import type { ReturnableOrder } from '../store-create.ts';
import {
  closeImportedReturns,
  insertImportedReturns,
  lockImport,
  readImportedKeys,
  readStockFacts,
  takeReturnIds,
} from '../store-import.ts';
import type { ImportedReturnRow, StockFacts } from '../store-import.ts';

/** A return that was carried out before it came here: the goods are back, and their value was refunded. */
export type ReturnToImport = {
  /** What its source knows it by; unique in the source. */
  external_key: string;
  order_id: number;
  units: Omit<NewUnits, 'resolution' | 'exchange'>[];
  /** When it was carried out. */
  at: Date;
  notes: string[];
};

export type ImportReturnsInput = {
  shop_id: number;
  /** Names where the returns come from. */
  source: string;
  /** In the order of their times. */
  returns: readonly ReturnToImport[];
};

export type ImportedReturns = {
  created: number;
  /** They were there already. */
  unchanged: number;
  /** What cannot be: units that are not there or were returned here meanwhile, an order that was cancelled. Nothing of them was written. */
  refused: { external_key: string; detail: string }[];
};

/**
 * Adds returns that were carried out elsewhere, by some statements for all of them. Each is made of what submitting and processing a return
 * are made of, at its own time: the same choice of units under the orders' locks, the same quote, settlements, ledger, restock and events;
 * only that settlements are recorded as done, and no job is queued. A return whose key is known is not touched.
 */
export function importReturns(
  deps: Deps,
  { shop_id, source, returns }: ImportReturnsInput,
): Promise<ImportedReturns> {
  return deps.db.inTransaction(async (tx) => {
    await lockImport(tx, shop_id, source);
    const known = await readImportedKeys(
      tx,
      shop_id,
      source,
      returns.map(({ external_key }) => external_key),
    );
    const fresh = returns.filter(({ external_key }) => !known.has(external_key));
    const { rows, refused } = await draftReturns(tx, shop_id, fresh);
    if (rows.length > 0) await writeReturns(tx, deps, shop_id, source, rows);
    return { created: rows.length, unchanged: returns.length - fresh.length, refused };
  });
}

type Drafted = { rows: DraftedRow[]; refused: ImportedReturns['refused'] };
type DraftedRow = ImportedReturnRow & { movements: MoneyMovement[]; restock: object | undefined };

/** What a batch is drafted from: the orders under lock, what each return leaves of them, and ids to give out. */
type Found = {
  orders: Map<number, ReturnableOrder>;
  moneys: Map<number, OrderMoney>;
  stock: Map<number, StockFacts>;
  settings: RestockSettings;
  ids: { returns: number[]; units: number[] };
};

async function draftReturns(tx: Tx, shop_id: number, returns: readonly ReturnToImport[]): Promise<Drafted> {
  const order_ids = [...new Set(returns.map(({ order_id }) => order_id))];
  const units = returns.flatMap((past) => past.units);
  const line_ids = units.map((unit) => unit.order_line_item_id);
  const unit_count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const found: Found = {
    orders: await readReturnableOrders(tx, shop_id, order_ids, line_ids),
    moneys: await lockOrdersMoney(tx, shop_id, order_ids),
    stock: await readStockFacts(tx, shop_id, line_ids),
    settings: await readRestockSettings(tx, shop_id),
    ids: await takeReturnIds(tx, returns.length, unit_count),
  };
  const drafted: Drafted = { rows: [], refused: [] };
  for (const past of returns) {
    try {
      drafted.rows.push(draftOne(shop_id, past, found));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      drafted.refused.push({ external_key: past.external_key, detail: error.message });
    }
  }
  return drafted;
}

/** Drafts a return, and takes its units and money out of what the later ones of the batch find. */
function draftOne(
  shop_id: number,
  past: ReturnToImport,
  { orders, moneys, stock, settings, ids }: Found,
): DraftedRow {
  const { external_key, order_id, notes } = past;
  requireUnitCount(past.units);
  const order = orders.get(order_id);
  const money = moneys.get(order_id);
  const units = past.units.map((unit) => ({ ...unit, resolution: 'refund' as const }));
  const draft = draftReturn({ shop_id, order_id, units }, order, money);
  const movements = movementsOf(draft.priced, 'store_credit');
  order!.return_count++;
  for (const { order_line_item_id, unit_index } of draft.units)
    order!.lines.find((line) => line.id === order_line_item_id)!.held.push(unit_index);
  moneys.set(order_id, withoutMovements(money!, movements));
  const created_at = wholeSecond(past.at);
  const id = ids.returns.shift()!;
  const unit_ids = ids.units.splice(0, draft.units.length);
  const row = { ...draft, id, unit_ids, external_key, notes, uuid: randomUUID(), created_at };
  return { ...row, movements, ...restock(row, stock, settings) };
}

/** Puts the units back into stock that came back, at the time of the return. */
function restock(
  { id, order_id, units, unit_ids, created_at }: Omit<ImportedReturnRow, 'restocked'>,
  stock: Map<number, StockFacts>,
  { at_processing, tells_elsewhere }: RestockSettings,
): Pick<DraftedRow, 'restocked' | 'restock'> {
  const { provider_order_id } = stock.get(units[0]!.order_line_item_id)!;
  const going_back = units.flatMap(({ order_line_item_id, outcome }, index) => {
    const { provider_order_id: _order, ...facts } = stock.get(order_line_item_id)!;
    return at_processing && outcome === 'default' ? [{ id: unit_ids[index]!, ...facts }] : [];
  });
  const movements = groupMovements(going_back, { now: () => created_at });
  const restocked = movements.flatMap(({ movement_id, line_item_ids }) =>
    line_item_ids.map((unit_id) => [unit_id, movement_id] as const),
  );
  const tells = tells_elsewhere && movements.length > 0;
  return {
    restocked: new Map(restocked),
    restock: tells ? restockDetails({ id, order_id, provider_order_id }, movements) : undefined,
  };
}

async function writeReturns(
  tx: Tx,
  deps: Deps,
  shop_id: number,
  source: string,
  rows: readonly DraftedRow[],
): Promise<void> {
  await insertImportedReturns(tx, shop_id, source, rows);
  await recordEventsOfMany(tx, deps, shop_id, rows.map(eventsOfCreation), { as_history: true });
  await recordExecuted(
    tx,
    shop_id,
    rows.map(({ id: return_id, order, movements, priced, created_at: at }) => ({
      return_id,
      order,
      movements,
      totals: priced.totals.presentment ?? priced.totals.shop,
      at,
    })),
  );
  await recordEventsOfMany(tx, deps, shop_id, rows.map(eventsOfSettling), { as_history: true });
  await closeImportedReturns(
    tx,
    shop_id,
    rows.map(({ id }) => id),
  );
  await recordEventsOfMany(tx, deps, shop_id, rows.map(eventsOfClosing), { as_history: true });
}

function eventsOfCreation({ id: return_id, created_at: at }: DraftedRow): EventsOfReturn {
  return { return_id, at, events: [event('return.created')] };
}

/** One change for each settlement. */
function eventsOfSettling({ id: return_id, created_at: at, movements }: DraftedRow): EventsOfReturn {
  return { return_id, at, events: movements.map(() => event('return.updated')) };
}

function eventsOfClosing({ id: return_id, created_at: at, restock: details }: DraftedRow): EventsOfReturn {
  return {
    return_id,
    at,
    events: [
      ...(details ? [event('restock.requested', details)] : []),
      event('return.updated'),
      event('return.closed'),
    ],
  };
}
