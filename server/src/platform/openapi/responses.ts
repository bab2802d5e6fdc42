import { isDeepStrictEqual } from 'node:util';
import { problem } from '@retour/contract/problems';
import type { LegacyGroup, ProblemCode } from '@retour/contract/problems';
import type { LegacyBody } from './legacy.ts';
import { legacyBodies } from './legacy.ts';
import { common_headers } from './parts.ts';
import type { JsonObject } from './schemas.ts';
import { STATUS_CODES } from '../http/status-codes.ts';

/** A success as it is described: its JSON schema, or none when there is no body. */
export type Success = {
  description: string;
  schema: JsonObject | undefined;
  examples: JsonObject;
  /** Its media type where that isn't JSON. */
  type?: string;
  /** The same by another media type. */
  others?: Record<string, JsonObject>;
};

/** What an operation can answer: successes by status, refusal codes, and what its legacy bodies depend on. */
export type Answers = {
  successes: Map<number, Success>;
  codes: readonly ProblemCode[];
  group: LegacyGroup | undefined;
  fields: string[];
  write: boolean;
};

/** The responses of an operation by status, for both profiles. */
export function describeResponses(answers: Answers): Record<string, JsonObject> {
  const { successes, codes, group, fields, write } = answers;
  const legacy = codes.flatMap((code) => legacyBodies(code, group, fields));
  const refused = codes.filter((code) => problem(code).status >= 400);
  const statuses = new Set([
    ...successes.keys(),
    ...refused.map((code) => problem(code).status),
    ...legacy.map(({ status }) => status),
  ]);
  const responses = [...statuses]
    .toSorted((a, b) => a - b)
    .map((status) => {
      const here = {
        success: successes.get(status),
        codes: refused.filter((code) => problem(code).status === status),
        legacy: legacy.filter((body) => body.status === status),
      };
      return [String(status), describeResponse(status, here, write)] as const;
    });
  return {
    ...Object.fromEntries(responses),
    '431': { description: 'Request headers over 16 KiB; no body.' },
  };
}

type Here = { success: Success | undefined; codes: ProblemCode[]; legacy: LegacyBody[] };

function describeResponse(status: number, here: Here, write: boolean): JsonObject {
  const { success, codes, legacy } = here;
  const json = describeJson(success, legacy);
  const content = {
    ...(json ? { [success?.type ?? 'application/json']: json } : {}),
    ...success?.others,
    ...(codes.length > 0 ? { 'application/problem+json': describeProblem(status, codes) } : {}),
  };
  const legacy_codes = [...new Set(legacy.map(({ code }) => code))];
  return {
    description: describeMeaning(status, here, legacy_codes),
    headers: referHeaders(status, codes, write && success !== undefined),
    ...(Object.keys(content).length > 0 ? { content } : {}),
    ...(codes.length > 0 ? { 'x-problem-codes': codes } : {}),
    ...(legacy_codes.length > 0 ? { 'x-legacy-codes': legacy_codes } : {}),
  };
}

function describeMeaning(status: number, { success, codes }: Here, legacy_codes: ProblemCode[]): string {
  const list = (names: ProblemCode[]) => names.map((name) => `\`${name}\``).join(', ');
  const only_legacy = legacy_codes.filter((code) => !codes.includes(code));
  const sentences = [
    success ? success.description : undefined,
    codes.length > 0 ? `${STATUS_CODES[status]}: ${list(codes)}.` : undefined,
    only_legacy.length > 0 ? `In the legacy profile only: ${list(only_legacy)}.` : undefined,
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeJson(success: Success | undefined, legacy: LegacyBody[]): JsonObject | undefined {
  const schemas: JsonObject[] = success?.schema ? [success.schema] : [];
  for (const { schema } of legacy) {
    if (!schemas.some((known) => isDeepStrictEqual(known, schema))) schemas.push(schema);
  }
  if (schemas.length === 0) return undefined;
  const named = legacy.map(({ name }) => [name, { $ref: `#/components/examples/${name}` }]);
  return {
    schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    examples: { ...success?.examples, ...Object.fromEntries(named) },
  };
}

function describeProblem(status: number, codes: ProblemCode[]): JsonObject {
  const narrowed = {
    type: 'object',
    properties: { status: { type: 'integer', const: status }, code: { type: 'string', enum: codes } },
  };
  return {
    schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, narrowed] },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  };
}

const waits: readonly ProblemCode[] = [
  'rate_limited',
  'too_many_attempts',
  'idempotency_in_progress',
  'service_unavailable',
];

function referHeaders(status: number, codes: ProblemCode[], of_write: boolean): JsonObject {
  const names = [
    ...common_headers,
    ...(codes.some((code) => waits.includes(code)) ? ['Retry-After'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 405 ? ['Allow'] : []),
    ...(of_write ? ['Idempotent-Replayed', 'X-Retour-Warnings', 'Preference-Applied'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
