export { addNote, max_notes } from './commands/add-note.ts';
export { cancelReturn } from './commands/cancel-return.ts';
export type { ReturnRef } from './commands/cancel-return.ts';
export { closeReturn, closeReturnIn } from './commands/close-return.ts';
export {
  createReturn,
  lockQuoteBasis,
  quoteNewReturn,
  quoteOnBasis,
  submitReturn,
} from './commands/create-return.ts';
export type { QuoteBasis } from './commands/create-return.ts';
export { max_returns_per_order } from './draft-return.ts';
export type { AgreedAgain, AgreedUnit, AskAgain } from './agreed-again.ts';
export type { AskedBy } from './remaining-terms.ts';
export type { AgreedTerms, NamedFees } from './remaining-terms.ts';
export type { ChosenFacts, NewExchange, NewReturn, NewReturnMethod, NewUnits } from './new-return.ts';
export { requireConfirmedRefunds } from './commands/confirm-refund.ts';
export type { ConfirmedBy } from './commands/confirm-refund.ts';
export { previewActs, refusalOfAct } from './preview-acts.ts';
export type { Standing } from './preview-acts.ts';
export { editReturnIn } from './commands/edit-return.ts';
export type { EditInput } from './commands/edit-return.ts';
export { STAFF_OUTCOMES, outcome_to_edit } from './store-edit.ts';
export type { AddedUnits, EditedUnit, Replacement, StaffOutcome } from './store-edit.ts';
export { GOODWILL_KINDS, GOODWILL_REASONS } from './store-goodwill.ts';
export { executeGoodwill } from './commands/execute-goodwill.ts';
export { executeInstant } from './commands/execute-instant.ts';
export { executeReturn } from './commands/execute-return.ts';
export { expireIfOverdue, expireReturns } from './commands/expire-returns.ts';
export { flagReturn, unflagReturn } from './commands/flag-return.ts';
export { processReturn } from './commands/process-return.ts';
export { awaitProcessingEvents, processIfTriggered } from './process-if-triggered.ts';
export { markSettlementPaid, retrySettlement } from './commands/settlement-acts.ts';
export { rebuildDocuments, verifyDocuments } from './commands/rebuild-documents.ts';
export { createReturnDocuments } from './documents.ts';
export { sendExchangeNow } from './commands/send-exchange-now.ts';
export { hasReached } from './unit-progress.ts';
export { removeLineItems, removeLineItemsIn } from './commands/remove-line-items.ts';
export { returnJson } from './json.ts';
export type { LabelActions, LabelRequested, ImportedLabel } from './label-actions.ts';
export { returnGauge } from './gauges.ts';
export { returnJobs, return_queues } from './jobs.ts';
export { registerPaymentEvents } from './payment-events.ts';
export { limitedNotices } from './limited-notices.ts';
export { returnRoutes } from './routes.ts';
export { Return, ReturnDetails, True, VersionQuery } from './schemas.ts';
export { lockStock, restockAssessed } from './restock.ts';
export { acceptHandIn, receiveParcel, receiveScan } from './scan.ts';
export { lockUnits, readEnd, readFindings, writeFindings } from './store-inspect.ts';
export type { UnitAtHand } from './store-inspect.ts';
export { lockReturns, writeConsolidations, writeTravels } from './store-travel.ts';
export type { Consolidation, Travel } from './store-travel.ts';
export { lockReturn, touchReturn } from './store.ts';
export { ItemCondition, ItemDisposition } from './schemas/line-item.ts';
export { ReviewCause, review_cause_members } from './schemas/review-cause.ts';
export { import_members } from './import/schemas.ts';
export type { ReturnImport } from './import/schemas.ts';
export { importReturn } from './import/import-return.ts';
export { importHistory } from './import/import-history.ts';
export type { ToldReturn, ToldUnits } from './import/import-history.ts';
export { personal_returns } from './store-personal.ts';
export { unless_open } from './routes/shared.ts';
