import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { chooseProvider } from '../settlements/index.ts';
import {
  check_payment_queue,
  checkPaymentSoon,
  due_payments_queue,
  refund_payment_queue,
  refundPaymentSoon,
} from './queues.ts';
import { executePaymentRefunds } from './refund.ts';
import { changeShopperPayment, listCardsToForget, listPaymentsToRefund, takeDuePayments } from './rows.ts';
import type { ShopperPaymentRef } from './rows.ts';

export const shopper_payment_queues = [check_payment_queue, refund_payment_queue, due_payments_queue];

/** What works on the queues of payments, but for `shopper_payments.check`, which makes returns. */
export function shopperPaymentJobs(deps: Deps): JobDefinition[] {
  return [
    {
      ...refund_payment_queue,
      concurrency: deps.config.refund_concurrency,
      async handle(data) {
        const ref = data as ShopperPaymentRef;
        await executePaymentRefunds({ ...deps, provider: await chooseProvider(deps, ref.shop_id) }, ref);
      },
    },
    {
      ...due_payments_queue,
      async handle() {
        await wakeDuePayments(deps);
        await forgetCards(deps);
      },
    },
  ];
}

/** Has the provider delete the cards that aren't needed any more. One that can't be deleted now is tried again. */
export async function forgetCards(deps: Deps): Promise<void> {
  for (const { provider: name, card_customer, ...ref } of await listCardsToForget(deps.db.root)) {
    const provider = await chooseProvider(deps, ref.shop_id);
    const cards = provider.name === name ? provider.collector?.cards : undefined;
    if (!(await cards?.forget(card_customer))) continue;
    await deps.db.inTransaction((tx) =>
      changeShopperPayment(tx, ref, { card_customer: null, card_method: null }),
    );
  }
}

/** Queues what is due: of providers that send no events, of events that were lost, and what a process left that has died. */
function wakeDuePayments({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    for (const ref of await takeDuePayments(tx, now)) await checkPaymentSoon(tx, jobs, ref);
    for (const ref of await listPaymentsToRefund(tx, now)) await refundPaymentSoon(tx, jobs, ref);
  });
}
