export { createLabel } from './commands/create-label.ts';
export type { CreateLabelInput } from './commands/create-label.ts';
export { generateLabel } from './commands/generate-label.ts';
export { recordLabelStatus } from './commands/record-label-status.ts';
export type { LabelStatusInput } from './commands/record-label-status.ts';
export { label_queues } from './queues.ts';
export { labelRoutes } from './routes.ts';
export { registerLabelDocuments } from './document-page.ts';
export { labelJobs } from './jobs.ts';
