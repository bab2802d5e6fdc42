import { personal_webhooks } from './modules/integrations/webhooks/index.ts';
import { personal_emails } from './modules/messages/emails/index.ts';
import { personal_events } from './modules/records/events/index.ts';
import { personal_proofs } from './modules/messages/email-proofs/index.ts';
import { personal_sessions } from './modules/access/sessions/index.ts';
import { personal_account_sessions } from './modules/access/shop-accounts/index.ts';
import { personal_links } from './modules/access/deep-links/index.ts';
import { personal_carts } from './modules/requests/carts/index.ts';
import { personal_drafts } from './modules/requests/draft-returns/index.ts';
import { personal_station } from './modules/warehouse/station/index.ts';
import { personal_inspections } from './modules/warehouse/inspections/index.ts';
import { personal_dropoffs } from './modules/logistics/dropoff/index.ts';
import { personal_labels } from './modules/logistics/labels/index.ts';
import { personal_fraud_reports } from './modules/warehouse/fraud-reports/index.ts';
import { personal_overrides } from './modules/policy/eligibility/index.ts';
import { personal_store_credits } from './modules/money/store-credits/index.ts';
import { personal_settlements } from './modules/money/settlements/index.ts';
import { personal_shopper_payments } from './modules/money/shopper-payments/index.ts';
import { personal_securities } from './modules/money/securities/index.ts';
import { personal_bulk_notes } from './modules/desk/bulk-actions/index.ts';
import { personal_messages } from './modules/messages/conversation/index.ts';
import { personal_returns } from './modules/returns/index.ts';
import { personal_withdrawals } from './modules/requests/withdrawals/index.ts';
import { personal_orders } from './modules/commerce/orders/index.ts';
import { personal_listings } from './modules/policy/listings/index.ts';
import { personal_views } from './modules/desk/return-queue/index.ts';
import { personal_imports } from './modules/integrations/bulk-operations/index.ts';
import { personal_notes } from './modules/people/shoppers/index.ts';
import { personal_requests } from './modules/people/privacy-requests/index.ts';
import { personal_answers } from './platform/http/idempotency-personal.ts';
import { personal_audit } from './modules/records/audit/index.ts';
import type { PersonalRows } from './platform/personal-data.ts';

/** Every place with data about people. What refers to rows comes before them. */
export const personal_data: readonly PersonalRows[] = [
  ...personal_webhooks,
  ...personal_emails,
  ...personal_events,
  ...personal_proofs,
  ...personal_sessions,
  ...personal_account_sessions,
  ...personal_links,
  ...personal_carts,
  ...personal_drafts,
  ...personal_station,
  ...personal_inspections,
  ...personal_dropoffs,
  ...personal_labels,
  ...personal_fraud_reports,
  ...personal_overrides,
  ...personal_store_credits,
  ...personal_settlements,
  ...personal_shopper_payments,
  ...personal_securities,
  ...personal_bulk_notes,
  ...personal_messages,
  ...personal_returns,
  ...personal_withdrawals,
  ...personal_orders,
  ...personal_listings,
  ...personal_views,
  ...personal_imports,
  ...personal_notes,
  ...personal_requests,
  ...personal_answers,
  ...personal_audit,
];
