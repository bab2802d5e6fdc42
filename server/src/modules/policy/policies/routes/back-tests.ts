import { toTsMs } from '@retour/contract/time';
import { nameOf } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../../platform/fields.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { Answer, defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { CUSTOMER_GROUPS } from '../backtest/affected-customers.ts';
import { DIFFERENCES } from '../backtest/compare-verdicts.ts';
import { kept_runs, requestBackTest } from '../backtest/request-back-test.ts';
import { listRuns, readRun } from '../backtest/store-runs.ts';
import type { BackTestRun, TestedPolicy } from '../backtest/store-runs.ts';
import { Document, read_defaults } from './schemas.ts';

const Count = Type.Integer({ minimum: 0 });
const Minor = Type.Integer({ description: 'In minor units of the currency of the shop.' });
const Sums = Type.Object({ allowed: Count, refused: Count });
const Side = Type.Object({
  returns: Type.Object({ allowed: Count, partly: Count, refused: Count }),
  units: Sums,
  value: Sums,
  by_law: Type.Object({ units: Count, value: Minor }, { description: 'Allowed by law, not by the policy.' }),
  money: Type.Object({
    refund: Minor,
    credit: Minor,
    exchange: Minor,
    fees: Minor,
    bonus: Minor,
    shipping: Minor,
  }),
  reviewed: Count,
});
const difference = {
  kind: OneOf(DIFFERENCES),
  returns: Count,
  units: Count,
  value: Minor,
  amount: Minor,
  examples: Type.Array(Id, { description: 'Returns in which it is worth most.' }),
};
const Ages = Type.Object(
  {
    buckets: Type.Array(
      Type.Object({
        from_day: Count,
        to_day: Type.With(Nullable(Count), { description: 'Null: without end.' }),
        allowed: Count,
        refused: Type.With(Count, { description: 'Something is refused that was not before.' }),
        refused_before: Type.With(Count, { description: 'Nothing is allowed, as before.' }),
      }),
    ),
    without_delivery: Type.With(Count, {
      description: 'Returns whose days count from the dispatch or the sale.',
    }),
  },
  { description: 'Returns by the days from the last delivery to the request. Each is counted once.' },
);
const Result = Type.Object(
  {
    returns: Count,
    changed: Count,
    before: Side,
    after: Side,
    differences: Type.Array(Type.Object(difference)),
    deciders: Type.Array(
      Type.Object({
        ...difference,
        code: Nullable(Type.String()),
        decided_by: Nullable(
          Type.Object({ kind: Type.String(), id: Nullable(Type.String()), name: Nullable(Type.String()) }),
        ),
      }),
    ),
    unknown_facts: Type.Array(Type.Object({ fact: Type.String(), returns: Count })),
    ages: Type.Optional(Ages),
    customers: Type.Optional(
      Type.Array(Type.Object({ group: OneOf(CUSTOMER_GROUPS), returns: Count, value: Minor }), {
        description:
          'Whose units are refused that were not before, by how many orders the customer had placed then.',
      }),
    ),
    left_out: Type.Object({ called_off: Count, without_units: Count }),
  },
  { title: 'BackTestResult', description: 'What would have been different.' },
);
const Tested = Type.Object({
  name: Type.String(),
  version: Type.With(Nullable(Type.Integer()), {
    description: 'Null for a document, and for the default policy.',
  }),
  revision: Type.With(Nullable(Type.Integer()), {
    description: 'Of the draft: how often it had been saved. Null for everything else.',
  }),
});
const BackTest = Type.Object(
  {
    id: Id,
    state: OneOf(['queued', 'running', 'succeeded', 'failed']),
    policy: Tested,
    against: Type.With(Nullable(Tested), { description: 'Null: what happened.' }),
    from: Nullable(Type.String()),
    to: Nullable(Type.String()),
    requested_by: Type.String(),
    evaluated: Type.With(Count, { description: 'Returns evaluated so far.' }),
    total: Type.With(Count, { description: 'Returns to evaluate, once it is known.' }),
    result: Type.With(Nullable(Result), { description: 'With `succeeded`. Lists leave it out: null.' }),
    problem: Nullable(Type.String()),
    created_at: TsMs,
    ended_at: Nullable(TsMs),
  },
  { title: 'PolicyBackTest', description: 'A policy evaluated over past returns.' },
);
const queued = {
  id: 12,
  state: 'queued',
  policy: { name: 'Standard returns', version: 4, revision: 2 },
  against: { name: 'Standard returns', version: 3, revision: null },
  from: '2026-01-01',
  to: null,
  requested_by: 'Dana Reyes',
  evaluated: 0,
  total: 0,
  result: null,
  problem: null,
  created_at: '2026-03-02T09:15:27.000Z',
  ended_at: null,
};
const side_example = {
  returns: { allowed: 90, partly: 2, refused: 8 },
  units: { allowed: 160, refused: 12 },
  value: { allowed: 412000, refused: 31000 },
  by_law: { units: 4, value: 9000 },
  money: { refund: 301000, credit: 80000, exchange: 31000, fees: 4200, bonus: 1500, shipping: 0 },
  reviewed: 3,
};
const succeeded = {
  ...queued,
  state: 'succeeded',
  evaluated: 100,
  total: 100,
  ended_at: '2026-03-02T09:15:29.000Z',
  result: {
    returns: 100,
    changed: 8,
    before: side_example,
    after: side_example,
    differences: [{ kind: 'refused', returns: 8, units: 12, value: 31000, amount: 0, examples: [37603915] }],
    deciders: [
      {
        kind: 'refused',
        code: 'outside-window',
        decided_by: { kind: 'zone', id: 'everywhere', name: null },
        returns: 8,
        units: 12,
        value: 31000,
        amount: 0,
        examples: [37603915],
      },
    ],
    unknown_facts: [],
    ages: {
      buckets: [{ from_day: 26, to_day: 30, allowed: 12, refused: 8, refused_before: 0 }],
      without_delivery: 1,
    },
    customers: [{ group: 'first_order', returns: 8, value: 31000 }],
    left_out: { called_off: 2, without_units: 0 },
  },
};

const Day = (description: string) =>
  Type.Optional(Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })));
const Named = Type.Object(
  {
    version: Type.Optional(Text(20, 'A number, `draft` or `published`.')),
    document: Type.Optional(Document),
  },
  { description: 'A version, or a document that is saved nowhere.' },
);

/** Backtests as jobs (API contract, 26.8). */
export function backTestRoutes(deps: Deps): Route[] {
  return [requestRoute(deps), listRoute(deps), getRoute(deps)];
}

function requestRoute(deps: Deps): Route {
  return defineRoute({
    ...read_defaults,
    allow: { key: 'settings:write', staff: 'policies:read' },
    operation: 'requestPolicyBackTest',
    method: 'POST',
    path: '/policy/back-tests',
    summary: 'Backtest a policy',
    description:
      'Evaluates the past returns of the shop as if the policy had been in effect when each was requested. Without `policy`, the draft is tested; without `against`, it is compared with what happened. A job runs it; it changes no returns.',
    body: Type.Object({
      policy: Type.Optional(Named),
      against: Type.Optional(Nullable(Named)),
      from: Day('First day on which the returns were requested.'),
      to: Day('Last day.'),
    }),
    body_limit_bytes: 1_048_576,
    body_example: { policy: { version: 'published' }, from: '2026-01-01' },
    success: { status: 202, description: 'Queued.', schema: BackTest, examples: { queued } },
    refusals: ['validation_failed', 'resource_not_found', 'resource_in_use'],
    async handle({ caller, body: { policy = {}, against, from, to } }) {
      const { shop } = caller;
      const run = await requestBackTest(deps, {
        shop,
        policy,
        against: against ?? undefined,
        from,
        to,
        by: nameOf(caller),
      });
      const headers = { Location: `${deps.config.origin}/api/v1/policy/back-tests/${run.id}` };
      return new Answer(runJson(run), { headers });
    },
  });
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'listPolicyBackTests',
    method: 'GET',
    path: '/policy/back-tests',
    summary: 'List backtests',
    description: `The newest ${kept_runs}, which are all that are kept. Without their results.`,
    success: {
      description: 'The backtests, newest first.',
      schema: Type.Object({ back_tests: Type.Array(BackTest) }),
      examples: { back_tests: { back_tests: [queued] } },
    },
    refusals: [],
    async handle({ caller }) {
      const runs = await listRuns(db.root, caller.shop.id, kept_runs);
      return { back_tests: runs.map((run) => ({ ...runJson(run), result: null })) };
    },
  });
}

function getRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'getPolicyBackTest',
    method: 'GET',
    path: '/policy/back-tests/{back_test_id}',
    params: { back_test_id: 'Identifier of the backtest.' },
    summary: 'Get a backtest',
    description: 'With its progress, and its result once it has succeeded.',
    success: { description: 'The backtest.', schema: BackTest, examples: { succeeded } },
    refusals: ['resource_not_found'],
    async handle({ caller, params }) {
      const ref = { shop_id: caller.shop.id, id: pathId(params['back_test_id']) };
      const run = await readRun(db.root, ref);
      if (!run) throw new Refusal('resource_not_found', 'There is no such backtest.');
      return runJson(run);
    },
  });
}

const testedJson = ({ document, version, revision = null }: TestedPolicy) => ({
  name: document.name,
  version,
  revision,
});

function runJson({ request, created_at, ended_at, ...run }: BackTestRun): object {
  const { policy, against, from, to } = request;
  return {
    ...run,
    policy: testedJson(policy),
    against: against && testedJson(against),
    from,
    to,
    created_at: toTsMs(created_at),
    ended_at: ended_at && toTsMs(ended_at),
  };
}
