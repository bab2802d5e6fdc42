import { describe, it } from 'node:test';
import { listRoutes } from '../../src/modules.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { parseJson } from '../../src/platform/http/body.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import type { Route } from '../../src/platform/route.ts';
import { bodyLimitOf } from '../../src/platform/schema/largest-body.ts';
import { createUnknownFieldFinder } from '../../src/platform/schema/unknown-fields.ts';
import { createValidator } from '../../src/platform/schema/validate.ts';
import { expectCheap } from '../support/cpu-time.ts';
import { worstBodies } from './worst-json.ts';
import type { JsonSchema } from './worst-json.ts';

/** RETOUR_BODY_LIMIT where the operator doesn't change it. */
const body_limit_bytes = 1_048_576;

/** Reads a body as `run-operation.ts` does, up to what the operation does with it. */
function readerOf(route: Route): (raw: Buffer) => unknown {
  const findUnknown = createUnknownFieldFinder(route.body);
  const validate = createValidator(route.body!, 'body');
  const caller = { shop: { currency: 'USD', time_zone: 'Europe/Berlin' } } as Parameters<
    NonNullable<Route['check']>
  >[1];
  return (raw) => {
    try {
      const body = parseJson(raw);
      const unknown = findUnknown(body);
      return validate(body, { unknown, check: (intact) => route.check?.(intact, caller) ?? {} });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error;
    }
  };
}

describe('bodies of operations', () => {
  const members_of = new Set<string>();
  for (const route of listRoutes({} as Deps)) {
    const { properties: members_of_body } = (route.body ?? {}) as JsonSchema;
    const members = JSON.stringify(members_of_body);
    // What creates and what changes something mostly take the same members.
    if (!route.body || members_of.has(members)) continue;
    members_of.add(members);
    const largest = Math.min(bodyLimitOf(route), body_limit_bytes);
    it(`are read in linear time, and within 20 ms, by ${route.operation}`, async () => {
      const read = readerOf(route);
      for (const [what, ofSize] of Object.entries(worstBodies(route.body!)))
        await expectCheap(what, ofSize, largest, read);
    });
  }
});
