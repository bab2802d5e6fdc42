import type { Deps } from '../../../../platform/deps.ts';
import { OneOf, Text } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { checkPolicy } from '../document/check.ts';
import { diffDocuments } from '@retour/contract/policy-diff';
import { readDocument, requireVersionName } from '../publish/named-policy.ts';
import { Document, example_document, read_defaults } from './schemas.ts';

const Problem = Type.Object({
  path: Type.String({ description: 'Where in the document: `rules.0.do.set_window.days`.' }),
  message: Type.String(),
});

const Difference = Type.Object(
  {
    path: Type.String({
      description: 'Rules and the like go by their id: `rules.final-sale.do.set_window.days`.',
    }),
    kind: OneOf(['changed', 'added', 'removed', 'moved']),
    before: Type.Optional(Type.Unknown()),
    after: Type.Optional(Type.Unknown()),
  },
  { title: 'PolicyDifference', description: 'A difference between two versions.' },
);

/** Checking and comparing documents. */
export function policyEvaluationRoutes(deps: Deps): Route[] {
  return [validateRoute(), diffRoute(deps)];
}

function validateRoute(): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'validatePolicy',
    method: 'POST',
    path: '/policy/validate',
    summary: 'Validate a policy',
    description: 'Checks a document without saving it, and lists every problem, at most 100.',
    body: Type.Object({ document: Document }),
    body_limit_bytes: 1_048_576,
    body_example: { document: example_document },
    success: {
      description: 'The problems; none if the document is valid.',
      schema: Type.Object({ valid: Type.Boolean(), problems: Type.Array(Problem) }),
      examples: {
        valid: { valid: true, problems: [] },
        invalid: { valid: false, problems: [{ path: 'terms', message: 'Is missing.' }] },
      },
    },
    refusals: ['validation_failed'],
    async handle({ body: { document } }) {
      const checked = checkPolicy(document);
      const problems = 'problems' in checked ? checked.problems : [];
      return { valid: problems.length === 0, problems };
    },
  });
}

const VersionName = Text(20, 'A number, `draft` or `published`.');

function diffRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'diffPolicyVersions',
    method: 'GET',
    path: '/policy/diff',
    query: Type.Object({ from: Type.Optional(VersionName), to: Type.Optional(VersionName) }),
    summary: 'Compare two versions of the policy',
    description:
      'From `published` to `draft` unless you name others. Where no version is in effect, `published` is the default policy.',
    success: {
      description: 'The differences, in the order of the later version.',
      schema: Type.Object({ differences: Type.Array(Difference) }),
      examples: {
        changed: {
          differences: [{ path: 'terms.window.days', kind: 'changed', before: 30, after: 14 }],
        },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller: { shop }, query: { from = 'published', to = 'draft' } }) {
      const before = await readDocument(db.root, shop, requireVersionName(from));
      const after = await readDocument(db.root, shop, requireVersionName(to));
      return { differences: diffDocuments(before.document, after.document) };
    },
  });
}
