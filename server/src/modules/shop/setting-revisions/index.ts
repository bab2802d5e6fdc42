export { listRevisions, readRevision } from './rows.ts';
export type { Saving } from './rows.ts';
export { GivenRevision, revisionJson, revisionMembers, revision_example } from './schemas.ts';
