import { required } from '@retour/contract/validation-messages';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import type { GivenMembers } from './resource.ts';

const words = (one: string) => one.replaceAll('_', ' ');

/** `an order`, `a product variant`. */
export const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${words(one)}`;

export const notFound = (one: string) =>
  new Refusal('resource_not_found', `The ${words(one)} could not be found.`);

export const exists = (one: string) =>
  new Refusal('resource_exists', `There already is ${withArticle(one)} with this external_id.`);

const inUse = (one: string) => new Refusal('resource_in_use', `Other records reference this ${words(one)}.`);

/** What a row must have when it is added. */
export function requireMembers(given: GivenMembers, names: readonly string[]): void {
  const errors = missingMembers(given, names);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Errors of the members that a row must have and that aren't given. */
export function missingMembers(given: GivenMembers, names: readonly string[]): FieldErrors {
  const missing = names.filter((name) => given[name] === undefined || given[name] === null);
  return Object.fromEntries(missing.map((name) => [name, [required(name)]]));
}

/** Runs a statement; a key of another table that refers to the row is told as `resource_in_use`, a name that is taken as `resource_exists`. */
export async function translating<T>(one: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '23503') throw inUse(one);
    if (code === '23505') throw exists(one);
    throw error;
  }
}
