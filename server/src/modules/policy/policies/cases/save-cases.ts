import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { countSaving } from '../../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../../shop/setting-revisions/rows.ts';
import { checkCases } from './check-cases.ts';
import type { PolicyCase } from './policy-case.ts';
import { deleteCases, writeCases } from './store.ts';

const max_characters = 500_000;

/** The test cases that a value holds. Refusals: validation_failed with the path of every problem. */
export function requireCases(value: unknown): PolicyCase[] {
  const text = JSON.stringify(value ?? null);
  if (text.length > max_characters || text.includes('\\u0000'))
    throw invalid({
      cases: [`Test cases have at most ${max_characters} characters of JSON, without U+0000.`],
    });
  const checked = checkCases(value);
  if ('cases' in checked) return checked.cases;
  const errors: FieldErrors = {};
  for (const { path, message } of checked.problems) (errors[path || 'cases'] ??= []).push(message);
  throw invalid(errors);
}

/** Keeps the test cases of a shop's policy, in the place of those before; an empty list removes them. Refusals: validation_failed, revision_conflict. */
export async function saveCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  value: unknown,
  saving: Saving,
): Promise<void> {
  const is_none = Array.isArray(value) && value.length === 0;
  if (!is_none) requireCases(value);
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'policy_cases', at: clock.now() }, saving);
    await (is_none ? deleteCases(tx, shop_id) : writeCases(tx, shop_id, value));
  });
}
