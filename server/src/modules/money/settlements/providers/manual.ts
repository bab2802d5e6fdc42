import type { ProviderDefinition } from './definition.ts';
import type { PaymentProvider, RefundResult } from './provider.ts';

const recorded: RefundResult = { kind: 'succeeded', reference: null };

/** Records what is owed; no money moves. A person pays it in the shop's own tools. */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  endpoint: null,
  records_only: true,
  call_timeout_ms: 0,
  idempotency_window_ms: Number.MAX_SAFE_INTEGER,
  refund: async () => recorded,
  find: async () => ({ kind: 'not_found' }),
  check: async () => null,
};

export const manual: ProviderDefinition = {
  name: manualProvider.name,
  title: 'Recorded as owed',
  settings: {},
  create: () => manualProvider,
};
