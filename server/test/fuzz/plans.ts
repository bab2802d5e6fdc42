import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { opaque } from './beyond-schema.ts';
import { formsOf } from './forms.ts';
import { kindsOfParameter } from './known-values.ts';
import { form_media, lines_media } from './operations.ts';
import type { Operation, Parameter } from './operations.ts';
import { linesOf } from './uploads.ts';
import { Known, exampleOfShop, valuesOf } from './values.ts';

/**
 * What a request is to prove:
 * - valid: what fits the API description is not refused for its form;
 * - broken: what does not fit it in one place is refused, and changes nothing;
 * - stranger: what another shop has, or nobody, is not found;
 * - key: without a key that may, nothing is told or done;
 * - method: other methods are refused, and named;
 * - raw: what is no JSON, no known path, or too large, is refused.
 */
export type Intent = 'valid' | 'broken' | 'stranger' | 'key' | 'method' | 'raw';

/** A request, but for what depends on the shop that it is sent to. */
export type Plan = {
  operation: Operation;
  intent: Intent;
  legacy: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Decides between the ways that are open when the request is made. */
  choice: number;
  /** Which of its spellings the path has: as it is, an alias, another version, or with a slash at its end. */
  spelling: number;
  /** Sent with an Idempotency-Key, and sent again. */
  repeated: boolean;
  /** Not to be replaced by a request that is known to succeed: it is one. */
  is_exact?: boolean;
};

/** An id that no row has. */
export const never_existed = 799_999_999;

const intents: [Intent, number][] = [
  ['valid', 11],
  ['broken', 7],
  ['stranger', 2],
  ['key', 2],
  ['method', 1],
  ['raw', 1],
];

/** Requests to all operations alike, but half of them to a favoured one; the large description of the API itself is asked for less often. */
export function plansOf(operations: Operation[], favoured?: string): Arbitrary<Plan> {
  const weightOf = ({ id, path }: Operation) =>
    id === favoured ? 20 * operations.length : path.endsWith('/openapi.json') ? 1 : 20;
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: plansOfOne(operation, operations),
    })),
  );
}

function plansOfOne(operation: Operation, operations: Operation[]): Arbitrary<Plan> {
  const known = intents.filter(([intent]) => intent !== 'key' || operation.scope);
  return fc.record({
    operation: fc.constant(operation),
    intent: fc.oneof(...known.map(([intent, weight]) => ({ weight, arbitrary: fc.constant(intent) }))),
    legacy: fc.boolean(),
    params: record(
      operation.params.map((one): [string, Arbitrary<unknown>] => [one.name, paramValues(operation, one)]),
    ),
    query: queries(operation.query),
    body: operation.body
      ? fc.option(bodies(operation.body, operations), {
          nil: undefined,
          freq: operation.body.required ? 1e6 : 8,
        })
      : fc.constant(undefined),
    choice: fc.noBias(fc.nat(1_000_000)),
    spelling: fc.nat(9),
    repeated: fc.nat(9).map((n) => n === 0 && operation.is_repeatable),
  });
}

/** Bodies by the schema, and the example: where the parts of a body must fit together, chance finds none. */
function bodies(
  { schema, example, media }: NonNullable<Operation['body']>,
  operations: Operation[],
): Arbitrary<unknown> {
  if (media === lines_media) return linesOf(String(example), operations);
  if (media === form_media) return formsOf(schema);
  const free = valuesOf(schema, '');
  if (example === undefined) return free;
  const large = JSON.stringify(schema).length > 6000;
  return fc.oneof(
    { weight: large ? 1 : 6, arbitrary: free },
    { weight: large ? 4 : 1, arbitrary: fc.nat(40).map((number) => exampleOfShop(example, number)) },
  );
}

function paramValues({ path }: Operation, { name }: Parameter): Arbitrary<unknown> {
  const kinds = kindsOfParameter(path, name);
  return fc.nat(999).map((index) => new Known(kinds, index, never_existed));
}

function queries(parameters: Parameter[]): Arbitrary<Record<string, unknown>> {
  const members = parameters.map(({ name, schema }): [string, Arbitrary<unknown>] => [
    name,
    // Beside a cursor most others are refused.
    opaque.includes(name)
      ? fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: valuesOf(schema, name) },
        )
      : valuesOf(schema, name),
  ]);
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
}

function record(members: [string, Arbitrary<unknown>][]): Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(members), { noNullPrototype: true });
}
