import { InvalidArgumentError } from 'commander';
import type { VersionName } from '../modules/policies/index.ts';

/** Reads the name of a version: its number, `draft` or `published`. */
export function parseVersion(text: string): VersionName {
  const version = versionNamed(text);
  if (version === undefined) throw new InvalidArgumentError('It must be a number, "draft" or "published".');
  return version;
}

/** The same; undefined for anything else. */
export function versionNamed(text: string): VersionName | undefined {
  if (text === 'draft' || text === 'published') return text;
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}
