export { clearPaymentProvider, setPaymentProvider, showPaymentProvider } from './provider-settings.ts';
export type { ShownProvider } from './provider-settings.ts';
export { paymentSettingRoutes } from './routes.ts';
export { readProviderEvent } from './provider-event.ts';
export { checkPaymentProviders } from './check-providers.ts';
export { checkRefund, hasFailedSince, paid_after_failure_code } from './check-refund.ts';
export { executeSettlements, isHeld } from './execute.ts';
export type { Settled } from './execution.ts';
export { bookCollection, bookForfeiture, bookOutcome, bookRedemption } from './ledger.ts';
export { settlementGauge } from './gauges.ts';
export type { OutcomeTotals } from './ledger.ts';
export { mergeRuns, shareOrder } from './order-shares.ts';
export type { LineShares, OrderAmounts, Run, TwoCurrencyRun } from './order-shares.ts';
export { gatewayOf, movementsOf, planSettlements, providerOf } from './plan.ts';
export type { MoneyMovement } from './movement.ts';
export { default_terms, priceReturn } from './price-return.ts';
export type { PricedReturn, UnitToPrice } from './price-return.ts';
export { paymentWarning, unauthorizedGauge } from './payment-warning.ts';
export { createBridge } from './providers/bridge.ts';
export type {
  ConnectedCredit,
  ConnectedExchanges,
  ConnectedRefunds,
  MakesExchange,
} from './connected-refunds.ts';
export { chooseProvider, readChoice, titleOfProvider } from './providers/choose.ts';
export { payment_providers } from './providers/registry.ts';
export { manualProvider } from './providers/manual.ts';
export type { ChargeResult, CollectRequest, Collector, FoundPayment } from './providers/provider.ts';
export type { FindResult, PaymentProvider, RefundRequest, RefundResult } from './providers/provider.ts';
export * as settlement_examples from './examples.ts';
export * as settlement_schemas from './schemas.ts';
export { settle, unauthorized_code } from './record-call.ts';
export { recordExecuted } from './record-executed.ts';
export { PAYMENT_KINDS } from './quote.ts';
export type { PaymentKind, QuoteTerms, ReturnTotals } from './quote.ts';
export { splitRefund } from './quote.ts';
export { quoteSums } from './quote-steps.ts';
export { valueOf } from './quote-units.ts';
export {
  creditKindOf,
  fitsWhatRan,
  goesToPayment,
  hasRun,
  internal_provider,
  isCredit,
  isNoLongerDue,
  plannedMovements,
} from './still-due.ts';
export { findSettlementOfAttempt } from './store-attempts.ts';
export { listSettlementRows, readSettlementJson } from './store-list.ts';
export {
  findOwnerOfSettlement,
  findReturnOfSettlement,
  insertSettlement,
  listCollectedRefunds,
  listGoodwillSettlements,
  listSettlements,
  lockOrderMoney,
  lockRefundable,
  readSettlement,
  takeDueChecks,
  changeSettlement,
  withdrawSettlements,
} from './store.ts';
export type { OrderMoney, Settlement, SettlementState } from './store.ts';
export { paymentProviderOf } from './store-provider-settings.ts';
export { personal_settlements } from './store-personal.ts';
export { priceHeld } from './quote-exchange.ts';
export type { ExchangePriceRule } from './quote-exchange.ts';
export { shopBonusOn } from './quote-steps.ts';
