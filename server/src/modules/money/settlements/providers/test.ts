import type { ProviderDefinition } from './definition.ts';
import type { CollectRequest, FoundPayment, PaymentProvider } from './provider.ts';

/** What customers are asked to pay counts as paid, once they were sent on. */
const paid = async ({ id }: CollectRequest): Promise<FoundPayment> => ({
  kind: 'paid',
  reference: `test_${id}`,
  payment: `test_${id}`,
});

/** Pays nobody: every refund succeeds and every payment is made at once. It keeps nothing, so that a refund that was interrupted is simply made again. */
const testProvider: PaymentProvider = {
  name: 'test',
  endpoint: null,
  records_only: false,
  call_timeout_ms: 1000,
  idempotency_window_ms: Number.MAX_SAFE_INTEGER,
  refund: async ({ id }) => ({ kind: 'succeeded', reference: `test_${id}` }),
  find: async () => ({ kind: 'not_found' }),
  check: async () => null,
  collector: {
    collect: async ({ id, return_url }) => ({
      kind: 'open',
      reference: `test_${id}`,
      redirect_url: return_url,
    }),
    find: paid,
    close: paid,
  },
};

/** The payment provider of test sides, which have no other. Nobody can choose it. */
export const test_payments: ProviderDefinition = {
  name: testProvider.name,
  title: 'Test payments',
  settings: {},
  collects: true,
  create: () => testProvider,
};
