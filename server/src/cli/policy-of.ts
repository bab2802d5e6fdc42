import { compilePolicy, requireVersion } from '../modules/policy/policies/index.ts';
import type { CompiledPolicy, VersionName } from '../modules/policy/policies/index.ts';
import type { Reader } from '../platform/db.ts';
import { readPolicyFile } from './policy-files.ts';

/** The policy in a file, ready to be asked. It has no version yet. */
export async function compileFile(file: string): Promise<CompiledPolicy> {
  return compilePolicy(await readPolicyFile(file), { id: null, version: 0 });
}

/** A version of the policy of a shop, ready to be asked. Refusals: resource_not_found. */
export async function compileVersion(
  db: Reader,
  shop_id: number,
  name: VersionName,
): Promise<CompiledPolicy> {
  const { document, policy_id, version } = await requireVersion(db, shop_id, name);
  return compilePolicy(document, { id: policy_id, version });
}
