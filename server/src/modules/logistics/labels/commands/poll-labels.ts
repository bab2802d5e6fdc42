import { day_ms, hour_ms, minute_ms } from '../../../../platform/clock.ts';
import { openMaker } from '../label-provider-of-shop.ts';
import type { TrackResult } from '../providers/provider.ts';
import { claimPolls, deletePoll, putAccountOff, putPollOff } from '../store-polls.ts';
import type { DuePoll } from '../store-polls.ts';
import type { BuyDeps } from './buy-label.ts';
import { quiet_ms, recordNewsOfLabel } from './record-parcel-news.ts';

/** Who didn't answer is asked again after this, then after twice as long, and so on. */
const first_pause_ms = 15 * minute_ms;
const longest_pause_ms = 6 * hour_ms;
/** What the service doesn't know of is asked for once a day. */
const unknown_pause_ms = day_ms;
/** A parcel that is older won't arrive any more. */
const asked_for_ms = 90 * day_ms;
/** Longer than an account's turn takes: what is leased longer belongs to a worker that died. */
const lease_ms = 10 * minute_ms;
const turn_ms = minute_ms;
const limits = { of_account: 20, of_all: 400 };
const accounts_at_once = 8;

/**
 * Asks the services that sold labels where parcels are after 12 hours without news, until they arrive, are void, or 90 days old. Each account has a
 * turn of its own of at most a minute, which ends when it doesn't answer: it is left alone then, for longer each time, and nobody else waits for it.
 */
export async function pollLabels(deps: BuyDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.inTransaction(async (tx) => {
    const times = {
      now,
      leased_until: new Date(now.getTime() + lease_ms),
      made_after: new Date(now.getTime() - asked_for_ms),
    };
    const claimed = await claimPolls(tx, times, limits);
    for (const label of claimed) if (label.is_over) await deletePoll(tx, label);
    return claimed.filter(({ is_over }) => !is_over);
  });
  const turns = [...Map.groupBy(due, accountOf).values()];
  const takeTurns = async () => {
    for (let turn = turns.shift(); turn; turn = turns.shift()) await askAccount(deps, turn, signal);
  };
  await Promise.all(Array.from({ length: accounts_at_once }, takeTurns));
}

const accountOf = ({ provider, is_shops_account, shop_id }: DuePoll): string =>
  is_shops_account ? `${provider} ${shop_id}` : provider;

/** The turn of an account. What is left of it is due again when its lease ends. */
async function askAccount(deps: BuyDeps, labels: readonly DuePoll[], signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const ends_at = performance.now() + turn_ms;
  for (const label of labels) {
    if (signal.aborted || performance.now() > ends_at) return;
    const { shop_id, label_id, provider } = label;
    const result = await track(deps, label);
    const now_ms = clock.now().getTime();
    if (result.kind === 'unknown') {
      const pause_ms = Math.min(longest_pause_ms, first_pause_ms * 2 ** Math.min(label.failure_count, 10));
      log.warn({ shop_id, label_id, provider, reason: result.message }, 'parcels not tracked');
      await db.inTransaction((tx) => putAccountOff(tx, label, new Date(now_ms + pause_ms)));
      return;
    }
    const pause_ms = result.kind === 'tracked' ? quiet_ms : unknown_pause_ms;
    await db.inTransaction((tx) => putPollOff(tx, label, new Date(now_ms + pause_ms), 0));
    if (result.kind === 'tracked' && result.news)
      await recordNewsOfLabel(deps, { shop_id, label_id }, result.news);
  }
}

async function track(deps: BuyDeps, label: DuePoll): Promise<TrackResult> {
  try {
    const provider = await openMaker(deps, label.shop_id, label);
    if (!provider) return { kind: 'unknown', message: `${label.provider} is no longer configured.` };
    if (!provider.track) return { kind: 'tracked', news: undefined };
    const { provider_reference: reference, carrier, tracking_number } = label;
    return await provider.track({ reference, carrier, tracking_number });
  } catch (error) {
    return { kind: 'unknown', message: (error as Error).message };
  }
}
