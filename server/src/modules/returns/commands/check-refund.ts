import { formatMoney } from '@retour/contract/money';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  checkRefund,
  findOwnerOfSettlement,
  findSettlementOfAttempt,
  takeDueChecks,
} from '../../money/settlements/index.ts';
import type { PaymentProvider, Settlement } from '../../money/settlements/index.ts';
import { checkPaymentRefund } from '../../money/shopper-payments/index.ts';
import { check_queue, executeNow } from '../process-queue.ts';
import { insertServiceNote } from '../rows.ts';
import { lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { settleInReturn } from './settle-in-return.ts';

export type SettlementRef = { shop_id: number; id: string };

/** Asks the payment provider what became of a refund; the work of the queue `settlements.check`. Safe to run at any time, as often as anybody likes. */
export async function checkReturnRefund(
  deps: Deps & { provider: PaymentProvider },
  { shop_id, id }: SettlementRef,
): Promise<void> {
  const owner = await deps.db.inTransaction((tx) => findOwnerOfSettlement(tx, { shop_id, id }));
  if (!owner) return;
  const { return_id, shopper_payment_id } = owner;
  if (return_id === null) return checkPaymentRefund(deps, { shop_id, id: shopper_payment_id }, id);
  let row: LockedReturn | undefined;
  await checkRefund(deps, {
    shop_id,
    return_id,
    settlement_id: id,
    lock: async (tx) => void (row = await lockReturn(tx, shop_id, return_id)),
    onSettled: (tx, settlement) => settleInReturn(tx, deps, row!, settlement),
    wake: (tx) => executeNow(tx, deps.jobs, { shop_id, return_id }),
    reversed: (tx, settlement, message) => reportReversal(tx, deps, row!, settlement, message),
  });
}

/** Nothing can be taken back of a refund that was booked: a person pays it in another way. */
async function reportReversal(
  tx: Tx,
  deps: Deps,
  { shop_id, id: return_id }: LockedReturn,
  { id, amount, currency }: Settlement,
  message: string,
): Promise<void> {
  const sum = `${formatMoney(amount, currency)} ${currency}`;
  const text = `Refund ${id} of ${sum} had succeeded, and has failed at the payment provider since: ${message} The customer has not received it.`;
  await insertServiceNote(tx, { shop_id, return_id }, text, deps.clock.now());
  deps.log.error(
    { shop_id, return_id, settlement_id: id },
    'a refund that had succeeded failed at the provider',
  );
}

/** Queues the check of a refund now. */
export function checkSoon(tx: Tx, jobs: Deps['jobs'], { shop_id, id }: SettlementRef): Promise<void> {
  return jobs.enqueue(tx, check_queue.queue, { shop_id, id }, { singleton_key: `${shop_id}:${id}` });
}

/** Queues the check of the refund that an attempt belongs to. Returns whether the shop has such an attempt. */
export function checkAttemptSoon(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { shop_id, attempt_id }: { shop_id: number; attempt_id: string },
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const id = await findSettlementOfAttempt(tx, { shop_id, id: attempt_id });
    if (id === undefined) return false;
    await checkSoon(tx, jobs, { shop_id, id });
    return true;
  });
}

/** Queues the checks of pending refunds that are due: of providers that send no events, and of events that were lost. */
export function checkDueRefunds({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  return db.inTransaction(async (tx) => {
    for (const ref of await takeDueChecks(tx, clock.now())) await checkSoon(tx, jobs, ref);
  });
}
