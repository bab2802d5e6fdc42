import type { Shop } from '../../../platform/authenticate.ts';
import { day_ms, hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readDays } from './store-days.ts';
import type { DayFigures } from './store-days.ts';

const most_shops = 1000;

export type PastDays = { yesterday: string; days: DayFigures[] };

/**
 * Reads what happened until yesterday, which hardly changes any more: figures are kept for an hour, in this process. A return that is reopened meanwhile
 * counts as closed on its day until then.
 */
export function createPastDays({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const kept = new Map<string, { until: number; days: Promise<DayFigures[]> }>();
  return async (shop: Shop): Promise<PastDays> => {
    const now = clock.now().getTime();
    const yesterday = dateIn(shop.time_zone, new Date(now - day_ms));
    const key = `${shop.id} ${shop.time_zone} ${yesterday}`;
    const known = kept.get(key);
    if (known && known.until > now) return { yesterday, days: await known.days };
    const days = readDays(db, shop, yesterday);
    if (kept.size >= most_shops) kept.clear();
    kept.set(key, { until: now + hour_ms, days });
    days.catch(() => kept.delete(key));
    return { yesterday, days: await days };
  };
}

/** The date of a moment in a time zone, such as `2026-03-02`. */
const dateIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
