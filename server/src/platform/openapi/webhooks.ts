import type { Route, WebhookMessage } from '../route.ts';
import type { JsonObject, SchemaWriter } from './schemas.ts';

/** What the server sends by itself to those that subscribed to it, by name. */
export function describeWebhooks(routes: readonly Route[], writer: SchemaWriter): Record<string, JsonObject> {
  return Object.fromEntries(
    routes.flatMap(({ sends = [], tag }) =>
      sends.map((message) => [message.name, { post: describeMessage(message, tag, writer) }]),
    ),
  );
}

function describeMessage(
  { name, summary, description, schema, example }: WebhookMessage,
  tag: string,
  writer: SchemaWriter,
): JsonObject {
  return {
    operationId: `webhook.${name}`,
    tags: [tag],
    summary,
    description,
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: writer.write(schema), example } },
    },
    responses: {
      '2XX': { description: 'Received. Any other status, or none within 15 seconds, is retried.' },
      410: { description: 'Disables the webhook.' },
    },
  };
}

type Header = { name: string; required: boolean; description: string };

const header = ({ name, required, description }: Header) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const headers = [
  header({
    name: 'webhook-id',
    required: true,
    description: 'Id of the message, the same for every attempt and replay.',
  }),
  header({ name: 'webhook-timestamp', required: true, description: 'Unix seconds of this attempt.' }),
  header({
    name: 'webhook-signature',
    required: false,
    description:
      'In `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. After a rotation there are two, separated by a space.',
  }),
  header({
    name: 'X-Loop-Signature',
    required: false,
    description: 'In `legacy` webhooks: Base64 of HMAC-SHA256 over the body.',
  }),
  header({
    name: 'X-Loop-Signature-Next',
    required: false,
    description: 'The same with the new secret after a rotation.',
  }),
  header({ name: 'X-Retour-Test', required: false, description: '`1` on test deliveries.' }),
];
