export { agreeAgain } from './agree-again.ts';
export { addImages, max_images, removeImage } from './commands/add-images.ts';
export { addItems, chooseUnits } from './commands/add-items.ts';
export { describeItems } from './commands/describe-items.ts';
export type { Description } from './commands/describe-items.ts';
export { defectIds, reasonChoices } from './return-reasons.ts';
export type { ReasonChoice } from './return-reasons.ts';
export { findDraftOf, isForCart, openStoreVisit, viewWithCart } from './commands/spend-in-store.ts';
export type { StoreCredit } from './commands/spend-in-store.ts';
export { chooseCart } from './commands/change-draft.ts';
export { editDraft } from './commands/edit-draft.ts';
export type { DraftTarget } from './commands/edit-draft.ts';
export { openDraft, startDraft } from './commands/start-draft.ts';
export { cancelPayment, checkPayment } from './commands/check-payment.ts';
export { payDraft, readPaymentOfDraft } from './commands/pay-draft.ts';
export { mustPay } from './must-pay.ts';
export { readDraftView } from './commands/submit-draft.ts';
export { registerDraftImages } from './image-page.ts';
export { checkPaymentJob, oldDraftsJob, old_drafts_queue } from './jobs.ts';
export { draftsInHalForms } from './drafts-in-hal-forms.ts';
export { draftReturnRoutes } from './routes.ts';
export type { DraftView } from './view.ts';
export { chooseExchange, chooseType } from './commands/choose-items.ts';
export {
  finalizeItems,
  reopenItems,
  chooseRelease,
  selectMethod,
  setAddress,
  setRecipient,
} from './commands/change-draft.ts';
export { readItemOptions } from './commands/read-options.ts';
export type { ItemOptions, Suggestion } from './commands/read-options.ts';
export { browseProducts } from './commands/browse-products.ts';
export type { FreeFilter as FreeWith } from './store-catalogue.ts';
export type { BrowsedProducts } from './commands/browse-products.ts';
export { browsingOf, writePlace } from './browse-cursor.ts';
export { submitDraft } from './commands/submit-draft.ts';
export type { Draft, DraftAmounts } from './draft.ts';
export type { ChoiceAmounts, VariantChoice } from './item-options.ts';
export { feesOf } from './amounts.ts';
export type { FeeLine } from './amounts.ts';
export { readQuote, writeQuote } from './quote-token.ts';
export { chosenMethod, methodAt, methodsFor, readProvidedMethods } from './return-methods.ts';
export type { ReturnMethod } from './return-methods.ts';
export { lockExchanges } from './exchange-items.ts';
export { readVariants } from './store-exchanges.ts';
export type { ShownVariant } from './store-exchanges.ts';
export { reasonOf } from './return-reasons.ts';
export { shownType as finalTypeOf, typesOfLine } from './return-types.ts';
export { explainLine } from './explain-line.ts';
export { NotReturnable } from './schemas-reasons.ts';
export { personal_drafts } from './store-personal.ts';
