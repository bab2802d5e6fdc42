import type Stripe from 'stripe';
import type { RefundResult } from './provider.ts';

/** Errors that do not say whether the refund was made: the key is in use, was used with other parameters, or there are too many requests. */
const undecided = new Set([408, 409, 425, 429]);

/** A refusal of the request itself is marked as such. */
type Refused = Extract<RefundResult, { kind: 'failed' }> & { refused: true };

export type Failed = Refused | Extract<RefundResult, { kind: 'unauthorized' | 'unknown' }>;

/** Makes a call, and says what is known if it fails. */
export async function attempt<T>(call: () => Promise<T>): Promise<T | Failed> {
  try {
    return await call();
  } catch (error) {
    return failureOf(error as Partial<Stripe.errors.StripeError> & Error);
  }
}

function failureOf({
  statusCode,
  rawType,
  code,
  decline_code,
  message,
}: Partial<Stripe.errors.StripeError> & Error): Failed {
  if (statusCode === 401 || statusCode === 403)
    return {
      kind: 'unauthorized',
      status: statusCode,
      message: `Stripe rejected the key (${statusCode}): ${message}`,
    };
  const refused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (!refused || undecided.has(statusCode) || rawType === 'idempotency_error' || code === 'rate_limit')
    return {
      kind: 'unknown',
      message: `No answer of Stripe${statusCode ? ` (${statusCode})` : ''}: ${message}`,
    };
  return {
    kind: 'failed',
    // Why a bank declines says more than that it does.
    code: (code === 'card_declined' && decline_code) || code || rawType || 'declined',
    message: message.slice(0, 500),
    refused: true,
  };
}
