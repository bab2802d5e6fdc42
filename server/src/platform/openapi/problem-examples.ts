import { problem, problemDocument } from '@retour/contract/problems';
import type { Occurrence, ProblemCode, ProblemDocument } from '@retour/contract/problems';
import { STEP_UP_METHODS } from '@retour/contract/sign-in';
import { required } from '@retour/contract/validation-messages';

const states: Partial<Record<ProblemCode, string>> = {
  return_closed: 'closed',
  return_cancelled: 'cancelled',
  return_expired: 'expired',
  return_flagged: 'review',
  return_in_review: 'review',
};

const extras: Partial<Record<ProblemCode, Partial<Occurrence>>> = {
  key_missing: { unidentified: true },
  key_invalid: { unidentified: true },
  session_invalid: { unidentified: true },
  session_expired: { unidentified: true },
  scope_missing: { required_scope: 'returns' },
  rate_limited: { retry_after_s: 12 },
  too_many_attempts: { retry_after_s: 540 },
  idempotency_in_progress: { retry_after_s: 1 },
  service_unavailable: { retry_after_s: 5 },
  validation_failed: { detail: required('content'), errors: { content: [required('content')] } },
  order_changed: {
    differences: [{ line_item_id: 5120331, problem: 'refunded_elsewhere', available: '0.00' }],
  },
  step_up_required: { accepted: STEP_UP_METHODS },
  revision_conflict: {
    detail: 'Dana Reyes saved revision 5, and 4 was expected. Load it, and make your change again.',
    params: { revision: 5, saved_by: 'Dana Reyes', saved_at: '2026-03-02T09:15:27.000Z' },
  },
  quote_moved: {
    totals: {
      quoted: { net: { amount: 3446, currency: 'USD' } },
      current: { net: { amount: 3000, currency: 'USD' } },
    },
  },
};

/** A problem document as an answer with this code shows it. */
export function problemExample(code: ProblemCode, origin = 'https://retour.example.com'): ProblemDocument {
  const { when, carries_state } = problem(code);
  return problemDocument({
    code,
    detail: when,
    origin,
    instance: '/api/v1/warehouse/return/1004207/process',
    request_id: 'req_01JZ8Q5V3N7C2T9XKD4W6HBMRA',
    ...(carries_state ? { state: states[code] ?? 'open' } : {}),
    ...extras[code],
  });
}
