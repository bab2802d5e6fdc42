export { createFraudReport } from './commands.ts';
export { fraudReportRoutes } from './routes.ts';
