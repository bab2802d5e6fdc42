import { toTsMs } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { acceptHandIn, lockReturn, processIfTriggered, writeTravels } from '../../../returns/index.ts';
import { digestOf, readReport } from '../dropoff-report.ts';
import type { ReportedItem, SentItem } from '../dropoff-report.ts';
import { findRepeat, findReturnByCode, insertDropoff, evaluateUnits, lockBag } from '../store-dropoffs.ts';
import type { CodedReturn, RecordedDropoff } from '../store-dropoffs.ts';
import { noteLocation } from '../store-locations.ts';
import { listTravels } from '../store-shipments.ts';

export type DropoffInput = {
  shop_id: number;
  /** The content of the QR code that was scanned. */
  scannable_id: string;
  bag_barcode: string;
  location: { code: string; name?: string | null | undefined };
  items: readonly SentItem[];
  /** Any form of API contract, 1.6; now unless it is given. */
  occurred_at?: string | undefined;
};

/**
 * Records what a counter accepted into a bag and what it refused. The first accepted unit moves the goods of the return; an expired one opens
 * again. A report that was recorded before is answered as it was then (API contract, 20.1).
 * Refusals: validation_failed, dropoff_code_not_found, return_closed, return_cancelled, line_item_already_dropped_off, bag_closed.
 */
export function recordDropoff(deps: Deps, input: DropoffInput): Promise<object> {
  const { shop_id, bag_barcode, location } = input;
  const now = deps.clock.now();
  const { items, occurred_at } = readReport(input, now);
  return deps.db.inTransaction(async (tx) => {
    const coded = await findReturnByCode(tx, shop_id, input.scannable_id);
    if (!coded) throw new Refusal('dropoff_code_not_found', 'No return has this code.');
    const { return_id } = coded;
    const bag = await lockBag(tx, shop_id, bag_barcode, now);
    const row = await lockReturn(tx, shop_id, return_id);
    const key = { shop_id, return_id, bag_id: bag.id, content_hash: digestOf(items) };
    const repeated = await findRepeat(tx, key);
    if (repeated) return answerOf(coded, bag_barcode, repeated);

    const handIn = await acceptHandIn(tx, deps, row);
    await requireUnits(tx, key, items);
    if (bag.is_closed)
      throw new Refusal('bag_closed', `Bag ${bag_barcode} is already in a shipment. Use another bag.`);
    await noteLocation(tx, shop_id, { code: location.code, name: location.name ?? null }, now);
    const id = await insertDropoff(tx, {
      ...key,
      location_code: location.code,
      location_name: location.name ?? null,
      items,
      occurred_at,
      recorded_at: now,
    });
    if (items.some(({ reason }) => reason === null)) {
      await handIn();
      await writeTravels(tx, shop_id, await listTravels(tx, shop_id, [return_id]), now);
      const failed = await processIfTriggered(tx, deps, { shop_id, return_id });
      await recordEvents(tx, deps, shop_id, return_id, [event('return.updated'), ...failed]);
    }
    return answerOf(coded, bag_barcode, { id, occurred_at, items });
  });
}

async function requireUnits(
  tx: Tx,
  ref: { shop_id: number; return_id: number },
  items: readonly ReportedItem[],
): Promise<void> {
  const named = items.map(({ line_item_id }) => line_item_id);
  const { in_return, accepted } = await evaluateUnits(tx, ref, named);
  const known = new Set(in_return);
  const errors: FieldErrors = {};
  named.forEach((id, index) => {
    const path = `items.${index}.line_item_id`;
    if (!known.has(id)) errors[path] = [messages.unknownReference(path)];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (accepted.length === 0) return;
  throw new Refusal(
    'line_item_already_dropped_off',
    `Line item ${accepted.join(', ')} was already accepted at a counter.`,
  );
}

function answerOf(
  { return_id, rma_id }: CodedReturn,
  bag_barcode: string,
  { id, occurred_at, items }: RecordedDropoff,
): object {
  return {
    dropoff_id: id,
    return_id,
    happy_returns_rma_id: rma_id ?? '',
    bag_barcode,
    accepted_line_items: items
      .filter(({ reason }) => reason === null)
      .map(({ line_item_id }) => line_item_id),
    refused_line_items: items
      .filter(({ reason }) => reason !== null)
      .map(({ line_item_id, reason }) => ({ line_item_id, reason })),
    occurred_at: toTsMs(occurred_at),
  };
}
