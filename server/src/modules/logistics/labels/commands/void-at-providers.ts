import { openMaker } from '../label-provider-of-shop.ts';
import { voidable_ms } from '../store-accounts.ts';
import { listLabelsToVoid, setVoided } from '../store-buy.ts';
import type { LabelToVoid } from '../store-buy.ts';
import type { BuyDeps } from './buy-label.ts';

/** Hands labels back that were bought and are not needed any more, so that nobody pays for them. What is not known is tried again later. */
export async function voidAtProviders(deps: BuyDeps, signal: AbortSignal): Promise<void> {
  for (const label of await listLabelsToVoid(deps.db.root)) {
    if (signal.aborted) return;
    const outcome = await voidLabel(deps, label);
    if (outcome !== 'unknown') await deps.db.inTransaction((tx) => setVoided(tx, label, outcome));
  }
}

async function voidLabel(
  deps: BuyDeps,
  { shop_id, provider, is_shops_account, provider_reference, ended_at }: LabelToVoid,
): Promise<'done' | 'refused' | 'unknown'> {
  if (provider_reference === null) return 'done';
  const maker = await openMaker(deps, shop_id, { provider, is_shops_account });
  const outcome = (await maker?.voidLabel(provider_reference)) ?? 'unknown';
  const is_late = deps.clock.now().getTime() - ended_at.getTime() > voidable_ms;
  return outcome === 'unknown' && is_late ? 'refused' : outcome;
}
