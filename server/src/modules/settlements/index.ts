export { executeSettlements } from './execute.ts';
export { bookOutcome } from './ledger.ts';
export type { OutcomeTotals } from './ledger.ts';
export { mergeRuns, shareOrder } from './order-shares.ts';
export type { LineShares, OrderAmounts, Run, TwoCurrencyRun } from './order-shares.ts';
export { movementsOf, planSettlements, withoutMovements } from './plan.ts';
export type { Movement } from './movement.ts';
export { default_terms, priceReturn } from './price-return.ts';
export type { PricedReturn, UnitToPrice } from './price-return.ts';
export { createBridge } from './providers/bridge.ts';
export { manualProvider } from './providers/manual.ts';
export type { FindResult, PaymentProvider, RefundResult } from './providers/provider.ts';
export { recordExecuted } from './record-executed.ts';
export type { ExecutedReturn } from './record-executed.ts';
export type { QuoteTerms, ReturnTotals } from './quote.ts';
export { quoteSums } from './quote-sums.ts';
export { creditKindOf, fitsWhatRan, hasRun, plannedMovements } from './still-due.ts';
export {
  insertStoreCredit,
  listSettlements,
  lockOrderMoney,
  lockOrdersMoney,
  withdrawSettlements,
} from './store.ts';
export type { OrderMoney, Settlement } from './store.ts';
