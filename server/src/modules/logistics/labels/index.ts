export { createLabel } from './commands/create-label.ts';
export type { CreateLabelInput } from './commands/create-label.ts';
export { generateLabel } from './commands/generate-label.ts';
export { recordLabelStatus } from './commands/record-label-status.ts';
export type { LabelStatusInput } from './commands/record-label-status.ts';
export { recordParcelNews } from './commands/record-parcel-news.ts';
export type { NewsResult } from './commands/record-parcel-news.ts';
export type { ParcelNews } from './news.ts';
export { reportError } from './commands/report-error.ts';
export { label_queues } from './queues.ts';
export { labelRoutes } from './routes.ts';
export { registerLabelDocuments } from './document-page.ts';
export { account_providers, checkLabelProvider } from './providers.ts';
export {
  checkLabelAccounts,
  clearLabelAccount,
  setLabelAccount,
  showLabelAccount,
  testLabelAccount,
} from './accounts.ts';
export type { ShownAccount, TestedAccount } from './accounts.ts';
export { labelAccountRoutes } from './routes-account.ts';
export { labelJobs } from './jobs.ts';
export { labelJson } from './json.ts';
export { label_actions } from './rows.ts';
export { personal_labels } from './store-personal.ts';
export {
  readEasyPostTracker,
  readNewsTime,
  readPlace,
  readShippoTrack,
  readTrackingNumber,
} from './providers/tracker-news.ts';
