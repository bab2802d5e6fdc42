import type { FastifyInstance } from 'fastify';
import { listDifferences } from './api-versions.ts';
import { cleanUpJobs, clean_up_queues } from './clean-up.ts';
import { attentionRoutes } from './modules/desk/attention/index.ts';
import { testModeRoutes, testSideRoutes } from './modules/desk/test-mode/index.ts';
import { firstStepRoutes } from './modules/desk/first-steps/index.ts';
import {
  notificationRoutes,
  notificationsJob,
  notifications_queue,
} from './modules/desk/notifications/index.ts';
import { chatJob, chat_queue } from './modules/messages/chat/index.ts';
import { auditJobs, auditRoutes, audit_queues } from './modules/records/audit/index.ts';
import {
  connectedCredit,
  connectedExchanges,
  connectedRefunds,
  connectionGauge,
  connectionJobs,
  connectionRoutes,
  connectionWarning,
  connection_sink,
  connection_queues,
  makesExchange,
  registerConnectionInbox,
  registerDoorway,
} from './modules/integrations/connections/index.ts';
import { apiKeyRoutes } from './modules/access/api-keys/index.ts';
import { backupGauge, backupWarning } from './modules/records/backups/index.ts';
import { brandRoutes, registerBrandFiles } from './modules/shop/brands/index.ts';
import { applyJob, apply_queue, bulkOperationRoutes } from './modules/integrations/bulk-operations/index.ts';
import { bulkActionJob, bulkActionRoutes, bulk_action_queue } from './modules/desk/bulk-actions/index.ts';
import { cartRoutes, registerCartPages } from './modules/requests/carts/index.ts';
import { deepLinkRoutes, registerLinkImages } from './modules/access/deep-links/index.ts';
import { giftCodeRoutes } from './modules/access/gift-codes/index.ts';
import { shopAccountRoutes } from './modules/access/shop-accounts/index.ts';
import { destinationRoutes } from './modules/shop/destinations/index.ts';
import {
  agreeAgain,
  checkPaymentJob,
  draftReturnRoutes,
  oldDraftsJob,
  old_drafts_queue,
  registerDraftImages,
} from './modules/requests/draft-returns/index.ts';
import {
  securitiesJob,
  securities_queue,
  securityRoutes,
} from './modules/requests/instant-exchanges/index.ts';
import { dropoffRoutes, registerCodeImages } from './modules/logistics/dropoff/index.ts';
import { emailProofRoutes, sendProofJob, send_proof_queue } from './modules/messages/email-proofs/index.ts';
import {
  emailGauge,
  emailJobs,
  emailRoutes,
  emailSettingRoutes,
  emailWarning,
  email_queues,
  email_sink,
  registerOutbox,
} from './modules/messages/emails/index.ts';
import { eventStreamRoutes } from './modules/integrations/event-stream/index.ts';
import { eventRetentionJob, eventRoutes, event_retention_queue } from './modules/records/events/index.ts';
import { fraudReportRoutes } from './modules/warehouse/fraud-reports/index.ts';
import { insightRoutes, insightsJob, insights_queue } from './modules/desk/insights/index.ts';
import { inspectionRoutes } from './modules/warehouse/inspections/index.ts';
import { inventoryRoutes } from './modules/commerce/inventory/index.ts';
import {
  labelAccountRoutes,
  labelJobs,
  labelJson,
  labelRoutes,
  label_actions,
  label_queues,
  registerLabelDocuments,
} from './modules/logistics/labels/index.ts';
import { registerTrackingInbox, trackingRoutes } from './modules/logistics/tracking/index.ts';
import { listingRoutes } from './modules/policy/listings/index.ts';
import { collectionRoutes } from './modules/commerce/collections/index.ts';
import { commerceRoutes } from './modules/commerce/orders/index.ts';
import { registerProductPictures } from './modules/commerce/product-pictures/index.ts';
import { portalTextRoutes } from './modules/shop/portal-texts/index.ts';
import {
  cartOfShopper,
  portalPreviewRoutes,
  registerPortal,
  shopperReturnRoutes,
} from './modules/portal/index.ts';
import { eligibilityRoutes, policyOfOrdersRoutes } from './modules/policy/eligibility/index.ts';
import {
  backTestJob,
  back_test_queue,
  policyRoutes,
  registerPolicySchema,
  publishDueJob,
  publish_due_queue,
} from './modules/policy/policies/index.ts';
import {
  registerPaymentEvents,
  returnGauge,
  returnJobs,
  returnJson,
  returnRoutes,
  return_queues,
} from './modules/returns/index.ts';
import { oldRequestsJob, old_requests_queue, requestLogRoutes } from './modules/records/request-log/index.ts';
import { returnQueueRoutes } from './modules/desk/return-queue/index.ts';
import { returnDeskRoutes } from './modules/desk/return-desk/index.ts';
import { sessionRoutes } from './modules/access/sessions/index.ts';
import { reasonRoutes } from './modules/policy/reasons/index.ts';
import { conversationRoutes, registerMessageFiles } from './modules/messages/conversation/index.ts';
import { shopListRoutes } from './modules/shop/lists/index.ts';
import { privacyRequestRoutes } from './modules/people/privacy-requests/index.ts';
import { shopperFiguresJob, shopperRoutes, shopper_figures_queue } from './modules/people/shoppers/index.ts';
import { portalAddressesJob, portal_addresses_queue, shopRoutes } from './modules/shop/shops/index.ts';
import {
  parcelJob,
  parcel_queue,
  registerStationFiles,
  stationRoutes,
} from './modules/warehouse/station/index.ts';
import {
  paymentSettingRoutes,
  paymentWarning,
  settlementGauge,
  unauthorizedGauge,
} from './modules/money/settlements/index.ts';
import { staffRoutes } from './modules/people/staff/index.ts';
import { registerOidc, staffSignInRoutes } from './modules/people/sign-in/index.ts';
import { shopperPaymentJobs, shopper_payment_queues } from './modules/money/shopper-payments/index.ts';
import { creditMemoRoutes } from './modules/money/credit-memos/index.ts';
import { storeCreditRoutes } from './modules/money/store-credits/index.ts';
import {
  deliveryGauges,
  eventDeliveriesJson,
  subscriberContextJson,
  webhookJobs,
  webhookRoutes,
  webhook_queues,
  webhook_sink,
} from './modules/integrations/webhooks/index.ts';
import {
  lateReceiptGauge,
  readWithdrawalReceipt,
  registerWithdrawalPages,
  withdrawalJobs,
  withdrawalRoutes,
  withdrawalWarning,
  withdrawal_queues,
} from './modules/requests/withdrawals/index.ts';
import { personal_data } from './personal-data.ts';
import { registerEmbedding } from './platform/pages/embedding.ts';
import { registerConsole } from './platform/pages/console-page.ts';
import { registerGuide } from './platform/pages/guide-pages.ts';
import type { Deps } from './platform/deps.ts';
import { diskGauge, diskWarning } from './platform/ops/disk.ts';
import type { DatabaseGauge } from './platform/ops/gauges.ts';
import type { Warning } from './platform/ops/health.ts';
import { jobGauges } from './platform/ops/job-gauges.ts';
import type { JobDefinition, QueueDefinition } from './platform/jobs.ts';
import { withVersions } from './platform/http/api-versions.ts';
import { liveOnly } from './platform/route.ts';
import type { Route } from './platform/route.ts';

// Every module by name. What is not listed here is not served and not worked on.

/** The queues of all modules, which `retour migrate` creates. */
export const queues: readonly QueueDefinition[] = [
  securities_queue,
  old_drafts_queue,
  ...clean_up_queues,
  ...return_queues,
  ...shopper_payment_queues,
  ...label_queues,
  apply_queue,
  bulk_action_queue,
  back_test_queue,
  publish_due_queue,
  event_retention_queue,
  insights_queue,
  shopper_figures_queue,
  portal_addresses_queue,
  old_requests_queue,
  parcel_queue,
  send_proof_queue,
  ...withdrawal_queues,
  ...webhook_queues,
  ...email_queues,
  chat_queue,
  notifications_queue,
  ...audit_queues,
  ...connection_queues,
];

/** What opens an order in the portal. */
const orderAccessRoutes = (deps: Deps): Route[] => [
  ...deepLinkRoutes(deps),
  ...giftCodeRoutes(deps),
  ...shopAccountRoutes(deps),
];
/** What customers get for returns, and its documents. */
const creditRoutes = (deps: Deps): Route[] => [...storeCreditRoutes(deps), ...creditMemoRoutes(deps)];

/** The operations of all modules. Nothing of `deps` is used before a request comes. */
export function listRoutes(deps: Deps): Route[] {
  return withVersions(
    [
      ...returnRoutes(deps),
      ...returnQueueRoutes(deps),
      ...bulkActionRoutes(deps),
      ...returnDeskRoutes(deps),
      ...shopperRoutes(deps),
      ...orderAccessRoutes(deps),
      ...privacyRequestRoutes(deps),
      ...destinationRoutes(deps),
      ...draftReturnRoutes(deps),
      ...securityRoutes(deps),
      ...sessionRoutes(deps),
      ...emailProofRoutes(deps),
      ...shopperReturnRoutes(deps),
      ...staffSignInRoutes(deps),
      ...liveOnly(staffRoutes(deps)),
      ...fraudReportRoutes(deps),
      ...listingRoutes(deps),
      ...inspectionRoutes(deps),
      ...stationRoutes(deps),
      ...dropoffRoutes(deps),
      ...labelRoutes(deps),
      ...cartRoutes(deps),
      ...creditRoutes(deps),
      ...withdrawalRoutes(deps),
      ...eligibilityRoutes(deps),
      ...commerceRoutes(deps),
      ...collectionRoutes(deps),
      ...inventoryRoutes(deps),
      ...bulkOperationRoutes(deps),
      ...webhookRoutes(deps),
      ...eventRoutes(deps),
      ...eventStreamRoutes(deps),
      ...requestLogRoutes(deps),
      ...emailRoutes(deps),
      ...auditRoutes(deps),
      ...attentionRoutes(deps),
      ...firstStepRoutes(deps),
      ...liveOnly(notificationRoutes(deps)),
      ...shopRoutes(deps),
      ...brandRoutes(deps),
      ...portalTextRoutes(deps),
      ...portalPreviewRoutes(deps),
      ...reasonRoutes(deps),
      ...conversationRoutes(deps),
      ...shopListRoutes(deps),
      ...emailSettingRoutes(deps),
      ...liveOnly([...paymentSettingRoutes(deps), ...labelAccountRoutes(deps), ...trackingRoutes(deps)]),
      ...apiKeyRoutes(deps),
      ...policyRoutes(deps),
      ...policyOfOrdersRoutes(deps),
      ...insightRoutes(deps),
      ...liveOnly([...connectionRoutes(deps), ...testModeRoutes(deps)]),
      ...testSideRoutes(deps),
    ],
    listDifferences(deps),
  );
}

/** What modules use of others that they don't import: so imports between modules go in one direction. */
export const connections: Pick<
  Deps,
  | 'agreeAgain'
  | 'event_parts'
  | 'label_actions'
  | 'email_attachments'
  | 'personal_data'
  | 'connected_refunds'
  | 'connected_credit'
  | 'connected_exchanges'
  | 'makes_exchange'
> = {
  agreeAgain,
  event_parts: {
    returnSnapshot: (portal_url) => returnJson({ form: 'list', portal_url }),
    label_snapshot: labelJson,
    subscriber_context: subscriberContextJson,
    event_deliveries: eventDeliveriesJson,
    sinks: [webhook_sink, email_sink, connection_sink],
  },
  label_actions,
  email_attachments: { readWithdrawalReceipt },
  personal_data,
  connected_refunds: connectedRefunds,
  connected_credit: connectedCredit,
  connected_exchanges: connectedExchanges,
  makes_exchange: makesExchange,
};

/** What works on the queues; one definition a queue. */
export function listJobs(deps: Deps): JobDefinition[] {
  return [
    ...cleanUpJobs(deps),
    applyJob(deps),
    bulkActionJob(deps),
    backTestJob(deps),
    insightsJob(deps),
    shopperFiguresJob(deps),
    ...returnJobs(deps),
    ...shopperPaymentJobs(deps),
    checkPaymentJob(deps),
    securitiesJob(deps),
    ...labelJobs(deps),
    oldDraftsJob(deps),
    portalAddressesJob(deps),
    oldRequestsJob(deps),
    parcelJob(deps),
    sendProofJob(deps),
    ...withdrawalJobs(deps),
    ...webhookJobs(deps),
    ...emailJobs(deps),
    chatJob(deps),
    notificationsJob(deps),
    ...auditJobs(deps),
    eventRetentionJob(deps),
    publishDueJob(deps),
    ...connectionJobs(deps),
  ];
}

/** What readiness reports although the server is ready. */
export function listWarnings(deps: Deps): Warning[] {
  return [
    diskWarning(deps.config),
    paymentWarning(deps),
    emailWarning(deps),
    withdrawalWarning(deps),
    backupWarning(deps),
    connectionWarning(deps),
  ];
}

/** What `/metrics` shows of the database. */
export function listGauges({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): DatabaseGauge[] {
  return [
    diskGauge(config),
    backupGauge({ db, clock }),
    ...jobGauges(db.root),
    returnGauge(db.root),
    settlementGauge(db.root),
    unauthorizedGauge(db.root),
    connectionGauge(db.root),
    lateReceiptGauge({ db, clock }),
    ...deliveryGauges(db.root, clock),
    emailGauge(db.root),
  ];
}

/** What the modules serve to people and browsers, without a key. */
export function registerPages(app: FastifyInstance, deps: Deps): void {
  registerLinkImages(app, deps);
  registerLabelDocuments(app, deps);
  registerCodeImages(app, deps);
  registerCartPages(app, deps, (request, shop_id, at) => cartOfShopper(deps, request, shop_id, at));
  registerDraftImages(app, deps);
  registerMessageFiles(app, deps);
  registerStationFiles(app, deps);
  registerBrandFiles(app, deps);
  registerProductPictures(app, deps);
  registerPolicySchema(app);
  registerWithdrawalPages(app, deps);
  registerEmbedding(app);
  registerPortal(app, deps);
  registerPaymentEvents(app, deps);
  registerConnectionInbox(app, deps);
  registerDoorway(app, deps);
  registerTrackingInbox(app, deps);
  registerOidc(app, deps);
  registerOutbox(app, deps);
  registerConsole(app);
  registerGuide(app);
}
