import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import {
  changeSettlement,
  checkRefund,
  executeSettlements,
  insertSettlement,
  listCollectedRefunds,
} from '../settlements/index.ts';
import type { PaymentProvider } from '../settlements/index.ts';
import { refundPaymentSoon } from './queues.ts';
import { decideHold } from './card.ts';
import { isLiveHold, lockPaymentOfReturn, lockShopperPayment } from './rows.ts';
import type { ShopperPayment, ShopperPaymentRef } from './rows.ts';

type RefundDeps = Pick<Deps, 'clock' | 'jobs'>;

/** What a payment was for: what the exchange costs more than its credit, or a deposit. */
type Part = 'collected_refund' | 'security_refund';

/** So much of a payment was for this, in minor units. */
const partOf = ({ amount, deposit_amount }: ShopperPayment, part: Part) =>
  part === 'security_refund' ? deposit_amount : amount - deposit_amount;

/** Gives back all of a payment that became no return. The payment is locked and paid. */
export async function refundWhole(tx: Tx, deps: RefundDeps, payment: ShopperPayment): Promise<void> {
  if (isLiveHold(payment)) return decideHold(tx, deps, payment, 0);
  await refundBeyond(tx, deps, payment, 'collected_refund', 0);
  await refundBeyond(tx, deps, payment, 'security_refund', 0);
}

/**
 * Gives back what was paid for a part beyond `keep`, in minor units, as settlements that a job makes; what is given back already counts. A refund that was declined is
 * tried again. The payment is locked and paid.
 */
export async function refundBeyond(
  tx: Tx,
  { clock, jobs }: RefundDeps,
  payment: ShopperPayment,
  kind: Part,
  keep: number,
): Promise<void> {
  const { shop_id, id, currency, currency_exponent, provider } = payment;
  // Of what is only held, nothing was taken.
  if (kind === 'security_refund' && payment.capture_before !== null && payment.hold_ended_at === null) return;
  const refunds = await listCollectedRefunds(tx, shop_id, id);
  const own = refunds.filter((refund) => refund.kind === kind);
  const given = own.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const paid = partOf(payment, kind);
  const due = paid - Math.min(keep, paid) - given;
  if (due <= 0) return;
  const declined = own.find(({ state }) => state === 'failed');
  if (declined)
    await changeSettlement(tx, shop_id, declined.id, declined, {
      state: 'intended',
      failure_code: null,
      failure_message: null,
      amount: due,
    });
  else
    await insertSettlement(tx, {
      shop_id,
      id: newId('stl', clock),
      shopper_payment_id: id,
      kind,
      state: 'intended',
      position: refunds.length + 1,
      payment_id: null,
      gateway: provider,
      provider,
      amount: due,
      // Of no return, whose amounts in the shop's currency it would be part of.
      shop_amount: 0,
      bonus_amount: 0,
      tax_amount: 0,
      currency,
      currency_exponent,
      created_at: clock.now(),
    });
  await refundPaymentSoon(tx, jobs, payment);
}

/** Gives back what was paid more than the credit of a return, if anything was: `readKeep` says how much of it stays. The return is locked. */
export async function refundPaidFor(
  tx: Tx,
  deps: RefundDeps,
  of: { shop_id: number; return_id: number },
  readKeep: () => Promise<number>,
): Promise<void> {
  const payment = await lockPaymentOfReturn(tx, of);
  if (payment) await refundBeyond(tx, deps, payment, 'collected_refund', await readKeep());
}

type ExecuteDeps = Deps & { provider: PaymentProvider };

/** Makes the refunds of a payment; the work of the queue `shopper_payments.refund`. Safe to run twice, at the same time, and after a crash at any point. */
export async function executePaymentRefunds(deps: ExecuteDeps, ref: ShopperPaymentRef): Promise<void> {
  const { shop_id, id } = ref;
  const payment = await deps.db.inTransaction((tx) => lockShopperPayment(tx, ref));
  // What is held is taken first: a job comes back then.
  if (!payment || (payment.capture_before !== null && payment.hold_ended_at === null)) return;
  if (payment.provider !== deps.provider.name) {
    deps.log.error(
      { shop_id, shopper_payment_id: id, provider: payment.provider },
      'what a customer paid can only be refunded by the provider that took it, which is not configured any more',
    );
    return;
  }
  await executeSettlements(deps, {
    shop_id,
    return_id: null,
    // What was declined doesn't keep the rest from being made.
    list: async (tx) =>
      (await listCollectedRefunds(tx, shop_id, id)).toSorted(
        (a, b) => Number(a.state === 'failed') - Number(b.state === 'failed'),
      ),
    lock: async (tx) => (await lockShopperPayment(tx, ref)) !== undefined,
    onSettled: async () => {},
    done: async () => {},
    resolved: async () => {},
    async failed(_tx, message) {
      deps.log.error(
        { shop_id, shopper_payment_id: id, message },
        'the refund of what a customer paid was declined',
      );
    },
  });
}

/** Asks the provider what became of a refund of a payment. Only a look-up: nothing is sent. */
export function checkPaymentRefund(
  deps: ExecuteDeps,
  { shop_id, id }: ShopperPaymentRef,
  settlement_id: string,
): Promise<void> {
  const ref = { shop_id, id };
  return checkRefund(deps, {
    shop_id,
    return_id: null,
    settlement_id,
    lock: async (tx) => void (await lockShopperPayment(tx, ref)),
    onSettled: async () => {},
    wake: (tx) => refundPaymentSoon(tx, deps.jobs, ref),
    async reversed(_tx, { id: refund_id }, message) {
      deps.log.error(
        { shop_id, shopper_payment_id: id, settlement_id: refund_id, message },
        'a refund that had succeeded failed at the provider',
      );
    },
  });
}
