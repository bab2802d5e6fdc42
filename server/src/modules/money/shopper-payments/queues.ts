import type { Tx } from '../../../platform/db.ts';
import type { Jobs, QueueDefinition } from '../../../platform/jobs.ts';
import type { ShopperPaymentRef } from './rows.ts';

/** Opens the payment page of a customer, or asks the provider what became of it. A job that comes twice finds nothing new. */
export const check_payment_queue: QueueDefinition = {
  queue: 'shopper_payments.check',
  policy: 'keyed',
  retry_limit: 3,
  retry_delay_s: 5,
  expire_in_s: 300,
};

/** Makes the refunds of what a customer paid. */
export const refund_payment_queue: QueueDefinition = {
  queue: 'shopper_payments.refund',
  policy: 'keyed',
  retry_limit: 20,
  retry_delay_s: 2,
  expire_in_s: 300,
};

/** Queues what is due of both. */
export const due_payments_queue: QueueDefinition = {
  queue: 'shopper_payments.due',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 55,
  schedule: '* * * * *',
};

const enqueue = (tx: Tx, jobs: Pick<Jobs, 'enqueue'>, queue: string, { shop_id, id }: ShopperPaymentRef) =>
  jobs.enqueue(tx, queue, { shop_id, id }, { singleton_key: `${shop_id}:${id}` });

/** Queues the look at a payment now. */
export const checkPaymentSoon = (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  ref: ShopperPaymentRef,
): Promise<void> => enqueue(tx, jobs, check_payment_queue.queue, ref);

/** Queues the refunds of a payment now. */
export const refundPaymentSoon = (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  ref: ShopperPaymentRef,
): Promise<void> => enqueue(tx, jobs, refund_payment_queue.queue, ref);
