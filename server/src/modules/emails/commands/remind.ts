import { sql } from 'kysely';
import { day_ms, minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { dueOccasions } from '../due-occasions.ts';
import { emailOfReturn, queueEmail } from '../rows.ts';
import { expires_at, progressOf, readMailedReturns } from '../store-facts.ts';

/** How long before a label or code expires its shopper is reminded. */
const notice_ms = 3 * day_ms;
/** Nobody is reminded of what is as new as this. */
const min_age_ms = 2 * day_ms;
const batch_size = 500;

type Candidate = { shop_id: number; return_id: number; expires_at: Date };

/**
 * Puts a reminder into the outbox for every return whose label or code expires within three days and was not used. Once for each return; not
 * after it has expired. Answers how many.
 */
export async function remindShoppers(deps: Deps): Promise<number> {
  let reminded = 0;
  for (let after: [number, number] = [0, 0]; ;) {
    const candidates = await findCandidates(deps, after);
    for (const candidate of candidates) if (await remind(deps, candidate)) reminded++;
    const last = candidates.at(-1);
    if (!last || candidates.length < batch_size) return reminded;
    after = [last.shop_id, last.return_id];
  }
}

async function findCandidates(
  { db, clock }: Deps,
  [shop_id, return_id]: [number, number],
): Promise<Candidate[]> {
  const now = clock.now();
  const { rows } = await sql<Candidate>`
    select r.shop_id, r.id as return_id, ${expires_at} as expires_at from returns r join shops s on s.id = r.shop_id
    where r.state = 'open' and (r.shop_id, r.id) > (${shop_id}, ${return_id})
      and r.created_at >= date_trunc('second', s.emails_since) and r.created_at <= ${new Date(now.getTime() - min_age_ms)}
      and ${expires_at} > ${new Date(now.getTime() + minute_ms)} and ${expires_at} <= ${new Date(now.getTime() + notice_ms)}
      and not exists (select from emails m where m.shop_id = r.shop_id and m.return_id = r.id and m.occasion = 'reminder')
    order by r.shop_id, r.id limit ${batch_size}`.execute(db.root);
  return rows;
}

function remind(deps: Deps, { shop_id, return_id, expires_at: give_up_at }: Candidate): Promise<boolean> {
  return deps.db.inTransaction(async (tx) => {
    await sql`select from returns where shop_id = ${shop_id} and id = ${return_id} for no key update`.execute(
      tx,
    );
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
