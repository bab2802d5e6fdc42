export { readLog, verifyEntries, verifyLog } from './commands/verify.ts';
export type { Verified } from './commands/verify.ts';
export type { SealedAct } from './chain.ts';
export { entriesAsCsv, showEntry } from './entry-json.ts';
export { auditJobs } from './jobs.ts';
export { audit_queues } from './queues.ts';
export { auditRoutes, readFilters } from './routes.ts';
export { recordAct } from './store-record.ts';
export { personal_audit } from './store-personal.ts';
