import { personal_webhooks } from './modules/webhooks/index.ts';
import { personal_emails } from './modules/emails/index.ts';
import { personal_events } from './modules/events/index.ts';
import { personal_proofs } from './modules/email-proofs/index.ts';
import { personal_sessions } from './modules/sessions/index.ts';
import { personal_links } from './modules/deep-links/index.ts';
import { personal_carts } from './modules/carts/index.ts';
import { personal_drafts } from './modules/draft-returns/index.ts';
import { personal_station } from './modules/station/index.ts';
import { personal_inspections } from './modules/inspections/index.ts';
import { personal_dropoffs } from './modules/dropoff/index.ts';
import { personal_labels } from './modules/labels/index.ts';
import { personal_fraud_reports } from './modules/fraud-reports/index.ts';
import { personal_overrides } from './modules/eligibility/index.ts';
import { personal_store_credits } from './modules/store-credits/index.ts';
import { personal_settlements } from './modules/settlements/index.ts';
import { personal_bulk_notes } from './modules/bulk-actions/index.ts';
import { personal_returns } from './modules/returns/index.ts';
import { personal_withdrawals } from './modules/withdrawals/index.ts';
import { personal_orders } from './modules/orders/index.ts';
import { personal_listings } from './modules/listings/index.ts';
import { personal_views } from './modules/return-queue/index.ts';
import { personal_imports } from './modules/bulk-operations/index.ts';
import { personal_notes } from './modules/shoppers/index.ts';
import { personal_answers } from './platform/http/idempotency-personal.ts';
import { personal_audit } from './modules/audit/index.ts';
import type { PersonalRows } from './platform/personal-data.ts';

/** Every place with data about people. What refers to rows comes before them. */
export const personal_data: readonly PersonalRows[] = [
  ...personal_webhooks,
  ...personal_emails,
  ...personal_events,
  ...personal_proofs,
  ...personal_sessions,
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
  ...personal_bulk_notes,
  ...personal_returns,
  ...personal_withdrawals,
  ...personal_orders,
  ...personal_listings,
  ...personal_views,
  ...personal_imports,
  ...personal_notes,
  ...personal_answers,
  ...personal_audit,
];
