import { callBridge, declined, textOf } from './bridge-calls.ts';
import type { BridgeAnswer, BridgeOptions } from './bridge-calls.ts';
import type { CollectRequest, Collector, FoundPayment } from './provider.ts';

const max_url_length = 4096;

/**
 * Payments through the payment bridge (docs/guide/payments.md): `POST /charges` opens a payment page, with our id as `Idempotency-Key`; `GET /charges/{id}` looks
 * it up, and `DELETE /charges/{id}` closes it.
 */
export function createBridgeCollector(options: BridgeOptions): Collector {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<FoundPayment> =>
    callBridge(options, { method, path, ...(body && { body }) }, statedIn);
  return {
    async collect(request) {
      const result = await call('POST', '/charges', bodyOf(request));
      return result.kind === 'not_found' ? { kind: 'unknown', message: 'The bridge returned 404.' } : result;
    },
    find: ({ id }) => call('GET', `/charges/${id}`),
    close: ({ id }) => call('DELETE', `/charges/${id}`),
  };
}

const bodyOf = ({ asked_at: _asked_at, reference: _reference, held_until, ...request }: CollectRequest) => ({
  ...request,
  expires_at: held_until.toISOString(),
});

function statedIn(answer: BridgeAnswer): FoundPayment {
  const reference = textOf(answer.reference, 255);
  const payment = textOf(answer.payment, 255) ?? reference;
  const redirect_url = textOf(answer.redirect_url, max_url_length);
  switch (answer.status) {
    case 'open':
      if (reference !== null && redirect_url !== null && isPage(redirect_url))
        return { kind: 'open', reference, redirect_url };
      break;
    case 'paid':
      if (reference !== null && payment !== null) return { kind: 'paid', reference, payment };
      break;
    case 'pending':
      if (reference !== null) return { kind: 'pending', reference };
      break;
    case 'closed':
      return { kind: 'closed', reference };
    case 'failed':
      return declined(answer);
    default:
      return {
        kind: 'unknown',
        message: `The payment is ${textOf(answer.status, 50) ?? 'in an unstated state'}.`,
      };
  }
  return { kind: 'unknown', message: "The bridge's answer lacks a member." };
}

/** Whether browsers may be sent there. */
const isPage = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
