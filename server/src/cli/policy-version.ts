import { InvalidArgumentError } from 'commander';
import { versionNamed } from '../modules/policy/policies/index.ts';
import type { VersionName } from '../modules/policy/policies/index.ts';

/** Reads the name of a version: its number, `draft` or `published`. */
export function parseVersion(text: string): VersionName {
  const version = versionNamed(text);
  if (version === undefined) throw new InvalidArgumentError('It must be a number, "draft" or "published".');
  return version;
}
