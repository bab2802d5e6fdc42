import { formatMoney } from '@retour/contract/money';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  changeSettlement,
  findReturnOfSettlement,
  goesToPayment,
  hasFailedSince,
  hasRun,
  internal_provider,
  isCredit,
  paid_after_failure_code,
  isHeld,
  isNoLongerDue,
  lockRefundable,
  readSettlement,
  readSettlementJson,
  settle,
} from '../../money/settlements/index.ts';
import type { Settled, Settlement } from '../../money/settlements/index.ts';
import { executeNow } from '../process-queue.ts';
import { decide, lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { insertServiceNote } from '../rows.ts';
import { isExchangeDue } from '../sent-first.ts';
import { checkSoon } from './check-refund.ts';
import type { SettlementRef } from './check-refund.ts';
import { continueProcessing } from './continue-processing.ts';
import { beginProcessing, readDue, refuseChangedOrder } from './process-return.ts';
import { planExchange } from './send-exchange-now.ts';
import { settleInReturn } from './settle-in-return.ts';

/**
 * Tries a settlement again, and with it everything else that its return still owes; answers the settlement as JSON before that happens. A
 * refund that was declined becomes a new attempt under a new id; one whose result is unknown is looked up under its old id. While its
 * return is being processed, the provider is asked now and not only when its turn comes. A person in the console may do it whatever the review. Of an instant exchange
 * that isn't processed yet, only the order is made.
 * Refusals: settlement_not_found, settlement_succeeded, settlement_not_due, return_closed, return_cancelled, return_expired, return_flagged,
 * return_in_review, order_changed, refund_exceeds_payment.
 */
export function retrySettlement(
  deps: Deps,
  { by_console = false, ...ref }: SettlementRef & { by_console?: boolean },
): Promise<string> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturnOf(tx, ref);
    const settlement = await readSettlement(tx, ref);
    refuseSettled(settlement);
    if (settlement.goodwill_id !== null) {
      await retryGoodwill(tx, deps, row, settlement);
      return readBack(tx, ref);
    }
    const next = decide(row, 'retry', { by_console });
    if (settlement.state === 'pending') await checkSoon(tx, deps.jobs, ref);
    const is_exchange_due = isExchangeDue(row, settlement);
    // What may be under way is looked up, whatever has changed since.
    if (next.kind === 'no_op' || (is_exchange_due && hasRun(settlement)))
      await executeNow(tx, deps.jobs, { shop_id: row.shop_id, return_id: row.id });
    else {
      await refuseChangedOrder(tx, row);
      if (is_exchange_due) await makeExchange(tx, deps, row);
      else await beginProcessing(tx, deps, row, { source: 'warehouse', due: await readDue(tx, row) });
    }
    return readBack(tx, ref);
  });
}

/** The rest of the return waits until its items are back. */
async function makeExchange(tx: Tx, deps: Deps, row: LockedReturn): Promise<void> {
  await planExchange(tx, deps, row);
  await executeNow(tx, deps.jobs, { shop_id: row.shop_id, return_id: row.id });
}

/** Goodwill doesn't wait for its return, nor its return for it. */
async function retryGoodwill(tx: Tx, deps: Deps, row: LockedReturn, settlement: Settlement): Promise<void> {
  const { shop_id, id: return_id } = row;
  if (settlement.state === 'failed') {
    await refuseOverpayment(tx, row, settlement);
    await changeSettlement(tx, shop_id, settlement.id, settlement, {
      state: 'intended',
      failure_code: null,
      failure_message: null,
    });
  }
  if (settlement.state === 'pending') await checkSoon(tx, deps.jobs, { shop_id, id: settlement.id });
  await executeNow(tx, deps.jobs, { shop_id, return_id });
}

export type PaidOutside = SettlementRef & {
  /** What identifies the payment, such as the number of a bank transfer; 1 to 255 characters. */
  reference: string;
  /** Up to 255 characters. */
  note: string | null;
  /** Who paid it; up to 100 characters. */
  by: string;
};

/**
 * Records that a person paid a refund outside Retour, or did what a commerce platform was to do: gave credit, or made the order of an exchange, whose number is the reference. It is booked as any other, is never sent to the payment provider again, and the return
 * goes on with what else is due. So is how a refund was paid that failed after it had succeeded. Returns the settlement as JSON.
 * Refusals: settlement_not_found, settlement_succeeded, settlement_not_due, settlement_not_refund, settlement_in_progress,
 * refund_exceeds_payment, return_processing, return_closed, return_cancelled, return_expired.
 */
export function markSettlementPaid(deps: Deps, paid: PaidOutside): Promise<string> {
  const { shop_id, reference, note, by } = paid;
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturnOf(tx, paid);
    const settlement = await readSettlement(tx, paid);
    if (hasFailedSince(settlement)) return payAgain(tx, deps, row, { settlement, paid });
    refuseSettled(settlement);
    const was_at_platform =
      !goesToPayment(settlement) && (settlement.provider ?? internal_provider) !== internal_provider;
    if (!goesToPayment(settlement) && !was_at_platform)
      throw new Refusal(
        'settlement_not_refund',
        'Only a refund to a payment, or credit or an exchange order at a commerce platform, can be done outside Retour.',
      );
    if (settlement.goodwill_id === null) decide(row, 'mark_paid');
    if (settlement.state === 'pending')
      throw new Refusal(
        'settlement_in_progress',
        'The payment provider has accepted this refund and is going to make it. Cancel it there first.',
      );
    if (settlement.state === 'sending' && (await isHeld(tx, deps, settlement)))
      throw new Refusal(
        'settlement_in_progress',
        'Retour is sending this refund to the payment provider, or looking it up, at the moment.',
      );
    if (settlement.kind !== 'exchange_order') await refuseOverpayment(tx, row, settlement);
    const input = {
      shop_id,
      return_id: row.id,
      onSettled: (of: Tx, done: Settled) => settleInReturn(of, deps, row, done),
    };
    const provider = { name: 'outside' };
    await settle(tx, { clock: deps.clock, provider }, input, settlement, {
      reference,
      outside: { by, note },
    });
    await insertServiceNote(tx, { shop_id, return_id: row.id }, paidText(settlement, paid), deps.clock.now());
    if (settlement.goodwill_id === null) await continueProcessing(tx, deps, row);
    return readBack(tx, paid);
  });
}

/** A refund that failed after it had succeeded is booked already: only how it was paid in the end is recorded, whatever the state of its return. */
async function payAgain(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shop_id, id: return_id }: LockedReturn,
  { settlement, paid }: { settlement: Settlement; paid: PaidOutside },
): Promise<string> {
  const { note, by } = paid;
  await changeSettlement(tx, shop_id, settlement.id, settlement, {
    state: 'succeeded',
    failure_code: paid_after_failure_code,
    paid_outside_by: by,
    paid_outside_note: note,
  });
  await insertServiceNote(tx, { shop_id, return_id }, paidText(settlement, paid), clock.now());
  return readBack(tx, paid);
}

function paidText({ kind, amount, currency }: Settlement, { id, by, reference, note }: PaidOutside): string {
  const sum = `${formatMoney(amount, currency)} ${currency}`;
  if (kind === 'exchange_order') {
    const made = `The order of the exchange was made outside Retour by ${by}. Its number: ${reference}.`;
    return note ? `${made}\n${note}` : made;
  }
  const text = `${isCredit({ kind }) ? 'Credit' : 'Refund'} ${id} of ${sum} was marked as paid outside Retour by ${by}. Reference: ${reference}.`;
  return note ? `${text}\n${note}` : text;
}

async function lockReturnOf(tx: Tx, ref: SettlementRef): Promise<LockedReturn> {
  const return_id = await findReturnOfSettlement(tx, ref);
  if (return_id === undefined) throw settlementNotFound();
  return lockReturn(tx, ref.shop_id, return_id);
}

export const settlementNotFound = () => new Refusal('settlement_not_found', "The settlement doesn't exist.");

function refuseSettled(settlement: Settlement): void {
  if (settlement.state === 'succeeded')
    throw new Refusal('settlement_succeeded', 'The settlement has already succeeded.');
  if (isNoLongerDue(settlement))
    throw new Refusal(
      'settlement_not_due',
      'The settlement is no longer due: the return was changed or closed.',
    );
}

/** What failed counts for nothing, so that other returns of the order may have used up the payment since. */
async function refuseOverpayment(tx: Tx, row: LockedReturn, settlement: Settlement): Promise<void> {
  const { amount, currency } = settlement;
  const available = await lockRefundable(tx, row, settlement.id);
  if (amount <= available) return;
  const left = `${formatMoney(Math.max(0, available), currency)} ${currency}`;
  throw new Refusal(
    'refund_exceeds_payment',
    `Other returns of the order were refunded since, so only ${left} of the payment can still be refunded.`,
  );
}

const readBack = async (tx: Tx, ref: SettlementRef): Promise<string> => (await readSettlementJson(tx, ref))!;
