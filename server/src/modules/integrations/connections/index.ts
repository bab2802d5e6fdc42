export { connectPlatform } from './commands/connect.ts';
export {
  disconnectPlatform,
  pauseConnection,
  requestLoad,
  requestReconcile,
  resumeConnection,
} from './commands/change.ts';
export { setRefunds } from './commands/set-refunds.ts';
export { registerDoorway } from './doorway.ts';
export { registerConnectionInbox } from './inbox.ts';
export { installMessages } from './install.ts';
export { connectionJobs } from './jobs.ts';
export { runPrivacyRequests } from './privacy.ts';
export { loadConnection } from './load.ts';
export { pullConnection } from './pull.ts';
export { connection_queues } from './queues.ts';
export { reconcileConnection } from './reconcile.ts';
export { connectedCredit } from './credit.ts';
export { connectedExchanges, makesExchange } from './exchanges.ts';
export { connectedRefunds } from './refunds.ts';
export { connectionRoutes } from './routes.ts';
export { available_platforms, listShopConnections, titleOfPlatform } from './show.ts';
export type { ShownConnection } from './show.ts';
export { connection_sink, writeReturns } from './write-returns.ts';
export { connectionGauge, connectionWarning } from './warning.ts';
