export { createFraudReport, deleteFraudReport } from './commands.ts';
export { fraudReportRoutes } from './routes.ts';
