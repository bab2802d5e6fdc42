import type {
  FindResult,
  PaymentProvider,
  RefundRequest,
  RefundResult,
} from '../../src/modules/money/settlements/index.ts';
import { day_ms } from '../../src/platform/clock.ts';

/** What becomes of the next refund: it is paid, refused, or paid and the answer lost. */
export type Fate = 'pay' | 'decline' | 'lose';

/** A payment provider in memory, for tests that make many thousand calls. */
export type LedgerProvider = PaymentProvider & {
  /** For one refund; those after it are paid. */
  decide(fate: Fate): void;
  /** What was paid, by settlement. */
  paid(): Record<string, number>;
};

type Kept = RefundResult & { settlement_id: string; amount: number };

/** A provider that keeps its first response to an id for ever, as a sound one does: it pays once, and never what it declined. */
export function createLedgerProvider(): LedgerProvider {
  const kept = new Map<string, Kept>();
  let next: Fate = 'pay';
  const find = ({ id }: RefundRequest): FindResult => kept.get(id) ?? { kind: 'not_found' };

  function refund({ id, settlement_id, amount }: RefundRequest): RefundResult {
    const fate = next;
    next = 'pay';
    const first: RefundResult =
      fate === 'decline'
        ? { kind: 'failed', code: 'declined', message: 'account closed' }
        : { kind: 'succeeded', reference: `re_${id}` };
    const known = kept.get(id) ?? { ...first, settlement_id, amount };
    kept.set(id, known);
    return fate === 'lose' ? { kind: 'unknown', message: 'No answer.' } : known;
  }

  return {
    name: 'bridge',
    endpoint: 'memory:',
    records_only: false,
    call_timeout_ms: 0,
    idempotency_window_ms: day_ms,
    refund: async (request) => refund(request),
    find: async (request) => find(request),
    check: async () => null,
    decide: (fate) => void (next = fate),
    paid() {
      const paid: Record<string, number> = {};
      for (const { kind, settlement_id, amount } of kept.values())
        if (kind === 'succeeded') paid[settlement_id] = (paid[settlement_id] ?? 0) + amount;
      return paid;
    },
  };
}
