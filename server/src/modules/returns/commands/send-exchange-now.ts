import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listSettlements, planSettlements, settle } from '../../money/settlements/index.ts';
import type { Settled } from '../../money/settlements/index.ts';
import { executeNow } from '../process-queue.ts';
import { lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { quoteForProcessing } from './process-return.ts';
import { settleInReturn } from './settle-in-return.ts';

/**
 * Makes the exchange order of an instant exchange due, in the transaction that submits it: a job has the connected platform make it after the commit, else it is
 * requested here. Everything else of the return waits for its processing, which never makes the exchange again.
 */
export async function sendExchangeNow(tx: Tx, deps: Deps, { shop_id, return_id }: ReturnRef): Promise<void> {
  const row = await lockReturn(tx, shop_id, return_id);
  await planExchange(tx, deps, row);
  if (await deps.makes_exchange(tx, { shop_id, return_id }))
    return executeNow(tx, deps.jobs, { shop_id, return_id });
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

/** Prices a locked return that gives nothing else yet, and plans the order of its exchange. */
export async function planExchange(tx: Tx, deps: Pick<Deps, 'clock'>, row: LockedReturn): Promise<void> {
  const { order, movements } = await quoteForProcessing(tx, row, []);
  const exchange = movements.filter(({ kind }) => kind === 'exchange_order');
  await planSettlements(tx, deps.clock, {
    shop_id: row.shop_id,
    return_id: row.id,
    order,
    movements: exchange,
  });
}
