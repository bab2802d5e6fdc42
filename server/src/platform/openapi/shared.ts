import { isDeepStrictEqual } from 'node:util';
import { problem } from '@retour/contract/problems';
import { allRefusals } from '../route.ts';
import type { Route } from '../route.ts';
import { self_codes } from './description.ts';
import { legacyBodies } from './legacy.ts';
import { memberNames } from './operations.ts';
import { problemExample } from './problem-examples.ts';
import { describeResponses } from './responses.ts';
import type { JsonObject } from './schemas.ts';
import { STATUS_CODES } from '../http/status-codes.ts';

/** Replaces the responses that every operation has alike by references, in place, and gives the shared ones by name. */
export function shareResponses(
  paths: Record<string, Record<string, JsonObject>>,
): Record<string, JsonObject> {
  const used: Record<string, JsonObject> = {};
  for (const { suffix, common } of commonResponses()) {
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
      const responses = operation['responses'] as Record<string, JsonObject>;
      for (const [status, response] of Object.entries(responses)) {
        if (!isDeepStrictEqual(response, common[status])) continue;
        const name = `${STATUS_CODES[status]!.replaceAll(/\W/g, '')}${suffix}`;
        used[name] = response;
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  return used;
}

/** What every write answers, and every read, that keys and staff may call. */
function commonResponses(): { suffix: string; common: Record<string, JsonObject> }[] {
  const allow = { key: 'returns', staff: 'returns:read' } as const;
  return [{ suffix: '', method: 'POST' } as const, { suffix: 'OfReads', method: 'GET' } as const].map(
    ({ suffix, method }) => ({
      suffix,
      common: describeResponses({
        successes: new Map(),
        codes: allRefusals({ method, allow, refusals: [] }),
        group: undefined,
        fields: [],
        write: method === 'POST',
      }),
    }),
  );
}

/** An example per refusal code, per body of the legacy profile, and per other form of an answer. */
export function describeExamples(routes: Route[]): Record<string, JsonObject> {
  const examples: Record<string, JsonObject> = {};
  const asked = [
    ...routes.map((route) => ({
      codes: allRefusals(route),
      group: route.legacy_group,
      fields: [...memberNames(route.query), ...memberNames(route.body)],
    })),
    { codes: self_codes, group: undefined, fields: [] },
  ];
  for (const { codes, group, fields } of asked) {
    for (const code of codes) {
      const { title, status } = problem(code);
      if (status >= 400) examples[code] ??= { summary: title, value: problemExample(code) };
      for (const { name, example } of legacyBodies(code, group, fields)) {
        examples[name] ??= { summary: `${title} (legacy profile)`, value: example };
      }
    }
  }
  for (const { success } of routes) {
    if (!success.other_form) continue;
    const { type, example_name, example } = success.other_form;
    examples[example_name] ??= { summary: `As \`${type}\``, value: example };
  }
  return Object.fromEntries(Object.entries(examples).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
