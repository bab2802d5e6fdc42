import { addDays, startOfDay } from '@retour/contract/days';
import { parseTime, toTsMs } from '@retour/contract/time';
import { beforeFrom } from '@retour/contract/validation-messages';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Email, Id, Nullable, OneOf, Text, TimeText, TsMs } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { ELIGIBLE_RESOLUTIONS, addCases, casesOfOrder, compileNamed } from '../policies/index.ts';
import { example_order_name, exampleOfEligibility } from './examples.ts';
import { explainOrder } from './explain-order.ts';
import type { ExplainedLine, ExplainedOrder } from './explain-order.ts';
import { explanationJson } from './explanation-json.ts';
import { Explanation, Waiting } from './schemas.ts';
import { readLeakage } from './store-overrides.ts';

// The operations of API contract, 26.8 that evaluate orders of the shop.

const tag = 'Policies';
const allow = { key: 'settings:read', staff: 'policies:read' } as const;

const Line = Type.Object({
  sku: Type.String(),
  title: Type.String(),
  quantity_ordered: Type.Integer(),
  quantity_eligible: Type.Integer(),
  eligible: Type.Boolean(),
  ineligibility_codes: Type.Array(Type.String()),
  outcomes: Type.Array(OneOf(ELIGIBLE_RESOLUTIONS)),
  return_by: Nullable(TsMs),
  goods: Type.String({ description: 'Whether the item is sent back, kept or donated.' }),
  methods: Type.Array(Type.String()),
  destination: Nullable(Type.String()),
  reasons: Nullable(Type.String({ description: 'Name of the set of reasons.' })),
  fees: Type.Array(
    Type.Object({
      type: Type.String(),
      amount: Nullable(Type.Integer({ description: 'In minor units.' })),
      basis_points: Nullable(Type.Integer()),
      outcomes: Type.Array(Type.String()),
    }),
  ),
  explanations: Type.Array(Explanation),
  waiting: Type.Array(Waiting),
});
const Explained = Type.Object(
  {
    order_id: Id,
    order_name: Type.String(),
    as_of: TsMs,
    currency: Type.String({ description: 'Of the amounts of the policy.' }),
    policy: Type.Object({ name: Type.String(), version: Type.Integer() }),
    lines: Type.Array(Line),
  },
  { title: 'ExplainedOrder', description: 'What a policy decides about an order, and why.' },
);

function explainedExample() {
  const { items } = exampleOfEligibility().return_eligibility;
  return {
    order_id: 881502,
    order_name: example_order_name,
    as_of: '2026-04-20T12:00:00.000Z',
    currency: 'USD',
    policy: { name: 'Standard returns', version: 4 },
    lines: items.map(({ sku, title, quantity_ordered, quantity_returnable, ...item }) => ({
      sku,
      title,
      quantity_ordered,
      quantity_eligible: item.eligible ? quantity_returnable : 0,
      eligible: item.eligible,
      ineligibility_codes: item.ineligibility_codes,
      outcomes: item.outcomes,
      return_by: item.return_by,
      goods: 'send_back',
      methods: ['label', 'dropoff'],
      destination: null,
      reasons: null,
      fees: [],
      explanations: item.explanations,
      waiting: item.waiting,
    })),
  };
}

/** Explaining an order, and what staff overrode. */
export function policyOfOrdersRoutes(deps: Deps): Route[] {
  return [explainRoute(deps), addCasesRoute(deps), leakageRoute(deps)];
}

const Named = {
  order_name: Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.'),
  version: Type.Optional(Text(20, 'A number, `draft` or `published`, which is the default.')),
  document: Type.Optional(Type.Unknown({ description: 'A policy that is saved nowhere.' })),
  at: Type.Optional(TimeText('The moment; now unless it is given.')),
};

function addCasesRoute(deps: Deps): Route {
  const { db, clock } = deps;
  return defineRoute({
    tag,
    allow: { key: 'settings:write', staff: 'policies:write' },
    operation: 'addPolicyCasesOfOrder',
    method: 'POST',
    path: '/policy/cases/from-order',
    summary: 'Make test cases from an order',
    description:
      'Adds a test case for each line of the order, at most 50: it states what is known of the order and expects what the policy decides. Names of several have the title of the line at their end.',
    body: Type.Object({ name: Text(150, 'Name of the test case.'), ...Named }),
    body_limit_bytes: 1_048_576,
    body_example: { name: 'A mug after ten days', order_name: example_order_name },
    success: {
      status: 201,
      description: 'The names of the test cases.',
      schema: Type.Object({ names: Type.Array(Type.String()) }),
      examples: { added: { names: ['A mug after ten days'] } },
    },
    refusals: ['validation_failed', 'resource_not_found', 'order_not_found'],
    async handle({ caller, body: { name, order_name, at, version, document } }) {
      const { shop } = caller;
      const now = (at && parseTime(at)?.at) || clock.now();
      const answered = await db.inTransaction(async (tx) => {
        const policy = await compileNamed(tx, shop, { version, document });
        return explainOrder(tx, { shop, order_name, policy }, now);
      });
      const cases = casesOfOrder(answered, name);
      if (!cases)
        throw invalid({
          order_name: ["A test case can't tell all that decides about this order, such as several parcels."],
        });
      await addCases(deps, shop.id, cases, nameOf(caller));
      return new Answer({ names: cases.map((one) => one.name) }, { status: 201 });
    },
  });
}

function explainRoute({ db, clock }: Deps): Route {
  return defineRoute({
    tag,
    allow,
    operation: 'explainPolicy',
    method: 'POST',
    path: '/policy/explain',
    summary: 'Explain what a policy decides about an order',
    description:
      'Evaluates every line with a version or a document, at a moment. Returns, refunds and lists count as they are now. Saves nothing.',
    body: Type.Object({
      ...Named,
      customer_email: Type.Optional(
        Type.With(Email, { description: 'Who returns, if not the customer of the order.' }),
      ),
    }),
    body_limit_bytes: 1_048_576,
    body_example: { order_name: example_order_name },
    success: {
      description: 'The lines of the order.',
      schema: Explained,
      get examples() {
        return { order: explainedExample() };
      },
    },
    refusals: ['validation_failed', 'resource_not_found', 'order_not_found'],
    handle: ({ caller: { shop }, body: { order_name, at, customer_email, ...named } }) =>
      db.inTransaction(async (tx) => {
        const policy = await compileNamed(tx, shop, named);
        const now = (at && parseTime(at)?.at) || clock.now();
        const asked = { shop, order_name, shopper_email: customer_email, policy };
        return explainedJson(await explainOrder(tx, asked, now));
      }),
  });
}

function explainedJson({ order_id, order_name, as_of, currency, policy, lines }: ExplainedOrder): object {
  const { name, version } = policy;
  return {
    order_id,
    order_name,
    as_of: toTsMs(as_of),
    currency,
    policy: { name, version },
    lines: lines.map(lineJson),
  };
}

function lineJson({ sku, title, quantity_ordered, ...line }: ExplainedLine): object {
  const { quantity_eligible, eligible, ineligibility_codes, outcomes, return_by } = line;
  const { goods, methods, destination, reasons, fees, because, waiting } = line;
  return {
    sku,
    title,
    quantity_ordered,
    quantity_eligible,
    eligible,
    ineligibility_codes,
    outcomes,
    return_by: return_by && toTsMs(return_by),
    goods,
    methods,
    destination,
    reasons,
    fees: fees.map(({ type, amount, basis_points, outcomes: of }) => ({
      type,
      amount: amount ?? null,
      basis_points: basis_points ?? null,
      outcomes: of,
    })),
    explanations: because.map(explanationJson),
    waiting,
  };
}

const Sums = {
  units: Type.Integer(),
  returns: Type.Integer(),
  value: Type.Integer({ description: 'What was paid for the units, in minor units.' }),
};
const Leakage = Type.Object(
  {
    currency: Type.String(),
    total: Type.Object(Sums),
    by_code: Type.Array(Type.Object({ ...Sums, code: Type.String() })),
    by_decider: Type.Array(
      Type.Object({
        ...Sums,
        kind: Type.String(),
        id: Nullable(Type.String()),
        name: Nullable(Type.String()),
      }),
    ),
    by_who: Type.Array(Type.Object({ ...Sums, by: Type.String() })),
    by_reason: Type.Array(Type.Object({ ...Sums, reason: Type.String() })),
  },
  { title: 'PolicyLeakage', description: 'What came back against the policy.' },
);
const sums_example = { units: 4, returns: 3, value: 12900 };
const Day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }));

function leakageRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    allow,
    operation: 'getPolicyLeakage',
    method: 'GET',
    path: '/policy/leakage',
    query: Type.Object({ from: Day('First day on which the return was requested.'), to: Day('Last day.') }),
    summary: 'Report what staff let come back against the policy',
    description:
      'Units that the policy refused and staff accepted, by code, by rule, by member of staff and by reason.',
    success: {
      description: 'The sums.',
      schema: Leakage,
      examples: {
        leakage: {
          currency: 'EUR',
          total: sums_example,
          by_code: [{ ...sums_example, code: 'outside-window' }],
          by_decider: [{ ...sums_example, kind: 'zone', id: 'everywhere', name: null }],
          by_who: [{ ...sums_example, by: 'Dana Reyes' }],
          by_reason: [{ ...sums_example, reason: 'Loyal customer' }],
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query: { from, to } }) {
      for (const [name, day] of Object.entries({ from, to }))
        if (day !== undefined && !parseTime(day))
          throw invalid({ [name]: [`"${day}" isn't a day, such as 2026-03-31.`] });
      if (from && to && to < from) throw invalid({ to: [beforeFrom('to')] });
      const leakage = await readLeakage(db.root, shop.id, {
        from: from === undefined ? undefined : startOfDay(from, shop.time_zone),
        to: to === undefined ? undefined : startOfDay(addDays(to, 1), shop.time_zone),
      });
      return { currency: shop.currency, ...leakage };
    },
  });
}
