import type { Clock } from '../../../platform/clock.ts';
import type { Attempt } from './attempt.ts';
import type {
  FindResult,
  NotYet,
  PaymentProvider,
  RefundRequest,
  RefundResult,
} from './providers/provider.ts';
import type { Settlement } from './store.ts';

/** A refund that a worker holds, and what it is to ask the provider. */
export type Call = {
  settlement: Settlement;
  attempt: Attempt;
  /** The attempt was begun just now: nothing was ever sent under its id. */
  is_new: boolean;
  /** Earlier attempts, which the provider reported as failed. */
  failed_before: readonly Attempt[];
  request: RefundRequest;
};

/** What a call has shown. */
export type CallOutcome = (RefundResult | NotYet) & {
  /** The attempt that it is about. */
  number: number;
  /** Nothing was sent under the id of the attempt, or it was rejected before anybody looked at it. */
  never_sent: boolean;
};

/** Earlier attempts that are checked before a new one is sent, the newest. */
const max_checked_attempts = 10;

/**
 * Asks the provider for a refund, outside of any transaction. A new attempt is sent; one that may have been sent before is looked up first, and
 * sent again only if the provider does not know it. Before anything is sent, the attempts that failed are looked up once more: one that was
 * paid late is the result then, and nothing is sent.
 */
export async function callProvider(
  { provider, clock }: { provider: PaymentProvider; clock: Clock },
  call: Call,
  noteRepeat: () => Promise<void> = async () => {},
): Promise<CallOutcome> {
  const { attempt, is_new, request } = call;
  const { number } = attempt;
  if (!is_new) {
    const found = await lookUp(provider, clock, call);
    if (found.kind !== 'not_found') return { ...found, number, never_sent: false };
  }
  const late = await checkFailedAttempts(provider, call);
  if (late) return late;
  // Whoever looks it up next must know that it may be under way.
  if (!is_new && provider.quiet_for_ms !== undefined) await noteRepeat();
  const result = await provider.refund(request);
  return {
    ...result,
    number,
    never_sent: is_new && (result.kind === 'unauthorized' || result.kind === 'not_yet'),
  };
}

/** `not_found` means that it is safe to send the attempt again. */
export async function lookUp(
  provider: PaymentProvider,
  clock: Clock,
  { attempt, request }: Call,
): Promise<FindResult> {
  const { endpoint, first_sent_at, last_sent_at } = attempt;
  if (attempt.provider !== provider.name)
    return unknown(`The refund was sent through "${attempt.provider}", which is no longer configured.`);
  const found = await provider.find(request);
  if (found.kind !== 'not_found') return found;
  if (endpoint !== null && endpoint !== provider.endpoint)
    return unknown(`The refund was sent to ${endpoint}, and ${provider.endpoint} doesn't know it.`);
  const sent_ms = clock.now().getTime() - (last_sent_at ?? first_sent_at).getTime();
  if (provider.quiet_for_ms !== undefined && Math.abs(sent_ms) < provider.quiet_for_ms)
    return unknown("The provider doesn't know the refund yet: it may still be on its way.");
  const age_ms = clock.now().getTime() - first_sent_at.getTime();
  // A refund that was sent later than now was sent before the clock was set back, nobody knows when.
  if (age_ms >= 0 && age_ms < provider.idempotency_window_ms) return found;
  return unknown("The provider doesn't know the refund, and it's too late to repeat it safely.");
}

/** A success that came late, or why nothing can be sent now; nothing when all of them failed for good. */
async function checkFailedAttempts(
  provider: PaymentProvider,
  { attempt, is_new, failed_before, request }: Call,
): Promise<CallOutcome | undefined> {
  const checked = failed_before
    .filter((before) => before.provider === provider.name)
    .slice(-max_checked_attempts);
  const found = await Promise.all(
    checked.map(async ({ id, number }) => ({ ...(await provider.find({ ...request, id })), number })),
  );
  for (const result of found) if (result.kind === 'succeeded') return { ...result, never_sent: is_new };
  for (const result of found)
    if (result.kind !== 'failed' && result.kind !== 'not_found') {
      const open = result.kind === 'pending' ? unknown('An earlier attempt has become pending.') : result;
      return { ...open, number: attempt.number, never_sent: is_new };
    }
  return undefined;
}

const unknown = (message: string): RefundResult => ({ kind: 'unknown', message });
