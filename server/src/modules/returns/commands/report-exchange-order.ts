import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import { readExchangeOrder, writeExchangeOrder } from '../store-settle.ts';
import type { ReportedOrder } from '../store-settle.ts';
import { lockReturn, touchReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';

/**
 * Stores the exchange order that an integration created after `exchange.requested`. Reporting the same order again changes nothing; another id or name
 * replaces the one before. Returns the order as it is stored. Errors: return_not_found, exchange_order_not_due.
 */
export function reportExchangeOrder(
  deps: Deps,
  { shop_id, return_id, ...reported }: ReturnRef & ReportedOrder,
): Promise<{ external_id: string; name: string | null }> {
  return deps.db.inTransaction(async (tx) => {
    await lockReturn(tx, shop_id, return_id);
    const { is_due, external_id, name } = await readExchangeOrder(tx, shop_id, return_id);
    if (!is_due)
      throw new Refusal('exchange_order_not_due', `No exchange order of return ${return_id} was requested.`);
    const stored = { external_id: reported.external_id, name: reported.name ?? name };
    if (stored.external_id === external_id && stored.name === name) return stored;
    await writeExchangeOrder(tx, shop_id, return_id, reported);
    await touchReturn(tx, shop_id, return_id, deps.clock.now());
    await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
    return stored;
  });
}
