import type { FindResult, PaymentProvider, RefundResult } from '../../src/modules/settlements/index.ts';
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

/** A provider that pays once for a key, as a sound one does. */
export function createLedgerProvider(): LedgerProvider {
  const paid: Record<string, number> = {};
  let next: Fate = 'pay';
  const find = (id: string): FindResult =>
    paid[id] === undefined ? { kind: 'not_found' } : { kind: 'succeeded', reference: `re_${id}` };

  function refund(id: string, amount: number): RefundResult {
    const fate = next;
    next = 'pay';
    if (fate === 'decline' && paid[id] === undefined)
      return { kind: 'failed', code: 'declined', message: 'account closed' };
    paid[id] ??= amount;
    return fate === 'lose'
      ? { kind: 'unknown', message: 'No answer.' }
      : { kind: 'succeeded', reference: `re_${id}` };
  }

  return {
    name: 'bridge',
    records_only: false,
    call_timeout_ms: 0,
    idempotency_window_ms: day_ms,
    refund: async ({ id, amount }) => refund(id, amount),
    find: async (id) => find(id),
    void: async (id) => find(id),
    decide: (fate) => void (next = fate),
    paid: () => ({ ...paid }),
  };
}
