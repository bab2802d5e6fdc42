import type { Deps } from '../../../../platform/deps.ts';
import { countSaving } from '../../../shop/setting-revisions/rows.ts';
import type { PolicyCase } from './policy-case.ts';
import { requireCases } from './save-cases.ts';
import { readCases, writeCases } from './store.ts';

/** Adds test cases to those of a shop. Refusals: validation_failed where there would be too many. */
export async function addCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  added: readonly PolicyCase[],
  by: string,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    // It locks them, so that none is lost that somebody else adds.
    await countSaving(tx, { shop_id, section: 'policy_cases', at: clock.now() }, { by });
    const saved = (await readCases(tx, shop_id)) ?? [];
    const cases = Array.isArray(saved)
      ? [...(saved as unknown[]), ...added]
      : { ...(saved as { cases: unknown[] }), cases: [...(saved as { cases: unknown[] }).cases, ...added] };
    requireCases(cases);
    await writeCases(tx, shop_id, cases);
  });
}
