export { listRevisions, readRevision } from './rows.ts';
export type { Saving } from './rows.ts';
export { sectionRoutes } from './section-routes.ts';
export { GivenRevision, revisionJson, revisionMembers, revision_example } from './schemas.ts';
