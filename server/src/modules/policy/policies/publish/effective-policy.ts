import type { Reader } from '../../../../platform/db.ts';
import { built_in_policy } from '../engine/built-in-policy.ts';
import { compilePolicy } from '../engine/compile-policy.ts';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import { readVersion } from './store-versions.ts';

/** Which version is in effect in a shop; null where none is. */
export type VersionInEffect = { policy_id: number; version: number } | null;

/**
 * The policy that evaluates orders of a shop: the version in effect, else the one that the service brings itself. What was published never changes, so
 * that it is read and compiled once by each process; which version is in effect is asked every time.
 */
export async function findEffectivePolicy(
  db: Reader,
  shop_id: number,
  in_effect: VersionInEffect,
): Promise<CompiledPolicy> {
  if (!in_effect) return built_in_policy;
  const { policy_id, version } = in_effect;
  const compiled = compiledOf(db);
  const key = `${shop_id} ${policy_id} ${version}`;
  const known = compiled.get(key);
  if (known) {
    // The last used are kept.
    compiled.delete(key);
    compiled.set(key, known);
    return known;
  }
  const { document } = (await readVersion(db, shop_id, policy_id, version))!;
  const policy = compilePolicy(document, { id: policy_id, version });
  for (const [oldest] of compiled) {
    if (compiled.size < most_compiled) break;
    compiled.delete(oldest);
  }
  compiled.set(key, policy);
  return policy;
}

const most_compiled = 200;

/** By database: ids of one mean nothing in another. All transactions of a database share its adapter. */
const compiled_by_database = new WeakMap<object, Map<string, CompiledPolicy>>();

function compiledOf(db: Reader): Map<string, CompiledPolicy> {
  const { adapter } = db.getExecutor();
  const known = compiled_by_database.get(adapter);
  if (known) return known;
  const compiled = new Map<string, CompiledPolicy>();
  compiled_by_database.set(adapter, compiled);
  return compiled;
}
