import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { dueOccasions } from '../due-occasions.ts';
import { emailOfReturn, queueEmail } from '../rows.ts';
import { progressOf, readMailedReturns } from '../store-facts.ts';
import { findToRemind, lockReminded } from '../store-reminders.ts';
import type { ReturnToRemind } from '../store-reminders.ts';

/** How long before a label or code expires its shopper is reminded. */
const notice_ms = 3 * day_ms;
/** Nobody is reminded of what is as new as this. */
const min_age_ms = 2 * day_ms;
const batch_size = 500;

/**
 * Puts a reminder into the outbox for every return whose label or code expires within three days and was not used. Once for each return; not
 * after it has expired. Returns how many.
 */
export async function remindShoppers(deps: Deps): Promise<number> {
  let reminded = 0;
  for (let after: [number, number] = [0, 0]; ;) {
    const candidates = await findToRemind(deps.db.root, after, {
      now: deps.clock.now(),
      notice_ms,
      min_age_ms,
      limit: batch_size,
    });
    for (const candidate of candidates) if (await remind(deps, candidate)) reminded++;
    const last = candidates.at(-1);
    if (!last || candidates.length < batch_size) return reminded;
    after = [last.shop_id, last.return_id];
  }
}

function remind(
  deps: Deps,
  { shop_id, return_id, expires_at: give_up_at }: ReturnToRemind,
): Promise<boolean> {
  return deps.db.inTransaction(async (tx) => {
    await lockReminded(tx, shop_id, return_id);
    const [found] = await readMailedReturns(tx, shop_id, [return_id]);
    if (!found || !isWaiting(dueOccasions(progressOf(found)).map(({ occasion }) => occasion))) return false;
    const about = `return ${return_id}`;
    const email = emailOfReturn(found, shop_id, deps.config.portal_url, {
      occasion: 'reminder',
      about,
      give_up_at,
    });
    return (await queueEmail(tx, deps, email)) !== undefined;
  });
}

/** The shopper has a label or a code, and hasn't used it. */
const isWaiting = (due: readonly string[]) => due.includes('label_ready') || due.includes('code_ready');
