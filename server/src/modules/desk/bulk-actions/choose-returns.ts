import type { Reader } from '../../../platform/db.ts';
import { invalid } from '../../../platform/refusal.ts';
import { conditionsOf } from '../return-queue/index.ts';
import type { QueueFilters, Viewer } from '../return-queue/index.ts';
import { findReturns } from './store.ts';
import { max_rows } from './words.ts';

/** Which returns: some, or those that filters find. */
export type Chosen =
  | { returns: readonly { id: number; version?: number | null }[] }
  | { filters: QueueFilters; expected_count?: number | null };

/** A return, and the version that it must still have; null for any. */
type ChosenReturn = { return_id: number; version: number | null };

/** The chosen returns, each once. Filters must find something, not too much, and as many as the caller saw. Refusals: validation_failed. */
export async function chooseReturns(db: Reader, viewer: Viewer, chosen: Chosen): Promise<ChosenReturn[]> {
  if ('returns' in chosen) {
    const versions = new Map(chosen.returns.map(({ id, version }) => [id, version ?? null]));
    return [...versions].map(([return_id, version]) => ({ return_id, version }));
  }
  const found = await findReturns(db, conditionsOf(chosen.filters, viewer), max_rows + 1);
  const { expected_count: expected } = chosen;
  if (found.length === 0) throw invalid({ filters: ['The filters find no return.'] });
  if (found.length > max_rows)
    throw invalid({ filters: [`The filters find more than ${max_rows} returns.`] });
  if (typeof expected === 'number' && expected !== found.length)
    throw invalid({ expected_count: [`The filters find ${found.length} returns by now.`] });
  return found;
}
