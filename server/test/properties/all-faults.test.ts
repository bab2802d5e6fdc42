import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { listRoutes } from '../../src/modules.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { Refusal } from '../../src/platform/refusal.ts';

import type { Route } from '../../src/platform/route.ts';
import { createValidator } from '../../src/platform/schema/validate.ts';

type Path = readonly (string | number)[];
/** A member with a value that it can't have, and the fields that are named for it alone. */
type Fault = { path: Path; value: unknown; fields: string[] };

/** What members are given instead of their value; `absent` takes them away. */
const absent = Symbol('absent');
const wrong_values: readonly unknown[] = [
  absent,
  null,
  7.5,
  'x'.repeat(70_000),
  true,
  { wrong: { wrong: 1 } },
  [[['wrong']]],
];

/** The paths of all members of a body, objects and lists included. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [
    ...(path.length > 0 ? [path] : []),
    ...members.flatMap(([name, member]) => pathsOf(member, [...path, name])),
  ];
}

/** The body with other values at some paths. */
function withFaults(body: unknown, faults: readonly Pick<Fault, 'path' | 'value'>[]): unknown {
  const copy = structuredClone(body);
  for (const { path, value } of faults) {
    const parent = path.slice(0, -1).reduce((at: any, name) => at[name], copy) as Record<
      string | number,
      unknown
    >;
    if (value === absent) delete parent[path.at(-1)!];
    else parent[path.at(-1)!] = value;
  }
  return copy;
}

type Reader = (body: unknown) => string[];

/** The fields that a refusal of a body names; none where it is taken. */
function readerOf(route: Route): { bySchema: Reader; read: Reader } {
  const validate = createValidator(route.body!, 'body');
  const caller = { shop: { currency: 'USD', time_zone: 'Europe/Berlin' } } as Parameters<
    NonNullable<Route['check']>
  >[1];
  const reader =
    (check: NonNullable<Parameters<typeof validate>[1]>['check']): Reader =>
    (body) => {
      try {
        validate(body, { unknown: [], check });
        return [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return Object.keys(error.extras.errors ?? {});
      }
    };
  return { bySchema: reader(() => ({})), read: reader((intact) => route.check?.(intact, caller) ?? {}) };
}

const contains = (one: Path, other: Path) => one.every((name, i) => name === other[i]);

/** Every fault of one member that the operation refuses, but for elements that are taken out of lists. */
function faultsOf(body: unknown, read: Reader): Fault[] {
  return pathsOf(body).flatMap((path) =>
    wrong_values
      .filter((value) => value !== absent || typeof path.at(-1) === 'string')
      .map((value) => ({ path, value, fields: read(withFaults(body, [{ path, value }])) }))
      .filter(({ fields }) => fields.length > 0),
  );
}

describe('an answer names every fault of a body', () => {
  for (const route of listRoutes({} as Deps)) {
    if (!route.body || route.body_example === undefined) continue;
    it(`of ${route.operation}`, () => {
      // What the values of several members rule out is only found where each of them is right.
      const { bySchema, read } = readerOf(route);
      const body = route.body_example;
      assert.deepEqual(read(body), [], 'the example is right');
      const faults = faultsOf(body, bySchema);
      // `currency` stands for `currency_code`, which is the name that refusals use.
      for (const { path, fields } of faults) {
        const name = path.join('.');
        assert.ok(
          fields.some((field) => `${name}.`.startsWith(`${field}.`) || field.startsWith(name)),
          `${name} is named: ${fields.join()}`,
        );
      }
      if (faults.length === 0) return;
      fc.assert(
        fc.property(fc.array(fc.nat(faults.length - 1), { minLength: 2, maxLength: 5 }), (chosen) => {
          const apart = chosen.reduce<Fault[]>((kept, at) => {
            const fault = faults[at]!;
            const is_apart = kept.every(
              ({ path }) => !contains(path, fault.path) && !contains(fault.path, path),
            );
            return is_apart ? [...kept, fault] : kept;
          }, []);
          const named = read(withFaults(body, apart));
          const missing = apart.flatMap(({ fields }) => fields).filter((field) => !named.includes(field));
          assert.deepEqual(
            missing,
            [],
            `${JSON.stringify(apart.map(({ path }) => path.join('.')))} names ${named.join()}`,
          );
        }),
        { numRuns: 40 },
      );
    });
  }
});
