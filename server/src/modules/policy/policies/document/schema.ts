import type { FastifyInstance } from 'fastify';
import { compactJson } from '../../../../platform/openapi/compact-json.ts';
import { PolicyDocument } from './document.ts';

const policy_schema_path = '/api/v1/policy.schema.json';

/** The JSON Schema of policies as it is published. A file may name it as its `$schema`, so that editors know it. */
export function policySchemaText(): string {
  const { properties, ...schema } = PolicyDocument;
  const $schema = { type: 'string', description: 'URL of this schema, for editors.' };
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    properties: { $schema, ...properties },
  };
  return `${compactJson(published, 2)}\n`;
}

/** Serves the schema to editors and to whoever writes policies. No key is needed. */
export function registerPolicySchema(app: FastifyInstance): void {
  let text: string | undefined;
  app.get(policy_schema_path, (_request, reply) => {
    text ??= policySchemaText();
    return reply.header('Content-Type', 'application/schema+json; charset=utf-8').send(text);
  });
}
