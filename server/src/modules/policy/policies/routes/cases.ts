import { nameOf } from '../../../../platform/authenticate.ts';
import type { Reader } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Text } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import {
  GivenRevision,
  readRevision,
  revisionJson,
  revisionMembers,
  revision_example,
} from '../../../shop/setting-revisions/index.ts';
import { runCase } from '../cases/run-case.ts';
import { requireCases, saveCases } from '../cases/save-cases.ts';
import { readCases } from '../cases/store.ts';
import { compileNamed } from '../publish/named-policy.ts';
import { Document, read_defaults, write_defaults } from './schemas.ts';

/** Cases as `retour policies starters NAME --cases` prints them. */
const Cases = Type.Unknown({
  title: 'PolicyCases',
  description: 'Test cases: a list of them, or an object with `cases` and what is `given` for all.',
});
const Saved = Type.Object(
  { cases: Cases, ...revisionMembers },
  { title: 'SavedPolicyCases', description: 'The test cases of the policy.' },
);
const cases_example = [
  {
    name: 'A shirt after ten days',
    order: { sold_at: '2026-03-01' },
    at: '2026-03-11',
    expect: { eligible: true },
  },
];
const example = { cases: cases_example, ...revision_example };

const Result = Type.Object({
  name: Type.String(),
  holds: Type.Boolean(),
  differences: Type.Array(
    Type.Object({
      member: Type.String(),
      expected: Type.Optional(Type.Unknown()),
      got: Type.Optional(Type.Unknown()),
    }),
  ),
  because: Type.Array(
    Type.Object({
      code: Type.String(),
      decided_by: Type.String({ description: 'Id or name of the rule, list, limit or law.' }),
    }),
    { description: 'What decided the result.' },
  ),
});

/** The test cases of a policy (API contract, 26.8). */
export function policyCaseRoutes(deps: Deps): Route[] {
  return [getRoute(deps), saveRoute(deps), runRoute(deps)];
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'getPolicyCases',
    method: 'GET',
    path: '/policy/cases',
    summary: 'Get the test cases of the policy',
    description: 'As they were saved; an empty list if none were.',
    success: { description: 'The test cases.', schema: Saved, examples: { cases: example } },
    refusals: [],
    handle: ({ caller }) => showCases(db.root, caller.shop.id),
  });
}

function saveRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'savePolicyCases',
    method: 'PUT',
    path: '/policy/cases',
    summary: 'Save the test cases of the policy',
    description: 'Replaces all of them. An empty list removes them.',
    body: Type.Object({ cases: Cases, revision: GivenRevision }),
    body_limit_bytes: 1_048_576,
    body_example: { cases: cases_example, revision: 0 },
    success: { description: 'The test cases.', schema: Saved, examples: { cases: example } },
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, body: { cases, revision: expected_revision } }) {
      const { id } = caller.shop;
      await saveCases(deps, id, cases, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showCases(tx, id));
    },
  });
}

function runRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'runPolicyCases',
    method: 'POST',
    path: '/policy/cases/run',
    summary: 'Run test cases with a policy',
    description:
      'Evaluates each case with a version or a document, and compares the result with what the case expects. Without `cases`, the saved ones run. Saves nothing.',
    body: Type.Object({
      version: Type.Optional(Text(20, 'A number, `draft` or `published`, which is the default.')),
      document: Type.Optional(Document),
      cases: Type.Optional(Cases),
    }),
    body_limit_bytes: 1_048_576,
    body_example: { version: 'published', cases: cases_example },
    success: {
      description: 'A result for each case.',
      schema: Type.Object({
        passed: Type.Integer({ minimum: 0 }),
        failed: Type.Integer({ minimum: 0 }),
        results: Type.Array(Result),
      }),
      examples: {
        passed: {
          passed: 1,
          failed: 0,
          results: [{ name: 'A shirt after ten days', holds: true, differences: [], because: [] }],
        },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    handle: ({ caller: { shop }, body: { cases: given, ...named } }) =>
      db.inTransaction(async (tx) => {
        const policy = await compileNamed(tx, shop, named);
        const saved = given ?? (await readCases(tx, shop.id));
        const cases = saved === undefined ? [] : requireCases(saved);
        const results = cases.map((one) => resultJson(runCase(one, policy, shop)));
        const passed = results.filter(({ holds }) => holds).length;
        return { passed, failed: results.length - passed, results };
      }),
  });
}

async function showCases(db: Reader, shop_id: number): Promise<object> {
  const cases = (await readCases(db, shop_id)) ?? [];
  return { cases, ...revisionJson(await readRevision(db, shop_id, 'policy_cases')) };
}

const resultJson = ({ because, ...result }: ReturnType<typeof runCase>) => ({
  ...result,
  because: because.map(({ code, decided_by: { id, name } }) => ({ code, decided_by: id ?? name ?? '' })),
});
