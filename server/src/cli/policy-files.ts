import { readFile } from 'node:fs/promises';
import { checkPolicy } from '../modules/policy/policies/index.ts';
import type { PolicyDocument, PolicyProblem } from '../modules/policy/policies/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { CommandError } from './failure.ts';

/** Reads a file of JSON; without `$schema`, which is there for editors. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read: ${error.message}`,
    );
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { $schema: _schema, ...document } = value as Record<string, unknown>;
    return document;
  } catch (error) {
    throw new CommandError(`${file} isn't valid JSON: ${(error as SyntaxError).message}`);
  }
}

/** The policy in a file. Fails with every problem of it. */
export async function readPolicyFile(file: string): Promise<PolicyDocument> {
  const value = await readJsonFile(file);
  const checked = checkPolicy(value);
  if ('document' in checked) return checked.document;
  throw new CommandError(problemsText(file, value, checked.problems));
}

/** What is wrong, line by line, and what to do about it. `name` says of what. */
export function problemsText(name: string, value: unknown, problems: readonly PolicyProblem[]): string {
  const lines = problems.map(({ path, message }) => `  ${placeOf(path, value)}: ${message}`);
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return `${name} has ${count}:\n${lines.join('\n')}\nCorrect it and try again. "retour policies schema" prints the JSON Schema of policies.`;
}

/** Runs work on a document; a refusal of it is told with the path of every problem. */
export async function tellProblems<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
    const problems = Object.entries(error.extras.errors ?? {}).flatMap(([path, messages]) =>
      messages.map((message) => ({ path, message })),
    );
    throw new CommandError(problemsText(name, undefined, problems));
  }
}

/** A path, with the ids of what it counts: `rules.3.do.keep (final-sale)`. */
function placeOf(path: string, value: unknown): string {
  let at = value;
  const ids = path.split('.').flatMap((part) => {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
    const id = typeof at === 'object' && at !== null ? (at as { id?: unknown }).id : undefined;
    return typeof id === 'string' ? id : [];
  });
  return `${path || 'the whole'}${ids.length === 0 ? '' : ` (${ids.join(', ')})`}`;
}
