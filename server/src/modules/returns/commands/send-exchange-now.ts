import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listSettlements, planSettlements, settle } from '../../money/settlements/index.ts';
import type { Settled } from '../../money/settlements/index.ts';
import { lockReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { quoteForProcessing } from './process-return.ts';
import { settleInReturn } from './settle-in-return.ts';

/**
 * Makes the exchange order of an instant exchange due, in the transaction that submits it; everything else of the return waits for its processing, which never
 * makes the exchange again.
 */
export async function sendExchangeNow(tx: Tx, deps: Deps, { shop_id, return_id }: ReturnRef): Promise<void> {
  const row = await lockReturn(tx, shop_id, return_id);
  const { order, movements } = await quoteForProcessing(tx, row, []);
  const exchange = movements.filter(({ kind }) => kind === 'exchange_order');
  await planSettlements(tx, deps.clock, { shop_id, return_id, order, movements: exchange });
  const input = {
    shop_id,
    return_id,
    onSettled: (_tx: Tx, made: Settled) => settleInReturn(tx, deps, row, made),
  };
  for (const settlement of await listSettlements(tx, shop_id, return_id))
    await settle(tx, { clock: deps.clock, provider: { name: 'internal' } }, input, settlement, {
      reference: null,
    });
}
