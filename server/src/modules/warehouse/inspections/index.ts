export { assessDispositions } from './commands/assess-dispositions.ts';
export { gradeItems } from './commands/grade-items.ts';
export { inspectUnit, undoInspection } from './commands/inspect-unit.ts';
export type { Before } from './commands/inspect-unit.ts';
export { gradesByCategory } from './grades-by-category.ts';
export { inspectionRoutes } from './routes.ts';
export { condition_categories, disposition_outcomes } from './schemas.ts';
export type { ConditionCategory, DispositionOutcome } from './schemas.ts';
export { personal_inspections } from './store-personal.ts';
