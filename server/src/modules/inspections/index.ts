export { assessDispositions } from './commands/assess-dispositions.ts';
export { gradeItems } from './commands/grade-items.ts';
export { inspectionRoutes } from './routes.ts';
