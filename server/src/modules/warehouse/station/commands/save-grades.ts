import type { Deps } from '../../../../platform/deps.ts';
import type { Grade } from '../grades.ts';
import { writeGrades } from '../store-grades.ts';

/** Replaces the grades of a shop. Units that were graded keep what they have. */
export function saveGrades(deps: Deps, shop_id: number, grades: readonly Grade[]): Promise<void> {
  return deps.db.inTransaction((tx) => writeGrades(tx, shop_id, grades, deps.clock.now()));
}
