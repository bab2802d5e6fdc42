export { startDraft } from './commands/start-draft.ts';
export { registerDraftImages } from './image-page.ts';
export { oldDraftsJob, old_drafts_queue } from './jobs.ts';
export { draftReturnRoutes } from './routes.ts';
