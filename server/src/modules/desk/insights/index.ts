export { insightsJob, insights_queue } from './jobs.ts';
export { rebuildInsights, refreshInsights } from './refresh.ts';
export { insightRoutes } from './routes.ts';
export { saveAssumptions } from './save-assumptions.ts';
