import type { ProblemCode } from '@retour/contract/problems';
import { Type } from '../type.ts';
import { describeResponses } from './responses.ts';
import type { JsonObject, SchemaWriter } from './schemas.ts';

export const description_path = '/api/v1/openapi.json';
export const self_tag = 'API description';

/** What the description may answer instead of itself: no key is needed, but one that is sent must be usable. */
export const self_codes: readonly ProblemCode[] = [
  'key_expired',
  'key_revoked',
  'rate_limited',
  'method_not_allowed',
  'uri_too_long',
  'internal_error',
  'service_unavailable',
];

const open = { additionalProperties: true };
const Description = Type.Object(
  { openapi: Type.String(), info: Type.Object({}, open), paths: Type.Object({}, open) },
  open,
);

/** The operation that gives the description itself. It is no route, because it takes no key. */
export function describeSelf(writer: SchemaWriter): Record<string, Record<string, JsonObject>> {
  const example = { value: { openapi: '3.1.0', info: { title: 'Retour API', version: '1.0' }, paths: {} } };
  const responses = describeResponses({
    successes: new Map([
      [
        200,
        {
          description: 'The description.',
          schema: writer.write(Description),
          examples: { description: example },
        },
      ],
    ]),
    codes: self_codes,
    group: undefined,
    fields: [],
    write: false,
  });
  return {
    [description_path]: {
      get: {
        operationId: 'getApiDescription',
        tags: [self_tag],
        summary: 'Get this description',
        description: 'Describes the API in OpenAPI 3.1. No key is needed.',
        parameters: [],
        responses,
        security: [],
        'x-problem-codes': self_codes,
      },
    },
  };
}
