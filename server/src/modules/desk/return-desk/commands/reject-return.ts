import { randomUUID } from 'node:crypto';
import { actCovers, currentAct } from '../../../../platform/acts.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { queueWritten } from '../../../messages/emails/index.ts';
import { closeReturnIn, lockReturn, removeLineItemsIn } from '../../../returns/index.ts';
import type { ConfirmedBy, ReturnRef } from '../../../returns/index.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import { lockPresentUnits } from '../store-messages.ts';
import type { PresentUnit } from '../store-messages.ts';

/** A unit that is rejected, and what the shopper is told about it. */
export type RejectedUnit = { line_item_id: number; message: string | null };

export type RejectInput = ReturnRef & {
  /** To the shopper, word for word, about all that is rejected. */
  message: string | null;
  /** The units; the whole return where there are none. */
  units: readonly RejectedUnit[];
  version?: number | undefined;
  source: 'warehouse' | 'admin';
  staff?: ConfirmedBy;
};

/**
 * Rejects a return or some of its units and writes to the shopper why. A whole return is closed without payment; otherwise the units are removed and the
 * rest is processed. The words are kept as a note as well, also where no e-mail is sent.
 * Refusals: those of closing a return and of removing units, and validation_failed.
 */
export function rejectReturn(deps: Deps, input: RejectInput): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, input.shop_id, input.return_id, input.version);
    const present = await lockPresentUnits(tx, input);
    const wanted = new Map(input.units.map((unit) => [unit.line_item_id, unit]));
    const is_partial = wanted.size > 0 && present.some(({ id }) => !wanted.has(id));
    const rejected = wanted.size > 0 ? present.filter(({ id }) => wanted.has(id)) : present;
    const told = rejected.map((unit) => ({ ...unit, message: wanted.get(unit.id)?.message ?? null }));
    if (rejected.length < wanted.size)
      throw new Refusal('line_items_do_not_qualify', 'Some of these line items are no longer in the return.');
    if (input.message === null && told.every(({ message }) => message === null))
      throw invalid({ message: ['The message field is required unless each unit has one.'] });
    actCovers(rejected.length);
    // Before the units go: the shopper is told once, and not that something differs as well.
    await writeToShopper(tx, deps, input, { told, is_partial });
    if (is_partial) await removeLineItemsIn(tx, deps, { ...input, line_item_ids: [...wanted.keys()] });
    else await closeReturnIn(tx, deps, input);
  });
}

/** Writes to the shopper why some units are rejected, in the transaction of an edit that takes them out of the return. */
export async function tellRejected(
  tx: Tx,
  deps: Deps,
  { units, ...ref }: ReturnRef & { units: readonly RejectedUnit[] },
): Promise<void> {
  const message_of = new Map(units.map(({ line_item_id, message }) => [line_item_id, message]));
  const told = (await lockPresentUnits(tx, ref)).flatMap((unit) =>
    message_of.has(unit.id) ? [{ ...unit, message: message_of.get(unit.id) ?? null }] : [],
  );
  await writeToShopper(tx, deps, { ...ref, message: null }, { told, is_partial: true });
}

type ToldRejection = PresentUnit & { message: string | null };

async function writeToShopper(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, message }: ReturnRef & Pick<RejectInput, 'message'>,
  { told, is_partial }: { told: readonly ToldRejection[]; is_partial: boolean },
): Promise<void> {
  const by = currentAct()?.actor.name ?? null;
  const items = [...Map.groupBy(told, (unit) => JSON.stringify([unit.title, unit.message])).values()].map(
    (alike) => ({
      title: alike[0]!.title,
      count: alike.length,
      ...(alike[0]!.message === null ? {} : { message: alike[0]!.message }),
    }),
  );
  await queueWritten(tx, deps, {
    shop_id,
    return_id,
    occasion: 'rejected',
    about: is_partial ? `return ${return_id} ${randomUUID()}` : `return ${return_id}`,
    facts: { ...(message === null ? {} : { message }), ...(by === null ? {} : { by }), is_partial, items },
  });
  const words = [
    message,
    ...items.flatMap((item) => (item.message === undefined ? [] : [`${item.title}: ${item.message}`])),
  ];
  await insertServiceNote(
    tx,
    { shop_id, return_id },
    ['Rejected, with this message to the shopper:', ...words.filter((text) => text !== null)].join('\n'),
    deps.clock.now(),
    by,
  );
}
