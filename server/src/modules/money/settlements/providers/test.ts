import { day_ms } from '../../../../platform/clock.ts';
import type { ProviderDefinition } from './definition.ts';
import type { Cards, CollectRequest, FoundPayment, PaymentProvider } from './provider.ts';

/** So that a payment that fails can be tried, nothing is paid of an amount that ends in 13 minor units. */
const isDeclined = ({ amount }: { amount: number }) => amount % 100 === 13;
const declined = { code: 'test_declined', message: 'Amounts that end in 13 are declined in test mode.' };

/** As with cards, a hold can be captured for seven days. */
const captureBefore = (asked_at: Date) => new Date(asked_at.getTime() + 7 * day_ms);

const reference = (id: string) => `test_${id}`;

/** The page at which customers pay is the one that they come back to. */
const open = ({ id, return_url }: CollectRequest) => ({
  kind: 'open' as const,
  reference: reference(id),
  redirect_url: return_url,
});

/** What customers are asked to pay counts as paid, once they were sent on. */
const paid = ({ id, secures, asked_at }: CollectRequest): FoundPayment => ({
  kind: 'paid',
  reference: reference(id),
  payment: reference(id),
  card: secures ? { customer: reference(id), method: reference(id) } : null,
  capture_before: secures?.kind === 'hold' ? captureBefore(asked_at) : null,
});

const cards: Cards = {
  charge: async (request) => {
    if (isDeclined(request)) return { kind: 'declined', ...declined };
    const { id, is_hold, asked_at } = request;
    return {
      kind: 'paid',
      payment: reference(id),
      capture_before: is_hold ? captureBefore(asked_at) : null,
    };
  },
  find: async () => ({ kind: 'not_found' }),
  endHold: async ({ amount }) => ({ kind: 'ended', amount }),
  forget: async () => true,
};

/** Pays nobody: refunds succeed and payments are made at once. It keeps nothing, so that a call that was interrupted is simply made again. */
const testProvider: PaymentProvider = {
  name: 'test',
  endpoint: null,
  records_only: false,
  call_timeout_ms: 1000,
  idempotency_window_ms: Number.MAX_SAFE_INTEGER,
  refund: async (request) =>
    isDeclined(request)
      ? { kind: 'failed', ...declined }
      : { kind: 'succeeded', reference: reference(request.id) },
  find: async () => ({ kind: 'not_found' }),
  check: async () => null,
  collector: {
    collect: async (request) => open(request),
    find: async (request) => (isDeclined(request) ? open(request) : paid(request)),
    close: async (request) =>
      isDeclined(request) ? { kind: 'closed', reference: request.reference } : paid(request),
    cards,
  },
};

/** The payment provider of test sides, which have no other. Nobody can choose it. */
export const test_payments: ProviderDefinition = {
  name: testProvider.name,
  title: 'Test payments',
  settings: {},
  collects: true,
  saves_cards: true,
  create: () => testProvider,
};
