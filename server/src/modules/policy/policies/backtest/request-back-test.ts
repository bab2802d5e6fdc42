import { parseTime } from '@retour/contract/time';
import { hour_ms } from '../../../../platform/clock.ts';
import type { Reader } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { readDocument, requireVersionName } from '../publish/named-policy.ts';
import type { NamedPolicy } from '../publish/named-policy.ts';
import { requirePolicy } from '../publish/require-policy.ts';
import { back_test_queue } from './queues.ts';
import { deleteOldRuns, insertRun, lockUnfinished } from './store-runs.ts';
import type { BackTestRun, TestedPolicy } from './store-runs.ts';

/** Backtests of one shop that wait or run. */
const max_unfinished = 5;
/** What has not ended by then never will. */
const given_up_after_ms = 2 * hour_ms;
/** Backtests that are kept for one shop. */
export const kept_runs = 50;

export type BackTestOrder = {
  shop: { id: number; currency: string; time_zone: string };
  /** What is tested; the draft unless it is named. */
  policy: NamedPolicy;
  /** What it is compared with; what happened unless it is named. */
  against?: NamedPolicy | undefined;
  /** First and last day on which the returns were requested: YYYY-MM-DD. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  by: string;
};

/**
 * Asks for a backtest, which a job runs. The policies are tested as they are now. Refusals: validation_failed, resource_not_found for a version that there
 * is not, resource_in_use while the shop has five that haven't ended.
 */
export function requestBackTest(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { shop, policy, against, from = null, to = null, by }: BackTestOrder,
): Promise<BackTestRun> {
  requirePeriod(from, to);
  return db.inTransaction(async (tx) => {
    const tested = await testedPolicy(tx, shop, { version: 'draft', ...policy });
    const other = against && (await testedPolicy(tx, shop, against));
    const created_at = clock.now();
    const given_up = new Date(created_at.getTime() - given_up_after_ms);
    if ((await lockUnfinished(tx, shop.id, given_up)) >= max_unfinished)
      throw new Refusal('resource_in_use', `The shop has ${max_unfinished} backtests that haven't ended.`, {
        params: { limit: max_unfinished },
      });
    const request = { policy: tested, against: other ?? null, from, to, time_zone: shop.time_zone };
    const run = await insertRun(tx, {
      shop_id: shop.id,
      request,
      requested_by: by.slice(0, 200),
      created_at,
    });
    await deleteOldRuns(tx, shop.id, kept_runs);
    const ref = { shop_id: shop.id, id: run.id };
    await jobs.enqueue(tx, back_test_queue.queue, ref, { singleton_key: `${ref.shop_id}:${ref.id}` });
    return run;
  });
}

async function testedPolicy(
  db: Reader,
  shop: { id: number; currency: string },
  { version = 'published', document }: NamedPolicy,
): Promise<TestedPolicy> {
  if (document !== undefined)
    return { policy_id: null, version: null, document: requirePolicy(document, shop) };
  const found = await readDocument(db, shop, requireVersionName(version));
  const { policy_id, document: present } = found;
  const revision = version === 'draft' ? (found.revision ?? null) : null;
  return { policy_id, version: policy_id === null ? null : found.version, revision, document: present };
}

/** Refuses days that no calendar has, and a period that ends before it begins. */
function requirePeriod(from: string | null, to: string | null): void {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== null && parseTime(day)?.date_only !== true)
      throw invalid({ [name]: [`"${day}" isn't a day, such as 2026-03-31.`] });
  if (from !== null && to !== null && to < from) throw invalid({ to: [`The day ${to} is before ${from}.`] });
}
