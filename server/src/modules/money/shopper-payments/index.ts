export { shopperPaymentJobs, shopper_payment_queues } from './jobs.ts';
export { check_payment_queue, checkPaymentSoon } from './queues.ts';
export {
  checkPaymentRefund,
  executePaymentRefunds,
  refundBeyond,
  refundPaidFor,
  refundWhole,
} from './refund.ts';
export { isUnderWay } from './rows.ts';
export type { ShopperPayment, ShopperPaymentRef } from './rows.ts';
export { collectsPayments, readCollectContext, readPaymentByToken, readShopperPayment } from './store.ts';
export { personal_shopper_payments } from './store-personal.ts';
