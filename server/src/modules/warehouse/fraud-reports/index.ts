export { createFraudReport } from './commands.ts';
export { fraudReportRoutes } from './routes.ts';
export { personal_fraud_reports } from './store-personal.ts';
