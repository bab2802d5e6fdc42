export { askProvider, collectorOf, elsewhere, noteSent } from './ask-provider.ts';
export { beginCharge, decideHold, link_ms } from './card.ts';
export { forgetCards, shopperPaymentJobs, shopper_payment_queues } from './jobs.ts';
export { check_payment_queue, checkPaymentSoon, refundPaymentSoon } from './queues.ts';
export {
  checkPaymentRefund,
  executePaymentRefunds,
  refundBeyond,
  refundPaidFor,
  refundWhole,
} from './refund.ts';
export { isEndingHold, isLiveHold, isUnderWay } from './rows.ts';
export type { ShopperPayment, ShopperPaymentRef } from './rows.ts';
export { collectsPayments, readCollectContext, readPaymentByToken, readShopperPayment } from './store.ts';
export { personal_shopper_payments } from './store-personal.ts';
