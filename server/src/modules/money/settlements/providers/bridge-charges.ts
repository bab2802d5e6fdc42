import { askBridge, readAnswer, textOf, unauthorized, undecided } from './bridge-calls.ts';
import type { BridgeAnswer, BridgeOptions } from './bridge-calls.ts';
import type { CollectRequest, Collector, FoundPayment } from './provider.ts';

const max_url_length = 4096;

/**
 * Payments through the payment bridge (docs/guide/payments.md): `POST /charges` opens a payment page, with our id as `Idempotency-Key`; `GET /charges/{id}` looks
 * it up, and `DELETE /charges/{id}` closes it.
 */
export function createBridgeCollector(options: BridgeOptions): Collector {
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<FoundPayment> {
    try {
      const response = await askBridge(options, method, path, body);
      const { status } = response;
      if (unauthorized.has(status)) {
        await response.body?.cancel();
        return {
          kind: 'unauthorized',
          status,
          message: `The payment bridge rejected Retour's credentials (${status}).`,
        };
      }
      return resultOf(method, status, await readAnswer(response));
    } catch (error) {
      return { kind: 'unknown', message: `No response: ${(error as Error).message}` };
    }
  }
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

function resultOf(method: string, status: number, answer: BridgeAnswer): FoundPayment {
  if (status === 404) return { kind: 'not_found' };
  if (status >= 200 && status < 300) return statedIn(answer);
  // A refusal of anything but the first call says nothing about the payment.
  if (method !== 'POST' || status >= 500 || undecided.has(status))
    return { kind: 'unknown', message: `The bridge returned ${status}.` };
  return declined(answer, `the bridge returned ${status}`);
}

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
      return declined(answer, 'no reason given');
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

const declined = ({ code, message }: BridgeAnswer, otherwise: string): FoundPayment => ({
  kind: 'failed',
  code: textOf(code, 100) ?? 'declined',
  message: textOf(message, 500) ?? otherwise,
});
