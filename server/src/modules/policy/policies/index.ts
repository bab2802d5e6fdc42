export { ANSWERS, DECIDERS, REMEDIES } from './engine/explanation.ts';
export {
  ELIGIBLE_RESOLUTIONS,
  FACT_NAMES,
  FEE_TYPES,
  FEE_WAIVERS,
  max_note_characters,
} from './document/words.ts';
export type {
  EligibleResolution,
  FeeType,
  FeeWaiver,
  ReturnChannel,
  ReturnMethodName,
} from './document/words.ts';
export { compilePolicy } from './engine/compile-policy.ts';
export type { CompiledPolicy, PolicyVersionRef } from './engine/compile-policy.ts';
export { canEverBeReturned, evaluateEligibility } from './engine/eligibility.ts';
export type { LineEligibility } from './engine/eligibility.ts';
export { needsOf } from './facts/sources.ts';
export type { FactNeeds } from './facts/sources.ts';
export type { Parcel } from './engine/legal-windows.ts';
export { evaluateWithdrawal } from './engine/evaluate-withdrawal.ts';
export type { WithdrawalEvaluation } from './engine/evaluate-withdrawal.ts';
export { findEffectivePolicy } from './publish/effective-policy.ts';
export type { VersionInEffect } from './publish/effective-policy.ts';
export { evaluateOrder } from './engine/evaluate-order.ts';
export type { OrderQuestion } from './engine/evaluate-order.ts';
export { evaluateReturn, feesWithLabel } from './engine/evaluate-return.ts';
export type { ReturnEvaluation, ReturnQuestion, ReviewCall } from './engine/evaluate-return.ts';
export type { ChosenUnit, UnitEvaluation } from './engine/chosen-units.ts';
export type { LineEvaluation } from './engine/evaluate-line.ts';
export type { ExchangeRules, InstantRules } from './engine/line-terms.ts';
export { EXPLANATIONS } from './engine/explanation.ts';
export type { DecidedBy, Explanation, ExplanationCode, Remedy, Waiting } from './engine/explanation.ts';
export { factReference } from './document/fact-reference.ts';
export { customerFacts } from './facts/customer.ts';
export type { CustomerPast, CustomerRecord } from './facts/customer.ts';
export type { FactSource } from './facts/fact.ts';
export type { ListVerdict } from './facts/list-verdict.ts';
export { orderFacts, toOrderRecord } from './facts/order.ts';
export type { OrderFacts, OrderRow } from './facts/order.ts';
export type { CatalogueRow, LineFacts } from './facts/product.ts';
export { fraudSignals } from './facts/return.ts';
export type { FraudReport } from './facts/return.ts';
export {
  catalogue_columns,
  customer_past,
  discount_codes,
  fraud_reports,
  customer_columns,
  order_columns,
  selectColumns,
} from './facts/store-records.ts';
export { findDestination } from './publish/store-versions.ts';
export { discardDraft } from './publish/discard-draft.ts';
export { publishDueJob, publish_due_queue } from './publish/jobs.ts';
export { publishDraft } from './publish/publish-draft.ts';
export { requireVersion } from './publish/read-versions.ts';
export { retirePolicy } from './publish/retire-policy.ts';
export { rollBack } from './publish/roll-back.ts';
export { saveDraft } from './publish/save-draft.ts';
export { built_in_document, built_in_policy } from './engine/built-in-policy.ts';
export { checkPolicy } from './document/check.ts';
export type { PolicyProblem } from './document/check.ts';
export type { PolicyDocument } from './document/document.ts';
export { policySchemaText, registerPolicySchema } from './document/schema.ts';
export { listVersions } from './publish/store-versions.ts';
export type { PolicyVersion, VersionName, VersionSummary } from './publish/store-versions.ts';
export { explanationText } from './engine/explanation-text.ts';
export { addCases } from './cases/add-cases.ts';
export { casesOfOrder } from './cases/cases-of-order.ts';
export { checkCases } from './cases/check-cases.ts';
export type { PolicyCase } from './cases/policy-case.ts';
export { runCase } from './cases/run-case.ts';
export type { CaseResult } from './cases/run-case.ts';
export { isStarter, readStarter, readStarterCases, STARTERS } from './document/starters.ts';
export { backTest } from './backtest/back-test.ts';
export type { BackTest, BackTestInput } from './backtest/back-test.ts';
export type { DeciderTotals, SideTotals } from './backtest/tally.ts';
export type { DifferenceKind } from './backtest/compare-verdicts.ts';
export { back_test_queue } from './backtest/queues.ts';
export { backTestJob } from './backtest/run-back-test.ts';
export { compileNamed, readDocument, requireVersionName, versionNamed } from './publish/named-policy.ts';
export { policyRoutes } from './routes.ts';
