import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { createChecker } from '../../../../platform/schema/checker.ts';
import type { PolicyProblem } from './condition-problems.ts';
import { findContradictions } from './contradictions.ts';
import { PolicyDocument } from './document.ts';

export type { PolicyProblem };
export type CheckedPolicy = { document: PolicyDocument } | { problems: PolicyProblem[] };

/** The largest that is checked within 20 ms. */
const max_characters = 250_000;
const max_problems = 100;

let fits: ValidateFunction<PolicyDocument> | undefined;

/**
 * Whether a value is a policy that can be evaluated: the schema first, then what a schema cannot say. Names every problem, at most 100. The
 * document that it gives is the value itself.
 */
export function checkPolicy(value: unknown): CheckedPolicy {
  if (JSON.stringify(value ?? null).length > max_characters)
    return {
      problems: [{ path: '', message: `A policy has at most ${max_characters} characters of JSON.` }],
    };
  fits ??= createChecker().compile<PolicyDocument>(PolicyDocument);
  const problems = fits(value) ? findContradictions(value) : (fits.errors ?? []).map(problemOf);
  return problems.length === 0
    ? { document: value as PolicyDocument }
    : { problems: problems.slice(0, max_problems) };
}

/** What a schema says of a value, for people. */
export function problemOf(error: ErrorObject): PolicyProblem {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const under = (name: unknown) => (path ? `${path}.${String(name)}` : String(name));
  switch (error.keyword) {
    case 'required':
      return { path: under(error.params['missingProperty']), message: 'Is missing.' };
    case 'additionalProperties':
      return { path: under(error.params['additionalProperty']), message: "Isn't a known member." };
    case 'enum':
      return { path, message: `Must be one of ${(error.params['allowedValues'] as unknown[]).join(', ')}.` };
    case 'const':
      return { path, message: `Must be ${JSON.stringify(error.params['allowedValue'])}, or be left out.` };
    case 'uniqueItems':
      return { path, message: 'Contains the same item twice.' };
    case 'pattern':
      return { path, message: `Must match ${error.params['pattern']}.` };
    default:
      return { path, message: sentence(error.message ?? 'is invalid') };
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
