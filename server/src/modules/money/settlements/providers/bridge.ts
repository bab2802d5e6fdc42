import { day_ms } from '../../../../platform/clock.ts';
import { headerSecret } from '@retour/contract/provider-settings';
import { baseUrl } from './definition.ts';
import type { ProviderDefinition } from './definition.ts';
import { callBridge, declined, textOf } from './bridge-calls.ts';
import type { BridgeAnswer, BridgeOptions } from './bridge-calls.ts';
import { createBridgeCollector } from './bridge-charges.ts';
import type { FindResult, PaymentProvider, RefundRequest, RefundResult } from './provider.ts';

/** The payment bridge as a provider that the operator or a shop chooses. */
export const bridge: ProviderDefinition = {
  name: 'bridge',
  title: 'Payment bridge',
  settings: {
    url: baseUrl({ describe: 'base URL of the bridge', required: true }),
    secret: headerSecret({ describe: 'bearer token for the bridge', required: false }),
  },
  create: ({ url = '', secret = '' }, { timeout_ms }) => createBridge({ url, secret, timeout_ms }),
  collects: true,
  readServerSettings: ({ payment_url: url, payment_secret: secret }) =>
    url ? { url, ...(secret ? { secret } : {}) } : undefined,
};

/**
 * The payment bridge: two HTTP calls that a merchant's own payment service answers (docs/guide/payments.md). `POST /refunds` with the
 * attempt's id as `Idempotency-Key`, and `GET /refunds/{id}`. Every call names the settlement, shop, order and return.
 */
export function createBridge(options: BridgeOptions): PaymentProvider {
  const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<FindResult> =>
    callBridge(options, { method, path, ...(body && { body }) }, statedIn);
  const neverMissing = (result: FindResult): RefundResult =>
    result.kind === 'not_found' ? { kind: 'unknown', message: 'The bridge returned 404.' } : result;
  return {
    name: 'bridge',
    endpoint: options.url,
    records_only: false,
    call_timeout_ms: options.timeout_ms,
    idempotency_window_ms: day_ms,
    refund: async (request) => neverMissing(await call('POST', '/refunds', request)),
    find: (request) => call('GET', `/refunds/${request.id}?${contextQuery(request).toString()}`),
    async check() {
      const found = await call(
        'GET',
        `/refunds/${unknown_refund.id}?${contextQuery(unknown_refund).toString()}`,
      );
      if (found.kind === 'not_found') return null;
      return 'message' in found ? found.message : "It returned a refund that doesn't exist.";
    },
    collector: createBridgeCollector(options),
  };
}

/** A refund that no bridge knows. */
const unknown_refund: RefundRequest = {
  id: 'stl_00000000000000000000000000',
  settlement_id: 'stl_00000000000000000000000000',
  payment: 'none',
  gateway: 'none',
  amount: 0,
  currency: 'USD',
  shop: { id: 0, handle: 'none', name: 'None' },
  order: { id: 0, name: 'none', external_id: 'none' },
  return: { id: 0 },
};

/** What a look-up, which has no body, says of the refund that it is about. */
function contextQuery({ settlement_id, shop, order, return: of }: RefundRequest): URLSearchParams {
  return new URLSearchParams({
    settlement_id,
    shop_id: String(shop.id),
    shop_handle: shop.handle,
    shop_name: shop.name,
    order_id: String(order.id),
    order_name: order.name,
    order_external_id: order.external_id,
    ...(of && { return_id: String(of.id) }),
  });
}

function statedIn(answer: BridgeAnswer): RefundResult {
  const reference = textOf(answer.reference, 255);
  switch (answer.status) {
    case 'failed':
      return declined(answer);
    case 'pending':
      return { kind: 'pending', reference, message: textOf(answer.message, 500) };
    case 'succeeded':
      return { kind: 'succeeded', reference };
    default:
      return {
        kind: 'unknown',
        message: `The refund is ${textOf(answer.status, 50) ?? 'in an unstated state'}.`,
      };
  }
}
