import { day_ms } from '../../../platform/clock.ts';
import { listLabelsToVoid, setVoided } from '../store-buy.ts';
import type { LabelToVoid } from '../store-buy.ts';
import type { BuyDeps } from './buy-label.ts';

/** Providers take an unused label back for about this time. */
const give_up_after_ms = 30 * day_ms;

/** Hands labels back that were bought and are not needed any more, so that nobody pays for them. What is not known is tried again later. */
export async function voidLabels(deps: BuyDeps, signal: AbortSignal): Promise<void> {
  for (const label of await listLabelsToVoid(deps.db.root)) {
    if (signal.aborted) return;
    const outcome = await voidLabel(deps, label);
    if (outcome !== 'unknown') await deps.db.inTransaction((tx) => setVoided(tx, label, outcome));
  }
}

async function voidLabel(
  { providers, clock }: BuyDeps,
  { provider, provider_reference, ended_at }: LabelToVoid,
): Promise<'done' | 'refused' | 'unknown'> {
  if (provider_reference === null) return 'done';
  const outcome = (await providers[provider]?.voidLabel(provider_reference)) ?? 'unknown';
  const is_late = clock.now().getTime() - ended_at.getTime() > give_up_after_ms;
  return outcome === 'unknown' && is_late ? 'refused' : outcome;
}
