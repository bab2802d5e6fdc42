import type { Reader } from '../../../../platform/db.ts';
import { built_in_document } from '../engine/built-in-policy.ts';
import { noVersion } from './change-policy.ts';
import { requireVersion } from './read-versions.ts';
import { compilePolicy } from '../engine/compile-policy.ts';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import type { PolicyDocument } from '../document/document.ts';
import { requirePolicy } from './require-policy.ts';
import { listVersions } from './store-versions.ts';
import type { VersionName } from './store-versions.ts';

/** A policy to evaluate: a version of the shop by its name, or a document that is saved nowhere. */
export type NamedPolicy = { version?: string | undefined; document?: unknown };

type ShopOfPolicy = { id: number; currency: string };

/** The name of a version: its number, `draft` or `published`; undefined for anything else. */
export function versionNamed(text: string): VersionName | undefined {
  if (text === 'draft' || text === 'published') return text;
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The same from a path. Refusals: resource_not_found. */
export function requireVersionName(text: string): VersionName {
  const name = versionNamed(text);
  if (name === undefined) throw noVersion();
  return name;
}

/** The document of a version. Where none is in effect, `published` is the default policy. Refusals: resource_not_found. */
export async function readDocument(
  db: Reader,
  shop: ShopOfPolicy,
  name: VersionName,
): Promise<{ document: PolicyDocument; policy_id: number | null; version: number; revision?: number }> {
  const is_built_in =
    name === 'published' && !(await listVersions(db, shop.id)).some(({ status }) => status === 'published');
  if (is_built_in)
    return { document: { ...built_in_document, currency: shop.currency }, policy_id: null, version: 0 };
  return requireVersion(db, shop.id, name);
}

/** A policy, ready to be evaluated; the version in effect unless one is named. Refusals: resource_not_found, validation_failed. */
export async function compileNamed(
  db: Reader,
  shop: ShopOfPolicy,
  { version = 'published', document: given }: NamedPolicy,
): Promise<CompiledPolicy> {
  if (given !== undefined) return compilePolicy(requirePolicy(given, shop), { id: null, version: 0 });
  const { document, policy_id, version: number } = await readDocument(db, shop, requireVersionName(version));
  return compilePolicy(document, { id: policy_id, version: number });
}
