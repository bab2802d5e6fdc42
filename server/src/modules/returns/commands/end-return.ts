import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import type { EventDeps } from '../../records/events/index.ts';
import { listSettlements, withdrawSettlements } from '../../money/settlements/index.ts';
import { refundPaidFor } from '../../money/shopper-payments/index.ts';
import type { Transition } from '../lifecycle.ts';
import { cancelReturnMethod, moveReturn, releaseUnits } from '../store.ts';
import type { LockedReturn } from '../store.ts';

/**
 * What every end without outcomes shares (API contract, 8.3): the state moves, an open label request is cancelled, unused labels are voided,
 * units go back unless the return is closed or an exchange was sent for them before, what was paid for an exchange that wasn't made is refunded, and the world is told.
 */
export async function endReturn(
  tx: Tx,
  deps: EventDeps & Pick<Deps, 'label_actions' | 'jobs'>,
  row: LockedReturn,
  next: Extract<Transition, { kind: 'move' }>,
): Promise<void> {
  const now = deps.clock.now();
  await moveReturn(tx, row, next, now, next.to === 'closed' ? { closed_at: now } : {});
  await withdrawSettlements(tx, row.shop_id, row.id);
  const settlements = await listSettlements(tx, row.shop_id, row.id);
  const is_made = settlements.some(({ kind, state }) => kind === 'exchange_order' && state === 'succeeded');
  const of = { shop_id: row.shop_id, return_id: row.id };
  await refundPaidFor(tx, deps, of, async () => (is_made ? Infinity : 0));
  const events = await deps.label_actions.end(tx, of, now);
  // What was given for the units of an exchange that was sent first stays given: no other return may give it again.
  const was_given = next.to === 'expired' && row.type === 'instant_exchange' && is_made;
  if (next.to !== 'closed') {
    if (!was_given) await releaseUnits(tx, row.shop_id, row.id);
    await cancelReturnMethod(tx, row.shop_id, row.id);
  }
  events.push(event('return.updated'));
  if (next.to === 'closed') events.push(event('return.closed'));
  await recordEvents(tx, deps, row.shop_id, row.id, events);
}
