import { createHash, randomUUID } from 'node:crypto';
import { isCurrency } from '@retour/contract/money';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bodyId } from '../../../platform/fields.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEventsOfMany } from '../../records/events/index.ts';
import { recogniseOwnRefunds } from '../../commerce/orders/rows.ts';
import { lockOrderMoney, recordExecuted } from '../../money/settlements/index.ts';
import type { OrderMoney } from '../../money/settlements/index.ts';
import { destinationOf } from '../destination-of.ts';
import { draftReturn } from '../draft-return.ts';
import type { DraftedReturn } from '../draft-return.ts';
import { insertServiceNote } from '../rows.ts';
import { insertReturn, readReturnableUnits } from '../store-create.ts';
import type { ReturnableOrder } from '../store-create.ts';
import { writeGoodwill } from './import-goodwill.ts';
import { madeMovements } from './movements.ts';
import { readImport } from './read-import.ts';
import { differencesOf, reconcile } from './reconcile.ts';
import type { ImportDifference } from './reconcile.ts';
import type { ReturnImport } from './schemas.ts';
import * as store from './store.ts';
import { findSubject, requireFreeIds, requireNothingPaid } from './subject.ts';
import type { Subject } from './subject.ts';

export type ImportOutcome = {
  return_id: number;
  result: 'created' | 'updated' | 'unchanged';
  /** Amounts of an open return that Retour computes differently from the other system. */
  differences: ImportDifference[];
};

/**
 * Takes over a return that began in another system, with its ids, state, labels and, if it was processed, its settlements: nothing is paid again, and
 * no webhook is sent for what happened there. Sending the same again changes nothing; a newer version replaces a return that nothing has happened to since.
 * Errors: validation_failed, item_not_eligible, returns_unavailable_for_order, resource_exists.
 */
export function importReturn(deps: Deps, shop_id: number, body: ReturnImport): Promise<ImportOutcome> {
  if (!isCurrency(body.currency)) throw invalid({ currency: ['currency must be a code of ISO 4217.'] });
  const imported = readImport(body);
  requireNothingPaid(body, imported);
  const content_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  return deps.db.inTransaction(async (tx) => {
    await store.lockImport(tx, shop_id);
    const earlier = await store.readEarlierImport(tx, shop_id, imported.id);
    if (isUnchanged(earlier, imported.id, content_hash))
      return { return_id: imported.id, result: 'unchanged', differences: [] };
    if (earlier) await store.deleteImported(tx, shop_id, imported.id);
    const subject = await findSubject(tx, shop_id, body, imported);
    await requireFreeIds(tx, shop_id, imported);
    const differences = await writeImport(tx, deps, subject, earlier !== undefined);
    const origin = { source: store.import_source, key: String(imported.id) };
    await store.insertImportRecord(tx, { shop_id, return_id: imported.id, content_hash, origin });
    return { return_id: imported.id, result: earlier ? 'updated' : 'created', differences };
  });
}

/** Whether the same was imported before. Refusal where it was something else that can't be replaced: resource_exists. */
export function isUnchanged(
  earlier: store.EarlierImport | undefined,
  return_id: number,
  content_hash: Buffer,
): boolean {
  if (earlier?.content_hash?.equals(content_hash)) return true;
  if (earlier && !earlier.is_untouched)
    throw new Refusal(
      'resource_exists',
      `Return ${return_id} exists and has changed in Retour, so it can't be replaced.`,
    );
  return false;
}

/** Writes a return that isn't there, and returns the amounts that are computed differently here. */
export async function writeImport(
  tx: Tx,
  deps: Deps,
  subject: Subject,
  is_replacing: boolean,
): Promise<ImportDifference[]> {
  const { shop_id, body, imported, order, input } = subject;
  const references = [...imported.refunds, ...imported.goodwill.flatMap(({ refunds }) => refunds)].flatMap(
    ({ reference }) => reference ?? [],
  );
  await recogniseOwnRefunds(tx, shop_id, order.id, references);
  const line_ids = [...new Set(input.units.map((unit) => unit.order_line_item_id))];
  const returnable = await readReturnableUnits(tx, shop_id, order.id, line_ids);
  const money = await lockOrderMoney(tx, shop_id, order.id);
  const was_processed = body.state === 'closed' && body.was_processed !== false;
  const draft = draftImport(subject, returnable, money, was_processed);
  const totals = draft.priced.totals.presentment ?? draft.priced.totals.shop;
  const differences = differencesOf(imported.stated, totals, order.paid_currency);
  if (was_processed && differences.length > 0) throw cannotReconcile(differences);
  await insertImported(tx, subject, draft, was_processed);
  await insertParcels(tx, deps, subject);
  await insertNotes(tx, deps, subject, body.state === 'closed' ? [] : differences);
  if (was_processed) await recordSettlements(tx, subject, draft, money);
  await writeGoodwill(tx, subject);
  await recordHistory(tx, deps, subject, is_replacing);
  return body.state === 'closed' ? [] : differences;
}

function cannotReconcile(differences: readonly ImportDifference[]): Refusal {
  const messages = differences.map(({ field, stated, computed }): [string, string[]] => [
    field,
    [`${field} is ${stated}, but the units, fees and payments of the order allow ${computed}.`],
  ]);
  return invalid(Object.fromEntries(messages));
}

/**
 * Computes the return as if it were submitted now. Units of a return that ended need not be free: they may be in another return by now, or among
 * the refunds of the order. What a processed return paid is final, so its terms are made to fit.
 */
function draftImport(
  { body: { state }, imported: { stated }, input }: Subject,
  returnable: ReturnableOrder | undefined,
  money: OrderMoney,
  was_processed: boolean,
): DraftedReturn {
  const has_ended = state === 'cancelled' || state === 'expired';
  const lines = returnable?.lines.map((line) => ({
    ...line,
    ...((has_ended || state === 'closed') && { quantity_refunded: 0 }),
    ...(has_ended && { held: [] }),
  }));
  const order = returnable && {
    ...returnable,
    ...(state !== 'open' && state !== 'review' && { status: 'open' }),
    lines: lines!,
  };
  const draft = draftReturn(input, order, money);
  const totals = draft.priced.totals.presentment ?? draft.priced.totals.shop;
  const terms = was_processed ? reconcile(draft.terms, stated, totals) : undefined;
  return terms ? draftReturn({ ...input, terms }, order, money) : draft;
}

async function insertImported(
  tx: Tx,
  { shop_id, body, imported }: Subject,
  draft: DraftedReturn,
  was_processed: boolean,
): Promise<void> {
  const { state } = body;
  const is_live = state === 'open' || state === 'review';
  const chosen = body.destination_id ? bodyId(body.destination_id) : 0;
  const destination_id =
    chosen > 0 && (await store.isDestination(tx, shop_id, chosen)) ? chosen : await destinationOf(tx, draft);
  await insertReturn(tx, {
    ...draft,
    destination_id: is_live || chosen > 0 ? destination_id : null,
    id: imported.id,
    unit_ids: imported.units.map(({ id }) => id),
    uuid: randomUUID(),
    state,
    review_reason: state === 'review' ? 'flagged' : null,
    held: state !== 'cancelled' && state !== 'expired',
    created_at: imported.created_at,
    updated_at: imported.updated_at,
    processing_started_at: was_processed ? imported.updated_at : null,
    closed_at: state === 'closed' ? imported.updated_at : null,
    processed_at: was_processed ? imported.updated_at : null,
  });
  if (body.return_method?.state)
    await store.writeMethodState(tx, shop_id, imported.id, body.return_method.state);
}

async function insertParcels(
  tx: Tx,
  deps: Deps,
  { shop_id, body: { state }, imported }: Subject,
): Promise<void> {
  const line_item_ids = imported.units.flatMap(({ id, outcome }) => (outcome === 'default' ? id : []));
  const has_ended = state === 'cancelled' || state === 'expired';
  for (const label of imported.labels) {
    await deps.label_actions.insertImported(tx, {
      ...label,
      shop_id,
      return_id: imported.id,
      line_item_ids,
      created_at: imported.created_at,
      voided_at: has_ended ? imported.updated_at : null,
    });
  }
}

async function insertNotes(
  tx: Tx,
  { clock }: Deps,
  { shop_id, imported }: Subject,
  differences: readonly ImportDifference[],
): Promise<void> {
  const ref = { shop_id, return_id: imported.id };
  for (const { content, created_at } of imported.notes) await insertServiceNote(tx, ref, content, created_at);
  for (const { field, stated, computed } of differences) {
    const text = `Imported with ${field} ${stated}. Retour computes ${computed} for the same units.`;
    await insertServiceNote(tx, ref, text, clock.now());
  }
}

async function recordSettlements(
  tx: Tx,
  { shop_id, body, imported }: Subject,
  { priced }: DraftedReturn,
  order: OrderMoney,
): Promise<void> {
  const movements = madeMovements(priced, order, imported.refunds);
  const totals = priced.totals.presentment ?? priced.totals.shop;
  await recordExecuted(tx, shop_id, [
    { return_id: imported.id, order, movements, totals, at: imported.updated_at },
  ]);
  await store.writePlatformRecords(tx, shop_id, imported.id, {
    gift_card_order_id: body.gift_card_order_id?.toString() ?? null,
    gift_card_order_name: body.gift_card_order_name ?? null,
    exchange_order_id: imported.exchange_order.id,
    exchange_order_name: imported.exchange_order.name,
  });
}

/** What happened in the other system, for the timeline; no webhook is sent. */
function recordHistory(
  tx: Tx,
  deps: Deps,
  { shop_id, body: { state }, imported }: Subject,
  is_replacing: boolean,
): Promise<void> {
  const { id: return_id, updated_at: at } = imported;
  const events = [
    event(is_replacing ? 'return.updated' : 'return.created'),
    ...(state === 'closed' ? [event('return.closed')] : []),
  ];
  return recordEventsOfMany(tx, deps, shop_id, [{ return_id, at, events }], { as_history: true });
}
