import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { by_operator, countSaving } from '../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../shop/setting-revisions/rows.ts';
import { checkSet } from './check-set.ts';
import { combineSets } from './choose-set.ts';
import type { OwnSet } from './choose-set.ts';
import { default_sets } from './default-sets.ts';
import type { ReasonSet } from './reason-set.ts';
import { deleteSets, lockSets, readOwnSets, readReasonSet, writeSet } from './store.ts';

/** Sets of one shop that are its own. */
const max_own_sets = 50;

/**
 * Gives a shop a reason set of its own, in the place of the set of the same name. `value` is what a file says. It counts for open drafts at once; a reason
 * that was chosen and is gone has to be chosen again. Refusals: validation_failed, revision_conflict.
 */
export function saveReasonSet(
  deps: Deps,
  shop_id: number,
  value: unknown,
  saving: Saving = by_operator,
): Promise<ReasonSet> {
  const checked = checkSet(value);
  if ('problems' in checked) throw invalid({ reason_set: checked.problems });
  const { set } = checked;
  return deps.db.inTransaction(async (tx) => {
    await lockSets(tx, shop_id);
    const others = (await readOwnSets(tx, shop_id)).filter(({ name }) => name !== set.name);
    const problems = problemsBeside(others, set);
    if (problems.length > 0) throw invalid({ reason_set: problems });
    const at = deps.clock.now();
    await countSaving(tx, { shop_id, section: `reason_set:${set.name}`, at }, saving);
    await writeSet(tx, shop_id, set, at);
    return (await readReasonSet(tx, shop_id, set.name))!;
  });
}

function problemsBeside(others: readonly OwnSet[], { name, product_types, reasons }: OwnSet): string[] {
  const { by_type } = combineSets([], others);
  const taken = product_types.flatMap((type) => {
    const owner = by_type.get(type);
    return owner === undefined ? [] : [`product_types: "${type}" is already in your set ${owner}.`];
  });
  const needs_reasons = reasons === null && !default_sets.some((set) => set.name === name);
  return [
    ...taken,
    ...(needs_reasons
      ? [`reasons is required: there is no default set "${name}" to add product_types to.`]
      : []),
    ...(others.length >= max_own_sets ? [`A shop can have at most ${max_own_sets} sets of its own.`] : []),
  ];
}

/**
 * Takes what a shop made of a set back, or of all sets without a name: the default ones count again. Returns the names.
 * Refusals: revision_conflict, resource_not_found for a name under which the shop has nothing of its own.
 */
export function resetReasonSets(
  deps: Deps,
  shop_id: number,
  name?: string,
  saving: Saving = by_operator,
): Promise<string[]> {
  return deps.db.inTransaction(async (tx) => {
    const names = await deleteSets(tx, shop_id, name);
    if (name !== undefined && names.length === 0)
      throw new Refusal('resource_not_found', 'The shop has no reason set of this name of its own.');
    const at = deps.clock.now();
    for (const reset of names) await countSaving(tx, { shop_id, section: `reason_set:${reset}`, at }, saving);
    return names;
  });
}

/** A set as lists show it. `source` says whose reasons it has: an extended one has the default reasons and more product types. */
export type ListedSet = ReasonSet & { source: 'default' | 'extended' | 'own' };

/** Every set of a shop, the default ones first. */
export async function listReasonSets(db: Reader, shop_id: number): Promise<ListedSet[]> {
  const own = await readOwnSets(db, shop_id);
  const sources = new Map(own.map(({ name, reasons }) => [name, reasons ? 'own' : 'extended'] as const));
  return [...combineSets(default_sets, own).by_name.values()].map((set) => ({
    ...set,
    source: sources.get(set.name) ?? 'default',
  }));
}
